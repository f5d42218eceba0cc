//! Another program that plays: its process, and the pipes to it.

use std::{
    io::{BufReader, Read, Write as _},
    process::{Child, ChildStderr, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    },
    thread,
    time::Duration,
};

use anyhow::{Result, anyhow};

use crate::lines::{Line, lines};

/// The longest answer, in bytes.
const LONGEST: usize = 1 << 16;
/// How much of what it last said on standard error is kept, in bytes.
const LAST_WORDS: usize = 1 << 10;
/// How long to wait for the last words of a program that has ended. They are there already, but
/// another thread reads them.
const GRACE: Duration = Duration::from_millis(200);

/// A running program. Dropping it ends it.
pub(crate) struct Program {
    child: Child,
    /// A thread writes, since a program that does not read would block the arena.
    input: SyncSender<String>,
    output: Receiver<Answer>,
    last_words: LastWords,
}

enum Answer {
    Line(String),
    TooLong,
}

impl Program {
    /// Starts it.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(crate) fn start(command: &[String]) -> Result<Self> {
        let (program, args) = command.split_first().ok_or_else(|| anyhow!("no program"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| anyhow!("{program} cannot be started: {error}"))?;
        let mut pipe = child.stdin.take().ok_or_else(|| anyhow!("no standard input"))?;
        let output = child.stdout.take().ok_or_else(|| anyhow!("no standard output"))?;
        let errors = child.stderr.take().ok_or_else(|| anyhow!("no standard error"))?;
        let (input, requests) = mpsc::sync_channel::<String>(1);
        thread::spawn(move || {
            for request in requests {
                if pipe.write_all(request.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                    break;
                }
            }
        });
        let (answers, received) = mpsc::sync_channel(16);
        // Ends with the program's output, or when nobody wants its answers any more.
        thread::spawn(move || {
            for line in lines(BufReader::new(output), LONGEST) {
                let answer = match line {
                    Ok(Line::Whole(line)) => {
                        Answer::Line(String::from_utf8_lossy(&line).into_owned())
                    }
                    Ok(Line::TooLong) => Answer::TooLong,
                    Err(_) => break,
                };
                if answers.send(answer).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, output: received, last_words: LastWords::of(errors) })
    }

    /// Sends a line, and waits for the line that answers it.
    ///
    /// # Errors
    /// When it does not listen, ends, says too much, or does not answer in time.
    pub(crate) fn ask(&mut self, request: &str, limit: Duration) -> Result<String> {
        self.input.try_send(format!("{request}\n")).map_err(|_| anyhow!("it does not listen"))?;
        match self.output.recv_timeout(limit) {
            Ok(Answer::Line(line)) => Ok(line),
            Ok(Answer::TooLong) => Err(anyhow!("its answer has more than {LONGEST} bytes")),
            Err(RecvTimeoutError::Timeout) => Err(anyhow!("no answer within {limit:?}")),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> anyhow::Error {
        // It may only have closed its output.
        let _ = self.child.kill();
        let status =
            self.child.wait().map_or_else(|_| String::new(), |status| format!(" ({status})"));
        match self.last_words.last_line() {
            Some(line) => anyhow!("it ended without an answer{status}: {line}"),
            None => anyhow!("it ended without an answer{status}"),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The end of what a program says on standard error. All of it is read, since a full pipe would block
/// the program, and little is kept.
struct LastWords {
    kept: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

impl LastWords {
    fn of(mut errors: ChildStderr) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keeps = Arc::clone(&kept);
        let (end, ended) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = errors.read(&mut buffer) {
                let mut kept = keeps.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(buffer.get(..count).unwrap_or_default());
                let too_many = kept.len().saturating_sub(LAST_WORDS);
                kept.drain(..too_many);
            }
            // Nobody may be waiting.
            let _ = end.send(());
        });
        Self { kept, ended }
    }

    /// The last line that is not blank, at most 200 characters of it.
    fn last_line(&self) -> Option<String> {
        // Whatever has come by then is good enough.
        let _ = self.ended.recv_timeout(GRACE);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(line.chars().filter(|c| !c.is_control()).take(200).collect())
    }
}

// The live connection: server-sent events, reopened for as long as the page is open.
// Promises that no message is missed: it always goes on after the last one that `position` tells.

import * as api from "./api.js";

const FIRST_WAIT = 500; // ms
const LONGEST_WAIT = 10_000; // ms
const CALM = 1_200; // ms; a shorter interruption is not worth a banner
const SILENCE = 75_000; // ms without a ping (once there was one) that counts as lost

/**
 * Opens the connection. `on` has message(message), state("open" | "lost"), stranger().
 * Returns close().
 */
export function listen(position, on) {
  let source = null;
  let wait = FIRST_WAIT;
  let retry = 0;
  let banner = 0;
  let watchdog = 0;
  let closed = false;

  const lost = () => {
    if (closed) return;
    source?.close();
    source = null;
    clearTimeout(watchdog);
    banner ||= setTimeout(() => on.state("lost"), CALM);
    clearTimeout(retry);
    retry = setTimeout(reopen, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  // An EventSource does not tell why it failed, so the session is asked first.
  const reopen = async () => {
    retry = 0;
    try {
      const { me } = await api.session();
      if (closed) return;
      if (me) open();
      else on.stranger();
    } catch {
      lost();
    }
  };

  const open = () => {
    const mine = new EventSource(`/api/events?${new URLSearchParams({ after: position() })}`);
    source = mine;
    mine.addEventListener("open", () => {
      wait = FIRST_WAIT;
      clearTimeout(banner);
      banner = 0;
      on.state("open");
    });
    mine.addEventListener("error", () => source === mine && lost());
    mine.addEventListener("message", (event) => {
      let message = null;
      try {
        message = JSON.parse(event.data);
      } catch {
        return; // not ours
      }
      on.message(message);
    });
    mine.addEventListener("ping", () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(lost, SILENCE);
    });
  };

  // A laptop that wakes up does not want to wait for the rest of the backoff.
  const hurry = () => {
    if (closed || source || !retry || document.hidden) return;
    clearTimeout(retry);
    wait = FIRST_WAIT;
    reopen();
  };

  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();
  return () => {
    closed = true;
    source?.close();
    for (const timer of [retry, banner, watchdog]) clearTimeout(timer);
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
  };
}

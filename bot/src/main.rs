//! The command line of Parlour.

use std::process::ExitCode;

fn main() -> ExitCode {
    parlour::cli::main()
}

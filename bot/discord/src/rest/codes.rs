//! The codes by which Discord says why it does not do something, all in one table.

use parlour_app::Why;

/// The channel, or the thread, is not there.
pub(crate) const UNKNOWN_CHANNEL: isize = 10_003;
pub(crate) const UNKNOWN_GUILD: isize = 10_004;
/// The message is not there (any more).
pub(crate) const UNKNOWN_MESSAGE: isize = 10_008;
pub(crate) const UNKNOWN_USER: isize = 10_013;
/// An interaction's token belongs to nothing.
pub(crate) const UNKNOWN_WEBHOOK: isize = 10_015;
/// An interaction that was not acknowledged in time.
pub(crate) const UNKNOWN_INTERACTION: isize = 10_062;
/// Direct messages are opened too fast.
pub(crate) const TOO_FAST: isize = 40_003;
pub(crate) const ALREADY_ACKNOWLEDGED: isize = 40_060;
/// No access: Parlour is no member there, or does not see the channel.
pub(crate) const NO_ACCESS: isize = 50_001;
/// The person takes no direct messages from us.
pub(crate) const CANNOT_SEND_TO_USER: isize = 50_007;
pub(crate) const MISSING_PERMISSION: isize = 50_013;
/// An interaction's token is dead; not ours.
pub(crate) const INVALID_INTERACTION_TOKEN: isize = 50_027;
pub(crate) const INVALID_RECIPIENT: isize = 50_033;
/// The message itself is not as Discord wants it.
pub(crate) const INVALID_BODY: isize = 50_035;
pub(crate) const THREAD_ARCHIVED: isize = 50_083;
/// As [`CANNOT_SEND_TO_USER`]: no server is shared with them.
pub(crate) const NO_MUTUAL_GUILD: isize = 50_278;
/// The message has a thread already.
pub(crate) const THREAD_THERE_ALREADY: isize = 160_004;
pub(crate) const THREAD_LOCKED: isize = 160_005;
/// No more threads can be in the server at present.
pub(crate) const TOO_MANY_THREADS: isize = 160_006;
/// What serenity says in place of a code where the answer is not Discord's own JSON.
pub(crate) const NOT_DISCORDS: isize = -1;

/// The kind of reason for which something can never be delivered.
pub(crate) const fn why(status: u16, code: isize) -> Why {
    match (status, code) {
        (_, CANNOT_SEND_TO_USER | NO_MUTUAL_GUILD) => Why::ClosedToMessages,
        (_, UNKNOWN_CHANNEL | UNKNOWN_GUILD | UNKNOWN_USER | INVALID_RECIPIENT) => Why::Gone,
        (_, NO_ACCESS | MISSING_PERMISSION | THREAD_LOCKED | THREAD_ARCHIVED) | (403, _) => {
            Why::Forbidden
        }
        _ => Why::Other,
    }
}

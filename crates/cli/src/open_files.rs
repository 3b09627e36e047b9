//! Sockets are files, and systems allow few of them unless asked.

/// Raises the number of files that this process may open to the most that the system allows it;
/// returns that number.
#[cfg(unix)]
pub(crate) fn allow_most() -> u64 {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    let before = limit.current;
    limit.current = limit.maximum;
    let now = if setrlimit(Resource::Nofile, limit).is_ok() { limit.maximum } else { before };
    now.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
pub(crate) fn allow_most() -> u64 {
    u64::MAX
}

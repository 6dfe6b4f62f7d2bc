import POSIX

/// Calls C, and returns the result with the system's error number that the call left: 0 for none.
func withSystemError<Value>(_ call: () -> Value) -> (value: Value, systemError: Int32) {
  errno = 0
  let value = call()
  return (value, errno)
}

/// Whether an error number says that nothing more can be stored: no space, no quota, or a file as large as
/// the process may make it.
func isLackOfSpace(_ number: Int32) -> Bool {
  [ENOSPC, EDQUOT, EFBIG].contains(number)
}

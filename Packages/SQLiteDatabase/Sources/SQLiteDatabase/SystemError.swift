#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's words for an error number.
func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}

/// Whether an error number says that nothing more can be stored: no space, no quota, or a file as large as
/// the process may make it.
func isLackOfSpace(_ number: Int32) -> Bool {
  [ENOSPC, EDQUOT, EFBIG].contains(number)
}

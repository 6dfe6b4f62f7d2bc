import CArguments

extension CommandLine {
  /// The bytes of the arguments, without the name of the program; nil if the system does not provide them.
  ///
  /// `CommandLine.arguments` replaces bytes that are not UTF-8 with U+FFFD, so that a path can become the path of
  /// another file. On Linux, it is also empty without `/proc`, and after a preloaded library has changed the environment.
  /// Do not take nil for an empty command line: it could run another command than the user typed.
  public static var undecodedArguments: [[UInt8]]? {
    let passed = process_arguments()
    let (count, values) =
      passed.values.map { (passed.count, $0) } ?? (argc, UnsafePointer(unsafeArgv))
    guard count > 0 else { return nil }
    return (0..<Int(count)).dropFirst().compactMap { index in
      values[index].map { argument in
        var end = argument
        while end.pointee != 0 { end += 1 }
        return Array(UnsafeRawBufferPointer(start: argument, count: end - argument))
      }
    }
  }
}

extension CommandLine {
  /// The bytes of the arguments after the program's own name.
  ///
  /// In `arguments`, U+FFFD replaces bytes that are not UTF-8, so that two names of files can become one.
  public static var undecodedArguments: [[UInt8]] {
    (0..<Int(argc)).dropFirst().compactMap { index in
      unsafeArgv[index].map { argument in
        var end = argument
        while end.pointee != 0 { end += 1 }
        return Array(UnsafeRawBufferPointer(start: argument, count: end - argument))
      }
    }
  }
}

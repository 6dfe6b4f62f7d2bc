extension CommandLine {
  /// The bytes of the arguments, without the name of the program.
  ///
  /// `CommandLine.arguments` replaces bytes that are not UTF-8 with U+FFFD, so that a path can become the path of
  /// another file.
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

extension TerminalClient {
  /// Accepts text for a stream, and returns immediately.
  public func write(_ text: String, to stream: OutputStream) {
    write(text, stream)
  }

  /// Runs a body that has the terminal, by default the whole of it.
  ///
  /// The terminal is given back when the body returns, and its result is carried out. The terminal is
  /// given back when the body throws, and its error is passed on. The terminal is given back also when the
  /// task is cancelled. A body that cannot have the terminal does not run.
  ///
  /// A signal whose usual effect is to end the process would leave the terminal as the body has it:
  /// listen for ``Signal/interrupt``, ``Signal/terminate``, ``Signal/hangUp`` and
  /// ``Signal/quit`` meanwhile.
  ///
  /// - Throws: What ``enterScreen`` throws, before the body runs; what the body throws.
  public func withScreen<Result>(
    _ screen: Screen = .whole,
    _ body: () async throws -> Result
  ) async throws -> Result {
    try enterScreen(screen)
    defer { leaveScreen() }
    return try await body()
  }
}

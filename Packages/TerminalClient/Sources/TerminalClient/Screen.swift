extension TerminalClient {
  /// Accepts text for a stream and returns immediately.
  public func write(_ text: String, to stream: OutputStream) {
    write(text, stream)
  }

  /// Runs a body on the screen and restores the terminal.
  ///
  ///     try await terminal.withScreen { screen in
  ///       screen.draw("hello")
  ///       for await _ in terminal.keys() { return }
  ///     }
  ///
  /// The terminal is restored when the body returns, and the result is returned. The terminal is restored when the
  /// body throws, and the error is rethrown. The terminal is restored when the task is cancelled. Without a terminal
  /// the body does not run.
  ///
  /// A signal that terminates the process would leave the terminal in raw mode: listen for ``Signal/interrupt``,
  /// ``Signal/terminate``, ``Signal/hangUp`` and ``Signal/quit`` while the body runs.
  ///
  /// - Throws: The error of ``enterScreen``, before the body runs; the error of the body.
  public func withScreen<Result>(
    _ screen: Screen = .full,
    _ body: (_ screen: borrowing OpenScreen) async throws -> Result
  ) async throws -> Result {
    try enterScreen(screen)
    defer { leaveScreen() }
    return try await body(OpenScreen(screen, of: self))
  }
}

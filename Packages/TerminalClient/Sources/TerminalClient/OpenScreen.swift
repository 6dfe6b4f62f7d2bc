extension TerminalClient {
  /// An open screen, which drawing requires.
  ///
  /// Control sequences that move the cursor or clear the screen would damage the text of a terminal that is not on the
  /// screen. Only ``TerminalClient/withScreen(_:_:)`` creates this value, and it lends the value to its body: a program that
  /// draws before the screen is open, or after it was closed, does not compile.
  public struct OpenScreen: ~Copyable {
    private let screen: Screen
    private let terminal: TerminalClient

    init(_ screen: Screen, of terminal: TerminalClient) {
      self.screen = screen
      self.terminal = terminal
    }

    /// Writes text with control sequences to standard output, after the texts before it.
    ///
    /// Returns immediately; see ``TerminalClient/write``.
    public func draw(_ text: String) {
      terminal.write(text, to: .output)
    }

    /// Leaves the screen, runs a body such as ``TerminalClient/suspend``, and enters the screen again.
    ///
    /// - Throws: The error of ``TerminalClient/enterScreen``; the terminal is then not on the screen.
    public func leave(while body: () -> Void = {}) throws {
      terminal.leaveScreen()
      body()
      try terminal.enterScreen(screen)
    }
  }
}

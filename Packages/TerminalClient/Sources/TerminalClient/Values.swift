extension TerminalClient {
  /// One of the streams that a process starts with.
  public enum Stream: CaseIterable, Hashable, Sendable {
    /// Standard input.
    case input

    /// Standard output.
    case output

    /// Standard error.
    case error
  }

  /// One of the streams that text is written to.
  public enum OutputStream: CaseIterable, Hashable, Sendable {
    /// Standard output, for results.
    case output

    /// Standard error, for messages and progress.
    case error
  }

  /// How much text a terminal shows at once.
  public struct Size: Hashable, Sendable {
    /// The number of characters in a line.
    public var columns: Int

    /// The number of lines.
    public var rows: Int

    /// A size in columns and rows.
    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// How much of the terminal a program takes.
  public enum Screen: CaseIterable, Hashable, Sendable {
    /// All of it: an empty screen in place of what stands there, no cursor, the mouse.
    case whole

    /// Its keys alone: what is written follows what stands there.
    case lines
  }

  /// A signal to the process that a program may want to answer itself.
  public enum Signal: CaseIterable, Hashable, Sendable {
    /// Control-C (`SIGINT`).
    case interrupt

    /// A polite request to end (`SIGTERM`).
    case terminate

    /// The terminal has gone (`SIGHUP`).
    case hangUp

    /// Control-\ (`SIGQUIT`).
    case quit

    /// Control-Z (`SIGTSTP`): give the terminal back and call ``TerminalClient/suspend``.
    case suspend

    /// The process was stopped, not by ``TerminalClient/suspend``, and goes on (`SIGCONT`).
    case resume

    /// The terminal has another size (`SIGWINCH`).
    case resize
  }
}

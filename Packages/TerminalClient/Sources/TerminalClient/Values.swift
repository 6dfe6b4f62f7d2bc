extension TerminalClient {
  /// A standard stream of the process.
  public enum Stream: CaseIterable, Hashable, Sendable {
    /// Standard input.
    case input

    /// Standard output.
    case output

    /// Standard error.
    case error
  }

  /// A standard stream that accepts text.
  public enum OutputStream: CaseIterable, Hashable, Sendable {
    /// Standard output, for results.
    case output

    /// Standard error, for messages and progress.
    case error
  }

  /// The size of a terminal, in cells.
  public struct Size: Hashable, Sendable {
    /// The number of cells in a row.
    public var columns: Int

    /// The number of rows.
    public var rows: Int

    /// Creates a size.
    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The part of the terminal that a program controls; both use raw mode.
  public enum Screen: CaseIterable, Hashable, Sendable {
    /// The alternate screen: empty, with a hidden cursor, with mouse reports and pasted texts.
    case full

    /// The keys only: text follows the existing contents.
    case lines
  }

  /// A signal that a program can handle.
  public enum Signal: CaseIterable, Hashable, Sendable {
    /// Control-C (`SIGINT`).
    case interrupt

    /// A request to terminate (`SIGTERM`).
    case terminate

    /// The terminal was disconnected (`SIGHUP`).
    case hangUp

    /// Control-\ (`SIGQUIT`).
    case quit

    /// Control-Z (`SIGTSTP`): leave the screen and call ``TerminalClient/suspend``.
    case suspend

    /// The process continues after a stop that was not ``TerminalClient/suspend`` (`SIGCONT`).
    case resume

    /// The size of the terminal has changed (`SIGWINCH`).
    case resize
  }
}

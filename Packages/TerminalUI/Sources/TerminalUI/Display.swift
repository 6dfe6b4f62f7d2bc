import StyleGuide
import TerminalClient

/// The terminal, and what a screen shows there, drawn or as a transcript.
struct Display {
  /// The size of a terminal that does not report one.
  private static let usualSize = TerminalClient.Size(columns: 80, rows: 24)

  private let terminal: TerminalClient
  private let options: TerminalScreen.Options

  /// The last frame; nil if the terminal may show something else.
  private var frame: Frame?

  /// The last transcript; nil if others may have written since.
  private var transcript: Transcript?

  /// A display that shows nothing yet.
  init(_ terminal: TerminalClient, _ options: TerminalScreen.Options) {
    self.terminal = terminal
    self.options = options
  }

  /// Writes what differs from what is shown, and returns whether there was a difference.
  mutating func show(_ contents: some ScreenContents) -> Bool {
    let changes: String
    if options.isPlain {
      let transcript = Transcript(contents, style: options.style)
      changes = transcript.changes(from: self.transcript)
      self.transcript = transcript
    } else {
      let size = terminal.size() ?? Self.usualSize
      let frame = Frame(contents, size: size, style: options.style)
      changes = frame.changes(from: self.frame)
      self.frame = frame
    }
    if !changes.isEmpty { terminal.write(changes, to: .output) }
    return !changes.isEmpty
  }

  /// Draws everything next time: a terminal moves its text when its size changes.
  ///
  /// A transcript is not repeated.
  mutating func resize() {
    frame = nil
  }

  /// Restores the terminal while others use it, and takes it again.
  mutating func giveBack(while others: () -> Void = {}) throws {
    terminal.leaveScreen()
    others()
    try terminal.enterScreen(options.screen)
    frame = nil
    transcript = nil
  }

  /// Whether the button is drawn in a cell; the first column and row are 1.
  func hasButton(atColumn column: Int, row: Int) -> Bool {
    frame?.hasButton(atColumn: column, row: row) ?? false
  }
}

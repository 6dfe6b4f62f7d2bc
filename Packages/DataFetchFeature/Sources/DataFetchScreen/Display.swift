import StyleGuide
import TerminalClient

/// The terminal, and what the screen shows there, drawn or told.
struct Display {
  /// On a terminal that does not tell its size.
  private static let usualSize = TerminalClient.Size(columns: 80, rows: 24)

  private let terminal: TerminalClient
  private let options: DataFetchScreen.Options

  /// What was drawn last; nil if it is not known what stands there.
  private var frame: Frame?

  /// What was told last; nil if others have written since.
  private var account: Account?

  /// A display that shows nothing yet.
  init(_ terminal: TerminalClient, _ options: DataFetchScreen.Options) {
    self.terminal = terminal
    self.options = options
  }

  /// Writes what differs from what is shown, and returns whether there was a difference.
  mutating func show(_ contents: Contents) -> Bool {
    let changes: String
    if options.isPlain {
      let account = Account(contents, style: options.style)
      changes = account.changes(from: self.account)
      self.account = account
    } else {
      let size = terminal.size() ?? Self.usualSize
      let frame = Frame(contents, size: size, style: options.style)
      changes = frame.changes(from: self.frame)
      self.frame = frame
    }
    if !changes.isEmpty { terminal.write(changes, to: .output) }
    return !changes.isEmpty
  }

  /// Lets the next drawing be a whole one: a terminal moves what stands there when its size changes.
  ///
  /// What was told stays told.
  mutating func resize() {
    frame = nil
  }

  /// Gives the terminal back while others do something, and takes it again.
  mutating func giveBack(while others: () -> Void = {}) throws {
    terminal.leaveScreen()
    others()
    try terminal.enterScreen(options.screen)
    frame = nil
    account = nil
  }

  /// Whether the button is drawn in a cell; the first column and row are 1.
  func hasButton(atColumn column: Int, row: Int) -> Bool {
    frame?.hasButton(atColumn: column, row: row) ?? false
  }
}

extension DataFetchScreen.Options {
  /// How much of the terminal is taken.
  var screen: TerminalClient.Screen { isPlain ? .lines : .whole }
}

import PortableFoundation
import StyleGuide
import TerminalClient

/// The terminal of a screen and its current contents, drawn or as a transcript.
struct Display {
  /// The size of a terminal that does not report one.
  private static let defaultSize = TerminalClient.Size(columns: 80, rows: 24)

  private let terminal: TerminalClient
  private let options: TerminalScreen.Options

  /// The size of the terminal when it was last checked.
  private(set) var size = defaultSize

  /// The current frame; nil if the terminal may show other text.
  private var frame: Frame?

  /// The current transcript; nil if another program may have written after it.
  private var transcript: Transcript?

  /// Creates an empty display.
  init(_ terminal: TerminalClient, _ options: TerminalScreen.Options) {
    self.terminal = terminal
    self.options = options
    checkSize()
  }

  /// Draws the changes of the contents and returns whether there were any.
  mutating func show(
    _ contents: some ScreenContents,
    on screen: borrowing TerminalClient.OpenScreen
  ) -> Bool {
    let changes: String
    if options.isPlain {
      let transcript = Transcript(contents, style: options.style)
      changes = transcript.changes(from: self.transcript)
      self.transcript = transcript
    } else {
      let frame = Frame(contents, size: size, style: options.style)
      changes = frame.changes(from: self.frame)
      self.frame = frame
    }
    if !changes.isEmpty { screen.draw(changes) }
    return !changes.isEmpty
  }

  /// Invalidates the frame, since a terminal reflows its text when its size changes.
  ///
  /// A transcript is not repeated.
  mutating func resize() {
    frame = nil
    checkSize()
  }

  private mutating func checkSize() {
    size = terminal.size() ?? Self.defaultSize
  }

  /// Leaves the screen, runs a body, and enters the screen again.
  mutating func leave(
    _ screen: borrowing TerminalClient.OpenScreen,
    while body: () -> Void = {}
  ) throws {
    try screen.leave(while: body)
    // In the background, the process receives no signal for a new size.
    resize()
    transcript = nil
  }

  /// Writes a text to the clipboard and returns whether the display can do so.
  ///
  /// Source of the sequence: XTerm Control Sequences, "Operating System Commands", 52.
  func copy(_ text: String, on screen: borrowing TerminalClient.OpenScreen) -> Bool {
    guard !options.isPlain else { return false }
    screen.draw("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}")
    return true
  }

  /// Returns whether the button is in a cell; the first column and row are 1.
  func hasButton(atColumn column: Int, row: Int) -> Bool {
    frame?.hasButton(atColumn: column, row: row) ?? false
  }
}

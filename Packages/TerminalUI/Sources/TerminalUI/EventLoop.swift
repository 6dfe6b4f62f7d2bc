import TerminalClient

/// An event on a screen.
enum LoopEvent<Event: Sendable>: Sendable {
  case started
  case key(TerminalClient.Key)
  case signal(TerminalClient.Signal)
  case event(Event)

  /// A change or a copied text was written; the error is nil if that succeeded.
  case written((any Error)?)

  /// The task with a number has finished.
  case finished(Int)
}

/// The contents of a screen and their display, which process events serially.
struct EventLoop<Contents: ScreenContents, Event: Sendable> {
  typealias Handler = (ScreenInput<Event>, inout Contents) -> ScreenReaction<Event>

  /// The maximum number of changes that wait for a blocked terminal; later changes are coalesced.
  private static var maximumUnwrittenCount: Int { 16 }

  let terminal: TerminalClient
  var display: Display
  var contents: Contents
  var tasks = CancellableTasks()
  private var unwrittenCount = 0

  /// The size that the handler knows.
  private var reportedSize: TerminalClient.Size?

  init(_ contents: Contents, on terminal: TerminalClient, _ options: TerminalScreen.Options) {
    self.contents = contents
    self.terminal = terminal
    display = Display(terminal, options)
  }

  /// Changes the contents or the display for an event, and returns the reaction of the screen.
  mutating func react(
    to event: LoopEvent<Event>,
    on screen: borrowing TerminalClient.OpenScreen,
    _ handler: Handler
  ) throws -> ScreenReaction<Event> {
    switch event {
    case .started:
      break
    case .key(.mouse(let column, let row)) where display.hasButton(atColumn: column, row: row):
      return handler(.button, &contents)
    case .key(.control("z")), .signal(.suspend):
      try display.leave(screen, while: terminal.suspend)
    case .signal(.resume):
      // Another program may have changed the mode of the terminal.
      try display.leave(screen)
    case .signal(.resize):
      display.resize()
    case .signal(let signal):  // Interrupt, terminate, hang up, quit.
      return .leave(signal)
    case .key(let key):
      return handler(.key(key), &contents)
    case .event(let event):
      return handler(.event(event), &contents)
    case .written(let error):
      if let error { throw error }
      unwrittenCount -= 1
    case .finished(let number):
      tasks.remove(number)
    }
    return reportSize(handler)
  }

  private mutating func reportSize(_ handler: Handler) -> ScreenReaction<Event> {
    guard display.size != reportedSize else { return .none }
    reportedSize = display.size
    return handler(.resize(display.size), &contents)
  }

  /// Draws the changes of the contents and returns whether there were any.
  mutating func showChanges(on screen: borrowing TerminalClient.OpenScreen) -> Bool {
    guard contents.isReady, acceptsWrites, display.show(contents, on: screen) else { return false }
    unwrittenCount += 1
    return true
  }

  /// Copies a text and returns whether it was written.
  mutating func copy(_ text: String, on screen: borrowing TerminalClient.OpenScreen) -> Bool {
    guard acceptsWrites, display.copy(text, on: screen) else { return false }
    unwrittenCount += 1
    return true
  }

  private var acceptsWrites: Bool { unwrittenCount < Self.maximumUnwrittenCount }
}

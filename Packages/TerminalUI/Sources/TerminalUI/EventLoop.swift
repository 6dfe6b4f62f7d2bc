import TerminalClient

/// What happens while a screen is shown.
enum LoopEvent<Event: Sendable>: Sendable {
  case key(TerminalClient.Key)
  case signal(TerminalClient.Signal)
  case event(Event)

  /// A change was written, or could not be.
  case written((any Error)?)
}

/// The contents of a screen and their display, one event after the other.
struct EventLoop<Contents: ScreenContents, Event: Sendable> {
  typealias Handler = (ScreenInput<Event>, inout Contents) -> ScreenReaction<Event>

  /// The most changes that wait for a blocked terminal; afterwards it shows the latest contents only.
  private static var maximumUnwrittenCount: Int { 16 }

  let terminal: TerminalClient
  var display: Display
  var contents: Contents
  private var unwrittenCount = 0

  init(_ contents: Contents, on terminal: TerminalClient, _ options: TerminalScreen.Options) {
    self.contents = contents
    self.terminal = terminal
    display = Display(terminal, options)
  }

  /// Changes the contents or the display, and returns what follows.
  mutating func react(
    to event: LoopEvent<Event>,
    _ handler: Handler
  ) throws -> ScreenReaction<Event> {
    switch event {
    case .key(.mouse(let column, let row)) where display.hasButton(atColumn: column, row: row):
      return handler(.button, &contents)
    case .key(.control("z")), .signal(.suspend):
      try display.giveBack(while: terminal.suspend)
    case .signal(.resume):
      // Another program may have left the terminal in another mode.
      try display.giveBack()
    case .signal(.resize):
      display.resize()
    case .signal(let ending):  // Interrupt, terminate, hang up, quit.
      return .leave(ending)
    case .key(let key):
      return handler(.key(key), &contents)
    case .event(let event):
      return handler(.event(event), &contents)
    case .written(let error):
      if let error { throw error }
      unwrittenCount -= 1
    }
    return .none
  }

  /// Writes what changed, and returns whether something did.
  mutating func showChanges() -> Bool {
    guard contents.isReady, unwrittenCount < Self.maximumUnwrittenCount else { return false }
    guard display.show(contents) else { return false }
    unwrittenCount += 1
    return true
  }
}

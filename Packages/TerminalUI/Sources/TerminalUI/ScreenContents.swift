public import TerminalClient

/// The contents of a screen, for any size and layout.
public protocol ScreenContents {
  /// Whether the contents can be shown; the screen writes nothing before.
  var isReady: Bool { get }

  /// Returns the paragraphs of the screen from top to bottom.
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph]
}

/// The arrangement of the contents of a screen.
public enum Layout: Sendable {
  /// With gaps and boxes.
  case spacious

  /// Without gaps and boxes, for small terminals.
  case compact

  /// Text only, for screen readers.
  case plain
}

/// An input of a screen.
public enum ScreenInput<Event: Sendable>: Sendable {
  /// A pressed key.
  case key(TerminalClient.Key)

  /// A mouse press on the button.
  case button

  /// An event of the application.
  case event(Event)
}

/// The reaction of a screen to an input, in addition to showing its changed contents.
public enum ScreenReaction<Event: Sendable>: Sendable {
  /// No further reaction.
  case none

  /// Starts a task, which is cancelled when the screen exits.
  case start(ScreenTask<Event>)

  /// Exits, with the signal that requested the exit, if any.
  case leave(TerminalClient.Signal? = nil)
}

/// Work that runs while a screen is shown and sends it events.
public typealias ScreenTask<Event: Sendable> =
  @Sendable (_ send: @escaping @Sendable (Event) -> Void) async -> Void

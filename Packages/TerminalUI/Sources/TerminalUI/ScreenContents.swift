public import TerminalClient

/// The contents of a screen, for any size and layout.
public protocol ScreenContents {
  /// Whether there is something to show; nothing is written before.
  var isReady: Bool { get }

  /// Returns the paragraphs of the screen from the top, for a terminal of a width.
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph]
}

/// How much is made of the contents of a screen.
public enum Layout: Sendable {
  /// With gaps and boxes.
  case spacious

  /// One line after the other.
  case compact

  /// One line after the other, in words alone, for screen readers.
  case plain
}

/// What a screen reacts to.
public enum ScreenInput<Event: Sendable>: Sendable {
  /// A key.
  case key(TerminalClient.Key)

  /// The mouse, on the paragraph that is the button.
  case button

  /// An event of the application.
  case event(Event)
}

/// What a screen does about an input, besides showing its changed contents.
public enum ScreenReaction<Event: Sendable>: Sendable {
  /// Nothing.
  case none

  /// Starts a task, which is cancelled when the screen is left.
  case start(ScreenTask<Event>)

  /// Leaves the screen, with the signal that asked for it, if one did.
  case leave(TerminalClient.Signal? = nil)
}

/// Work that runs while a screen is shown and sends it events.
public typealias ScreenTask<Event: Sendable> =
  @Sendable (_ send: @escaping @Sendable (Event) -> Void) async -> Void

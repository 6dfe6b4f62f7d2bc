public import StyleGuide
public import TerminalClient

/// The contents of a screen, for any size and layout.
public protocol ScreenContents {
  /// Whether the contents can be shown; the screen writes nothing before.
  var isReady: Bool { get }

  /// Returns the paragraphs of the screen from top to bottom.
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph]

  /// Returns the lines of the screen from its top left; nil to show the paragraphs, as by default.
  ///
  /// Lines that do not fit are truncated. A transcript contains the paragraphs in any case.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal, at least ``Frame/minimumSize``.
  ///   - style: The style of the frame, for measuring.
  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]?
}

extension ScreenContents {
  /// Returns nil, to show the paragraphs.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? { nil }
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

  /// The size of the terminal: before the first frame, and at each change.
  case resize(TerminalClient.Size)

  /// An event of the application.
  case event(Event)
}

/// The reaction of a screen to an input, in addition to showing its changed contents.
public enum ScreenReaction<Event: Sendable>: Sendable {
  /// No further reaction.
  case none

  /// Starts a task, which is cancelled when the screen exits.
  ///
  /// The id names the task for ``cancel(_:)``. Several tasks may have the same id.
  case start(ScreenTask<Event>, id: String? = nil)

  /// Cancels the running tasks with an id.
  case cancel(String)

  /// Copies a text to the clipboard of the terminal's user, also over a remote connection.
  ///
  /// Terminals may ignore or disable the request, and do not report whether they obeyed. A transcript copies nothing.
  case copy(String)

  /// Exits, with the signal that requested the exit, if any.
  case leave(TerminalClient.Signal? = nil)
}

/// Work that runs while a screen is shown and sends it events.
public typealias ScreenTask<Event: Sendable> =
  @Sendable (_ send: @escaping @Sendable (Event) -> Void) async -> Void

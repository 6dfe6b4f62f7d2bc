public import DataFetchFeature
public import StyleGuide
public import TerminalClient
public import TextFormatting

/// The application's screen in a terminal: two labels, the button, what went wrong, and the keys.
///
/// Return, space and the mouse press the button; `q`, Esc and control-C leave; `?` shows help, from which Esc
/// leads back; control-Z suspends. Only what changed is written. What another process saved is shown after
/// ``refreshInterval`` at the latest.
public struct DataFetchScreen: Sendable {
  /// The time between two looks at what is saved: 2 seconds.
  public static let refreshInterval: Duration = .seconds(2)

  /// How the screen looks.
  public struct Options: Equatable, Sendable {
    /// Whether text has colours and weights.
    public var style: Style

    /// Whether the screen is told rather than drawn.
    ///
    /// What changed then follows as a new line below what stands on the terminal already, and states are words.
    /// There is no box, nothing turns, and the cursor is not moved.
    public var isPlain: Bool

    /// How a screen looks, by default drawn without colours.
    public init(style: Style = .plain, isPlain: Bool = false) {
      self.style = style
      self.isPlain = isPlain
    }
  }

  let viewModel: DataFetchViewModel
  let terminal: TerminalClient
  let clock: any Clock<Duration>
  let options: Options
  let explanation: @Sendable (DataFetchFailure) -> [String]

  /// A screen that is not shown yet.
  ///
  /// - Parameters:
  ///   - viewModel: What is shown, and what the button does.
  ///   - terminal: Where it is shown.
  ///   - clock: What refreshing and the button are timed on.
  ///   - options: How it looks.
  ///   - explanation: The cause of a failure and what to do about it, a line each, escaped for a terminal; by
  ///     default the cause alone.
  public init(
    viewModel: DataFetchViewModel,
    terminal: TerminalClient,
    clock: any Clock<Duration>,
    options: Options = Options(),
    explanation: @escaping @Sendable (DataFetchFailure) -> [String] = {
      [$0.description.escapedForTerminal(limit: 1_000)]
    }
  ) {
    self.viewModel = viewModel
    self.terminal = terminal
    self.clock = clock
    self.options = options
    self.explanation = explanation
  }
}

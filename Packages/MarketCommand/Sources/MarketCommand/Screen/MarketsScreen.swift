import Localization
import MarketFeature
import MarketScreen
import Polling
import PortableFoundation
import TerminalClient
import TerminalUI

/// The screen of `market`: lists of markets and alerts, and the order book and the chart of a market.
///
/// Requests run in the background: keys always have their effect immediately.
struct MarketsScreen: Sendable {
  /// The time between two updates of the ages on the screen: 1 second.
  static let tickInterval: Duration = .seconds(1)

  let viewModel: MarketViewModel

  /// The markets of the first list.
  let selection: MarketListContents.Selection

  /// Whether the watchlist is shown first.
  let startsWithWatchlist: Bool

  /// Runs the command of the user for the alerts that fire; nil without one.
  let hooks: AlertHookQueue?

  let language: Language

  /// Returns the current time.
  let now: @Sendable () -> Date

  /// Returns the offset of local time from UTC at an instant, in seconds.
  let localOffset: @Sendable (_ instant: Date) -> Int

  let terminal: TerminalClient
  let clock: any Clock<Duration>
  let options: TerminalScreen.Options

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  func run() async throws -> TerminalClient.Signal? {
    viewModel.show(.list)
    let tasks: [ScreenTask<MarketsSession.Event>] = [
      { _ in
        // Without an interval, the prices are requested once.
        if viewModel.state().interval == nil { await viewModel.refresh() }
        await viewModel.run()
      },
      { send in for await state in viewModel.states() { send(.state(state)) } },
      { send in
        for await _ in Polling(every: Self.tickInterval, clock: clock).dropFirst() { send(.tick) }
      },
      { send in await hooks?.run { send(.hook($0)) } },
    ]
    let session = MarketsSession(self)
    let contents = MarketsContents(
      selection,
      startsWithWatchlist: startsWithWatchlist,
      language: language,
      now: now(),
      localOffset: localOffset
    )
    return try await TerminalScreen(terminal, options: options).run(contents, tasks: tasks) {
      input,
      contents in
      session.react(to: input, &contents)
    }
  }
}

import GitHubClient
import Localization
import Polling
import PortableFoundation
import StargazersFeature
import TerminalClient
import TerminalUI

/// The screen of `stars`: the people of a repository, the history of its stars, and the details of accounts.
///
/// Requests run in the background: keys always have their effect immediately.
struct StarsScreen: Sendable {
  /// The time between two updates of the ages on the screen: 1 second.
  static let tickInterval: Duration = .seconds(1)

  let viewModel: StargazersViewModel
  let language: Language

  /// Returns the reason for a refusal, with what to do about it.
  let reason: @Sendable (_ denial: GitHubClientError.Denial) -> String

  /// Returns what to do about a failure that no further attempt can change; nil if that is unknown.
  let advice: @Sendable (_ error: GitHubClientError) -> String?

  /// Opens the page with a path on the website in the browser, and returns what happened.
  let browse: @Sendable (_ path: String) async -> String

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
    let tasks: [ScreenTask<StarsSession.Event>] = [
      { _ in await viewModel.run() },
      { send in for await state in viewModel.states() { send(.state(state)) } },
      { send in
        for await _ in Polling(every: Self.tickInterval, clock: clock).dropFirst() { send(.tick) }
      },
    ]
    let session = StarsSession(self)
    let contents = StarsContents(
      of: viewModel.state().name,
      language: language,
      now: now(),
      reason: reason,
      advice: advice,
      localOffset: localOffset
    )
    return try await TerminalScreen(terminal, options: options).run(contents, tasks: tasks) {
      input,
      contents in
      session.react(to: input, &contents)
    }
  }
}

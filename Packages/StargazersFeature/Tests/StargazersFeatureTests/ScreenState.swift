import APIClient
import GitHubClient
import ListPaging
import Localization
import PortableFoundation
import StargazerService
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import StargazersFeature
@testable import StargazersScreen

/// The states of the screen that the snapshots show.
enum ScreenState: String, ScreenSample {
  case loading
  case saved
  case list
  case scrolled
  case loadingMore = "loading more"
  case truncated
  case refreshing
  case newStars = "new stars"
  case empty
  case filtering
  case filtered
  case filterWithoutMatch = "filter without match"
  case refused
  case refusedWithoutHistory = "refused without history"
  case failure
  case failureBeforeLoading = "failure before loading"
  case rateLimited = "rate limited"
  case history
  case months
  case total
  case loadingHistory = "loading history"
  case details
  case loadingDetails = "loading details"
  case detailsFailure = "details failure"
  case opened
  case help

  /// Shared, since each one opens a database; the samples show their own states.
  private static let viewModel = StargazersViewModel.mock(
    of: .many,
    client: .mock(of: MockGitHub())
  )

  /// Returns the contents of the screen.
  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> StarsScreen.Screen {
    let screen = StarsScreen(
      Self.viewModel,
      language: language,
      reason: { "No token is set (status \($0.status))." },
      advice: { $0 == .badCredentials ? "Set GH_TOKEN to a valid token." : nil },
      browse: { $0 },
      now: { Samples.now },
      localOffset: { _ in 3_600 }
    )
    let state = StarsScreen.State(model: state, now: Samples.now)
    var contents = screen.screen()
    contents.resize(size)
    contents.show(state)
    for key in keys { _ = contents.react(to: .key(key)) { screen.perform($0, on: &$1) } }
    // The state that the view model shows after the keys.
    contents.show(state)
    if self == .opened { contents.notice = .init("Opened https://github.com/octocat") }
    contents.resize(size)
    return contents
  }

  private var keys: [TerminalClient.Key] {
    switch self {
    case .scrolled: [.pageDown, .pageDown, .down]
    case .filtering, .filterWithoutMatch: [.character("/")]
    case .filtered: [.down]
    case .history, .loadingHistory: [.character("h")]
    case .months: [.character("h"), .character("]")]
    case .total: [.character("h"), .character("["), .character("t")]
    case .details, .loadingDetails, .detailsFailure: [.return]
    case .help: [.character("?")]
    default: []
    }
  }

  private var state: StargazersViewModel.State {
    var state = Samples.state()
    let unreachable = GitHubClientError.network(
      .unreachable(Samples.url, cause: "Connection refused")
    )
    switch self {
    case .loading:
      state = .init(name: .many, view: .list, isLoading: true)
    case .saved:
      state = .init(name: .many, view: .list, isLoading: true)
      state.people = Samples.people(100)
      state.listedCount = 1_234
      state.savedTime = Samples.now.addingTimeInterval(-90_000)
    case .loadingMore: state.isLoading = true
    case .truncated:
      state.isComplete = true
      state.isTruncated = true
    case .refreshing: state.isRefreshing = true
    case .newStars: state.repository?.starCount = 1_237
    case .empty:
      state.repository?.starCount = 0
      state.listedCount = 0
      state.people = []
      state.isComplete = true
    case .filtering: state.filter = "R-0118"
    case .filtered: state.filter = "0115"
    case .filterWithoutMatch: state.filter = "ada"
    case .refused, .refusedWithoutHistory:
      state.people = []
      state.isComplete = true
      let denial = GitHubClientError.Denial(status: 403)
      state.refusal = .init(repository: Samples.repository(), denial: denial)
      if self == .refused {
        state.history = Samples.history()
      } else {
        state.failures = [
          Samples.failure(.history, .unacceptableResponse(Samples.url, cause: "status 404"), in: 1)
        ]
      }
    case .failure:
      state.failures = [
        Samples.failure(.people, unreachable, in: 8), Samples.failure(.count, unreachable, in: 300),
      ]
    case .failureBeforeLoading:
      state = .init(name: .many, view: .list)
      state.failures = [Samples.failure(.people, .unknownRepository(.many), in: nil)]
    case .rateLimited:
      state.rateLimit = Samples.limit(remaining: 0, of: 60)
      let pause = RateLimitPause(.primary, remaining: .seconds(720))
      state.failures = [Samples.failure(.people, .rateLimited(pause), in: 720)]
    case .history, .months, .total: state.history = Samples.history()
    case .details, .loadingDetails, .detailsFailure:
      state.details = .init(login: Samples.profile.account.login)
      if self == .details { state.details?.profile = Samples.profile }
      if self == .detailsFailure {
        let operation = StargazersFailure.Operation.details(Samples.profile.account.login)
        state.failures = [Samples.failure(operation, unreachable, in: 1)]
      }
    default: break
    }
    return state
  }
}

import APIClient
import GitHubClient
import Localization
import PortableFoundation
import StarStore
import StargazerService
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import StargazersFeature
@testable import StargazersScreen

/// The states of the screen of the list that the snapshots show.
enum FollowedScreenState: String, ScreenSample {
  case loading = "followed loading"
  case list = "followed list"
  case empty = "followed empty"
  case one = "followed one"
  case refreshing = "followed refreshing"
  case failure = "followed failure"
  case rateLimited = "followed rate limited"
  case opened = "followed opened"
  case help = "followed help"

  /// Shared, since each one opens a database; the samples show their own states.
  private static let viewModel = FollowedViewModel(
    .mock(),
    every: nil,
    clock: ContinuousClock(),
    now: { Samples.now }
  )

  /// Returns the contents of the screen.
  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> FollowedScreen.Screen {
    let screen = FollowedScreen(
      Self.viewModel,
      language: language,
      browse: { $0 },
      now: { Samples.now }
    )
    var contents = screen.screen()
    contents.resize(size)
    contents.show(.init(model: state, now: Samples.now))
    for key in keys { _ = contents.react(to: .key(key)) { action, _ in screen.perform(action) } }
    if self == .opened { contents.notice = .init("Opened https://github.com/octo/many") }
    contents.resize(size)
    return contents
  }

  private var keys: [TerminalClient.Key] {
    switch self {
    case .list, .failure: [.down]
    case .help: [.character("?")]
    default: []
    }
  }

  private var state: FollowedViewModel.State {
    var state = FollowedViewModel.State()
    state.isLoaded = self != .loading
    switch self {
    case .loading, .empty: return state
    case .one: state.rows = [Self.rows[1]]
    default: state.rows = Self.rows
    }
    switch self {
    case .refreshing: state.isRefreshing = true
    case .failure:
      state.rows[0].hasFailed = true
      state.failures = [.github(.unknownRepository(Self.rows[0].name))]
      state.nextRefresh = Samples.now.addingTimeInterval(300)
    case .rateLimited:
      state.failures = [.github(.rateLimited(.init(.primary, remaining: .seconds(720))))]
      state.nextRefresh = Samples.now.addingTimeInterval(720)
    default: break
    }
    return state
  }

  /// A repository without a history, a large one, one that lost stars, and one with a long name.
  private static let rows: [FollowedViewModel.Row] = {
    let values: [(String, Int, Int, [Int]?, Double)] = [
      ("octo/empty", 0, 0, nil, 5), ("octo/many", 123_456, 12, Array(1...12), 5),
      ("octo/quiet", 1_250, -3, [0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 8, 2], 4_000),
      ("organization-of-octocats/a-long-name", 7, 0, Array(repeating: 0, count: 12), 90_000),
    ]
    let store = StarStore.mock()
    return values.enumerated().compactMap { index, value in
      let (name, count, change, weeks, age) = value
      let time = Samples.now.addingTimeInterval(-age)
      let observation = StarStore.Observation(
        server: "",
        number: Int64(index),
        name: name,
        count: count
      )
      guard let name = RepositoryName(name),
        let saved = try? store.record(observation, time).repository
      else { return nil }
      return FollowedViewModel.Row(
        id: saved.id,
        name: name,
        count: saved.count,
        change: change,
        weeks: weeks
      )
    }
  }()
}

@Suite struct FollowedSnapshotTests {
  @Test(arguments: FollowedScreenState.allCases)
  func `each state of the list matches its snapshot`(state: FollowedScreenState) throws {
    let isComplete = [.list, .failure, .help].contains(state)
    try state.verify(
      sizes: isComplete ? [(200, 40), (40, 12), (30, 10)] : [],
      in: isComplete ? [.german] : [],
      isStyled: isComplete
    )
  }

  @Test(arguments: [20, 30, 40, 59, 80, 300], [5, 7, 8, 12, 24, 100])
  func `each state of the list fits every size`(columns: Int, rows: Int) {
    FollowedScreenState.expectFitting(columns, rows, in: [.english, .german])
  }

  @Test(arguments: FollowedScreenState.allCases)
  func `in ASCII, nothing of the list is escaped`(state: FollowedScreenState) {
    state.expectASCII(in: [.english, .german])
  }
}

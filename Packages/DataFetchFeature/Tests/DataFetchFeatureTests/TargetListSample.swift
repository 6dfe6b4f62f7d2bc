import AttemptLog
import DataFetchFeature
import Localization
import PortableFoundation
import TerminalClient
import TerminalUI
import TerminalUITesting

@testable import DataFetchScreen

/// The states of the list of targets that the snapshots show.
enum TargetListSample: String, ScreenSample {
  case list
  case sorted
  case filtering
  case filterWithoutMatch = "filter without match"
  case empty
  case reading
  case many
  case watching
  case failure
  case report
  case details
  case failingDetails = "failing details"
  case selectedAttempt = "selected attempt"
  case newDetails = "new details"
  case removedDetails = "removed details"
  case help

  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> TargetListScreen.Screen {
    let screen = TargetListScreen(.mock(), settings: Self.settings)
    var contents = screen.screen()
    contents.isReady = true
    let state = TargetListScreen.State(state, now: Samples.now)
    contents.resize(size)
    contents.show(state)
    if self == .removedDetails { contents.show(.init(Self.loaded, now: Samples.now)) }
    for key in keys { _ = contents.react(to: .key(key)) { screen.perform($0, on: &$1) } }
    // The state that the view model shows after the keys.
    contents.show(state)
    if self == .report { contents.notice = .init("The change command of 'api' timed out.") }
    contents.resize(size)
    return contents
  }

  static let settings = TargetListScreen.Settings(
    machine: "here",
    now: { Samples.now },
    localOffset: { _ in 3_600 }
  )

  private var keys: [TerminalClient.Key] {
    switch self {
    case .sorted: [.character("s")]
    case .filtering: .typing("/AP")
    case .filterWithoutMatch: .typing("/xyz")
    case .many: [.pageDown]
    case .failure: [.down]
    case .details: [.return]
    case .failingDetails: [.down, .return]
    case .selectedAttempt: [.down, .return, .down, .down]
    case .newDetails: [.end, .return]
    case .removedDetails: [.home, .return]
    case .help: [.character("?")]
    default: []
    }
  }

  private var state: TargetListViewModel.State {
    var state = Self.loaded
    if self == .empty { state.targets = [] }
    switch self {
    case .reading: state.unreadCount = 960
    case .many:
      state.targets = (1...1_000).map { number in
        var target = Self.targets[number % Self.targets.count]
        target.name = "target \(number)"
        return target
      }
    case .watching:
      state.isWatching = true
      state.targets[0].isPaused = true
    case .failure:
      state.failure = "/home/ada/.config/fetcher/targets:3: unknown option '--evry'"
    case .details:
      state.opened = .init(name: "shop", activity: Self.activity(isFailing: false))
    case .failingDetails, .selectedAttempt:
      state.opened = .init(name: "api", activity: Self.activity(isFailing: true))
    case .removedDetails: state.targets.removeFirst()
    default: break
    }
    return state
  }

  private static var loaded: TargetListViewModel.State {
    var state = TargetListViewModel.State()
    state.isLoaded = true
    state.targets = targets
    return state
  }

  private static let targets: [ListedTarget] = {
    var shop = target("shop", secondsAgo: 7)
    shop.health = .healthy(since: Samples.now - 200_000)
    shop.certificateExpiry = Samples.now + 81 * 86_400
    var api = target("api", secondsAgo: 3)
    api.health = .failing(since: Samples.now - 301)
    api.failingMachines = ["probe2"]
    api.last = record(.failed("api", secondsAgo: 3, machine: "probe2"), id: 9)
    api.durations += [nil, nil, nil]
    api.certificateExpiry = Samples.now + 5.5 * 86_400
    var stopped = target("stopped", secondsAgo: 3 * 3_600)
    stopped.certificateExpiry = Samples.now - 90_000
    var night = target("night job", secondsAgo: 4_000)
    night.isInMaintenance = true
    var hostile = target("bad\u{1B}[2J\tname", secondsAgo: 1)
    hostile.last = record(.failed(hostile.name, secondsAgo: 1, cause: "got \u{1B}[31m日本語"), id: 8)
    hostile.health = .failing(since: Samples.now - 1)
    hostile.url = "https://example.com/\u{1B}[2J"
    return [
      shop, api, stopped, night, hostile, target("日本語サーバー監視 Überwachung", secondsAgo: 12),
      .sample("new"),
    ]
  }()

  private static func target(_ name: String, secondsAgo: Int) -> ListedTarget {
    var target = ListedTarget.sample(name)
    target.health = .healthy(since: Samples.now - 3_600 * 5)
    target.last = record(.pass(name, secondsAgo: secondsAgo, milliseconds: 45), id: 7)
    target.durations = (1...17).map { $0 == 6 ? nil : .milliseconds($0 * $0 * 7 % 53 + 20) }
    target.percentile95 = .microseconds(70_250)
    return target
  }

  private static func record(_ entry: AttemptLog.Entry, id: Int) -> AttemptLog.Record {
    AttemptLog.Record(id: id, entry: entry)
  }

  private static func activity(isFailing: Bool) -> ServerActivity {
    let passes = (0..<60).map { index in
      let secondsAgo = (isFailing ? 311 : 7) + index * 10 + (index > 20 ? 300 : 0)
      let milliseconds = index * index * 7 % 53 + 20
      return record(
        .pass("shop", secondsAgo: secondsAgo, milliseconds: milliseconds),
        id: 60 - index
      )
    }
    let ended = AttemptLog.Record(
      id: 1,
      entry: .failed("api", secondsAgo: 800, cause: "timed out after 10 s"),
      count: 20,
      lastTime: Samples.now - (isFailing ? 530 : 220)
    )
    let current = AttemptLog.Record(
      id: 2,
      entry: .failed("api", secondsAgo: 301, machine: "probe2"),
      count: 30,
      lastTime: Samples.now - 3
    )
    return ServerActivity(fetches: passes, failures: isFailing ? [current, ended] : [ended])
  }
}

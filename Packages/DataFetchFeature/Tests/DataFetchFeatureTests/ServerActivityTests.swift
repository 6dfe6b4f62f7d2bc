import AttemptLog
import ContentService
import DataFetchFeature
import SQLiteDatabase
import PortableFoundation
import Testing

/// The activity of a server with more fetches and failures than the screen shows.
@Suite(.timeLimit(.minutes(10))) struct ServerActivityTests {
  private let database = SQLiteDatabase.inMemory()
  private let url = "http://localhost:8000"

  private var storage: FetchStorage { .mock(in: database) }

  /// Returns the activity that a new view model reads.
  private func activity() async -> ServerActivity {
    let viewModel = DataFetchViewModel.mock(in: database)
    await viewModel.onAppear()
    return viewModel.state().activity
  }

  private func time(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

  private func fetch(at seconds: Int) throws {
    try append(.fetched(path: "", responseCode: UUID(number: seconds), attempts: 1), at: seconds)
  }

  private func fail(at seconds: Int) throws {
    try append(.failed(step: "", code: "", cause: "\(seconds)"), at: seconds)
  }

  private func append(_ outcome: AttemptLog.Outcome, at seconds: Int) throws {
    try storage.attemptLog.append(
      .init(time: time(seconds), url: url, duration: .zero, outcome: outcome)
    )
  }

  @Test func `at most 500 events are shown, and the health covers all`() async throws {
    for second in 1...700 { try fetch(at: second) }
    let activity = await activity()
    #expect(activity.events.count == ServerActivity.maximumEventCount)
    #expect(activity.events.first?.entry.time == time(700))
    #expect(activity.health == .healthy(since: time(1)))
  }

  @Test func `a server is healthy since the first of many fetches after an outage`() async throws {
    try fetch(at: 1)
    try fail(at: 2)
    for second in 3...700 { try fetch(at: second) }
    #expect(await activity().health == .healthy(since: time(3)))
  }

  @Test func `a server is failing since the first of many different failures`() async throws {
    for second in 1...2 { try fetch(at: second) }
    for second in 3...1_200 { try fail(at: second) }
    let activity = await activity()
    #expect(activity.health == .failing(since: time(3)))
    #expect(activity.lastOutage == nil)
  }

  @Test func `a refresh keeps the start of a long health, and finds a new outage`() async throws {
    for second in 1...700 { try fetch(at: second) }
    let viewModel = DataFetchViewModel.mock(in: database)
    await viewModel.onAppear()
    try fetch(at: 701)
    await viewModel.refresh()
    #expect(viewModel.state().activity.health == .healthy(since: time(1)))
    try fail(at: 702)
    await viewModel.refresh()
    #expect(viewModel.state().activity.health == .failing(since: time(702)))
    try fetch(at: 703)
    await viewModel.refresh()
    #expect(viewModel.state().activity.health == .healthy(since: time(703)))
  }

  @Test func `the last outage is the last one that has ended`() async throws {
    try fail(at: 1)
    try fetch(at: 2)
    for second in 3...4 { try fail(at: second) }
    try fetch(at: 5)
    let outage = ServerActivity.Outage(start: time(3), end: time(5), failures: 2)
    #expect(await activity().lastOutage == outage)
    try fail(at: 6)
    #expect(await activity().lastOutage == outage)
  }
}

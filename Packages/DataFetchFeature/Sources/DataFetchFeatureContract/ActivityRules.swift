import ContentService
import Contract
import DataFetchFeature
import FailureLog
import FetchLog
import PortableFoundation
import Testing

extension DataFetchFeatureContract {
  static let activityRules = [
    Rule("The activity has the latest fetches and failures of one server, newest first") {
      subject in
      let viewModel = subject.viewModel(responseCode: failing(2...3))
      let other = subject.viewModel(server: URL.localhost.appending(path: "other"))
      for _ in 1...2 { await viewModel.fetchContent() }
      await other.fetchContent()
      for _ in 3...4 { await viewModel.fetchContent() }
      let expected = ["fetched 4", "failed 2 times", "fetched 1"]
      try check(viewModel.state().activity.summary, is: expected)
      await viewModel.refresh()
      try check(viewModel.state().activity.summary, is: expected)
    },
    Rule("The activity has the fetches and failures of this and of other processes") { subject in
      let viewModel = subject.viewModel()
      await viewModel.onAppear()
      let other = subject.viewModel(responseCode: failing(8...8, startingAt: 7))
      for _ in 7...9 { await other.fetchContent() }
      // Also those that are older than the fetch of this process.
      await viewModel.fetchContent()
      await viewModel.refresh()
      let expected = ["fetched 1", "fetched 9", "failed 1 times", "fetched 7"]
      try check(viewModel.state().activity.summary, is: expected)
      await other.refresh()
      try check(other.state().activity, is: viewModel.state().activity)
    },
    Rule("A server is healthy since the first fetch after its last failure") { subject in
      let viewModel = subject.viewModel(responseCode: failing(2...2))
      try check(viewModel.state().activity.health, is: .unknown)
      for number in 1...4 {
        await viewModel.fetchContent()
        let first = viewModel.state().activity.time(ofFetch: number == 1 ? 1 : 3)
        if number != 2 { try check(viewModel.state().activity.health, is: .healthy(since: first)) }
      }
      let appeared = subject.viewModel()
      await appeared.onAppear()
      try check(appeared.state().activity, is: viewModel.state().activity)
    },
    Rule("A server is failing since the first failure after its last fetch") { subject in
      let viewModel = subject.viewModel(responseCode: { number in
        if number == 1 || number == 3 { return UUID(number: number) }
        throw number == 5 ? TestError() : ContentServiceError.refused
      })
      var failures: [Date] = []
      for number in 1...5 {
        await viewModel.fetchContent()
        guard number != 1, number != 3 else { continue }
        let events = viewModel.state().activity.events
        try check(events.count, is: number)
        failures.append(events[0].time)
        let first = number == 2 ? failures[0] : failures[1]
        try check(viewModel.state().activity.health, is: .failing(since: first))
      }
      let appeared = subject.viewModel()
      await appeared.onAppear()
      try check(appeared.state().activity, is: viewModel.state().activity)
    },
  ]
}

/// Returns the codes of fetches, of which some fail.
private func failing(
  _ numbers: ClosedRange<Int>,
  startingAt first: Int = 1
) -> @Sendable (_ number: Int) async throws -> UUID {
  { number in
    let number = number + first - 1
    if numbers.contains(number) { throw ContentServiceError.refused }
    return UUID(number: number)
  }
}

extension ContentServiceError {
  fileprivate static let refused = unreachable(
    Request(.requestingPath, .localhost),
    cause: "refused"
  )
}

extension ServerActivity {
  /// The numbers of fetches, and the counts of failures.
  fileprivate var summary: [String] {
    events.map { event in
      switch event {
      case .fetch(let record): "fetched \(record.entry.responseCode.uuidString.suffix(1))"
      case .failure(let record): "failed \(record.count) times"
      }
    }
  }

  /// Returns the time of a fetch by its number; the distant past without it.
  fileprivate func time(ofFetch number: Int) -> Date {
    for case .fetch(let record) in events
    where record.entry.responseCode == UUID(number: number) {
      return record.entry.time
    }
    return .distantPast
  }
}

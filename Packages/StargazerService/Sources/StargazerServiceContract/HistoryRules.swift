import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

extension StargazerServiceContract {
  static let historyRules = [
    Rule("Requests and saves the new stars of a repository by day, since its creation") { subject in
      subject.set([week(1, [0, 0, 3, 0, 1, 0, 2]), week(0, [1, 0, 0, 0, 0, 0, 4])])
      let history = try await subject.service.history(many)
      try check(history.days.map(\.count), is: [1, 0, 0, 0, 0, 0, 4, 0, 0, 3, 0, 1, 0, 2])
      try check(history.days.first?.start, is: sunday)
      try check(history.repository.name, is: many)
      try check(history.time, is: start)
      let saved = try subject.savedHistory()
      try check(saved?.weeks.map(\.start), is: [sunday, sunday.addingTimeInterval(7 * day)])
      try check(saved?.weeks.map(\.days.count), is: [7, 7])
      try check(saved?.time, is: start)
    },
    Rule("The days are oldest first") { subject in
      subject.set((0..<5).reversed().map { week($0, [1, 2, 3, 4, 5, 6, 7]) })
      let days = try await subject.service.history(many).days
      let starts = (0..<35).map { sunday.addingTimeInterval(Double($0) * day) }
      try check(days.map(\.start), is: starts)
      try check(days.map(\.count), is: (0..<35).map { $0 % 7 + 1 })
    },
    Rule("Weeks that ended before the creation of the repository are dropped") { subject in
      let zeros = [0, 0, 0, 0, 0, 0, 0]
      // Created on Tuesday; a page for each week.
      subject.set(
        [week(3, [1, 1, 1, 1, 1, 1, 1]), week(2, [0, 0, 1, 0, 0, 0, 0])]
          + (-40..<2).reversed().map { week($0, zeros) },
        createdAt: sunday.addingTimeInterval(16.5 * day)
      )
      subject.gitHub.historyPageSize = 1
      let days = try await subject.service.history(many).days
      try check(days.map(\.count), is: [1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
      try check(days.first?.start, is: sunday.addingTimeInterval(16 * day))
      try check(try subject.savedHistory()?.weeks.count, is: 2)
      // The repository, and two pages.
      try check(subject.gitHub.requests.count, is: 3)
    },
    Rule("Future days are dropped") { subject in
      subject.set([week(1, [1, 2, 0, 0, 0, 0, 0]), week(0, [1, 0, 0, 0, 0, 0, 0])])
      subject.now.value = sunday.addingTimeInterval(9.5 * day)
      let days = try await subject.service.history(many).days
      try check(days.map(\.count), is: [1, 0, 0, 0, 0, 0, 0, 1, 2, 0])
      // A clock that is some hours slow does not hide stars.
      subject.now.value = sunday.addingTimeInterval(7.9 * day)
      let slow = try await subject.service.history(many).days
      try check(slow.map(\.count), is: [1, 0, 0, 0, 0, 0, 0, 1, 2])
    },
    Rule("A history of several pages has each week once") { subject in
      subject.set((0..<7).reversed().map { week($0, [$0, 0, 0, 0, 0, 0, 0]) })
      subject.gitHub.historyPageSize = 2
      // A week starts between the first request and the second one.
      subject.gitHub.onRequest = { request in
        guard request == .history(many, page: 2) else { return }
        subject.gitHub.update(many) { $0.weeks = [week(7, [9, 0, 0, 0, 0, 0, 0])] + $0.history }
        subject.gitHub.onRequest = { _ in }
      }
      let history = try await subject.service.history(many)
      try check(history.days.count, is: 49)
      try check(history.days.map(\.count).filter { $0 > 0 }, is: [1, 2, 3, 4, 5, 6])
    },
    Rule("The sum of the days can differ from the count") { subject in
      subject.set([week(0, [5, 0, 0, 0, 0, 0, 0])])
      subject.change { $0 = [.mock(1), .mock(2), .mock(3)] }
      let history = try await subject.service.history(many)
      try check(history.total, is: 5)
      try check(history.difference, is: -2)
    },
    Rule("A request that fails keeps the saved history") { subject in
      subject.set((0..<3).reversed().map { week($0, [1, 0, 0, 0, 0, 0, 0]) })
      _ = try await subject.service.history(many)
      let saved = try subject.savedHistory()
      subject.gitHub.historyPageSize = 1
      subject.gitHub.update(many) { $0.weeks = (0..<9).reversed().map { week($0, [2, 0, 0]) } }
      subject.gitHub.onRequest = { request in
        if request == .history(many, page: 3) { throw TestError() }
      }
      try await check(throws: TestError()) { try await subject.service.history(many) }
      try check(try subject.savedHistory(), is: saved)
    },
  ]
}

/// The start of the first week, in UTC.
private let sunday = Date(timeIntervalSince1970: 1_704_585_600)

/// A day in seconds.
private let day = 86_400.0

private func week(_ index: Int, _ days: [Int]) -> StarWeek {
  StarWeek(start: sunday.addingTimeInterval(Double(7 * index) * day), days: days)
}

extension StargazerServiceContract.Subject {
  /// Adds a repository with a history.
  fileprivate func set(_ weeks: [StarWeek], createdAt: Date = sunday) {
    var repository = MockRepository(many, createdAt: createdAt)
    repository.weeks = weeks
    gitHub.set(repository)
  }

  fileprivate func savedHistory() throws -> StarStore.SavedHistory? {
    try store.repositories().first.flatMap { try store.history($0.id) }
  }
}

import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

extension StargazerServiceContract {
  static let interruptionRules = [
    Rule("Each page is saved when it is received") { subject in
      subject.add(35)
      let reports = Shared<[SyncProgress]>([])
      let saved = Shared<[Int?]>([])
      _ = try await subject.service.sync(many) { progress in
        reports.replace { $0 + [progress] }
        saved.replace { $0 + [subject.walkedCount] }
      }
      try check(reports.value.map(\.count), is: [10, 20, 30, 35])
      // The last page is saved together with the complete list, which ends the walk.
      try check(saved.value, is: [10, 20, 30, nil])
      try check(try subject.list().count, is: 35)
      try check(reports.value.map(\.pageCount), is: [1, 2, 3, 4])
      try check(reports.value.map(\.expectedCount), is: [35, 35, 35, 35])
      try check(reports.value.contains(where: \.isContinued), is: false)
    },
    Rule("An interrupted sync continues at its next page") { subject in
      let people = subject.add(35)
      subject.interrupt(atPage: 3)
      try await check(throws: TestError()) { try await subject.sync() }
      subject.gitHub.onRequest = { _ in }
      let requests = subject.gitHub.requests.count
      let progress = Shared<[SyncProgress]>([])
      let report = try await subject.restarted().sync(many) { each in
        progress.replace { $0 + [each] }
      }
      try check(
        Array(subject.gitHub.requests.dropFirst(requests)),
        is: [
          .repository(many), .stargazers(many, page: 3), .stargazers(many, page: 2),
          .stargazers(many, page: 4), .repository(many),
        ]
      )
      try check(progress.value.map(\.count), is: [30, 35])
      try check(progress.value.allSatisfy(\.isContinued), "a continued sync")
      try check(report.difference, is: nil)
      try check(try subject.list(), is: people)
    },
    Rule("If people left in the meantime, it starts over") { subject in
      // The first person, the last person of the saved pages, and several; others come, so that the count stays.
      for indices in [[0], [19], [3, 7, 12]] {
        subject.add(35)
        subject.interrupt(atPage: 3)
        try await check(throws: TestError()) { try await subject.sync() }
        subject.gitHub.onRequest = { _ in }
        subject.change { people in
          for index in indices.reversed() { people.remove(at: index) }
          people += indices.map { .mock(100 + $0) }
        }
        let progress = Shared<[SyncProgress]>([])
        _ = try await subject.service.sync(many) { each in progress.replace { $0 + [each] } }
        try check(progress.value.map(\.count), is: [10, 20, 30, 35])
        try check(progress.value.contains(where: \.isContinued), is: false)
        try check(try subject.list(), is: subject.gitHub.people(of: many))
        subject.change { $0 = [] }
        try await subject.sync()
      }
    },
    Rule("The complete list stays until the next one is complete") { subject in
      let people = subject.add(35)
      try await subject.sync()
      subject.change { $0.removeFirst(12) }
      subject.interrupt(atPage: 2)
      try await check(throws: TestError()) { try await subject.sync() }
      try check(try subject.list(), is: people)
      // Without permission, too.
      subject.gitHub.onRequest = { _ in }
      for access in [MockRepository.Access.empty, .denied(.init(status: 404))] {
        subject.gitHub.update(many) { $0.access = access }
        try await check(throws: StargazerServiceError.self) { try await subject.sync() }
        try check(try subject.list(), is: people)
      }
      subject.gitHub.update(many) { $0.access = .permitted }
      try check(try await subject.sync().changes.lostCount, is: 12)
    },
    Rule("Concurrent syncs continue each other's reading: no person is lost or listed twice") {
      subject in
      for page in 1...4 {
        let people = subject.add(35 + page)
        // Another process syncs while this one waits for a page.
        let other = Shared<SyncReport?>(nil)
        subject.gitHub.onRequest = { request in
          guard request == .stargazers(many, page: page) else { return }
          subject.gitHub.onRequest = { _ in }
          other.value = try await subject.restarted().sync(many) { _ in }
        }
        let report = try await subject.sync()
        try check(try subject.list(), is: people)
        try check(report.changes.list, is: other.value?.changes.list)
        try check(report.difference, is: nil)
        try check(subject.walkedCount, is: nil)
        subject.change { $0 = [] }
        try await subject.sync()
      }
    },
  ]
}

extension StargazerServiceContract.Subject {
  /// Makes the requests for a page fail.
  fileprivate func interrupt(atPage page: Int) {
    gitHub.onRequest = { request in
      if request == .stargazers(many, page: page) { throw TestError() }
    }
  }

  /// The number of people of the unfinished walk; nil without one.
  fileprivate var walkedCount: Int? {
    try? store.repositories().first.flatMap { try store.walk($0.id) }?.count
  }
}

import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

extension StargazerServiceContract {
  static let syncRules = [
    Rule(
      "Reads and saves the complete list of people, and returns the changes since the last complete list"
    ) { subject in
      var people = subject.add(35)
      let first = try await subject.sync()
      try check(try subject.list(), is: people)
      try check(first.changes.isFirst, "the first list")
      try check([first.changes.newCount, first.changes.lostCount], is: [0, 0])
      try check(first.difference, is: nil)
      // A closed account, a person who left, a person who came, and one who came back.
      people[3].account = nil
      people.append(people.remove(at: 20))
      people[34].starredAt = start
      people.remove(at: 10)
      people.append(.mock(36))
      subject.change { [people] in $0 = people }
      let second = try await subject.sync()
      try check(try subject.list(), is: people)
      try check(second.changes.isFirst, is: false)
      try check([second.changes.newCount, second.changes.lostCount], is: [1, 2])
      try check(second.changes.list.count, is: 35)
      try check(second.repository.starCount, is: 35)
      try check(second.isUnchanged, is: false)
    },
    Rule("An unchanged list costs two requests") { subject in
      for count in [0, 7, 10, 35] {
        let people = subject.add(count)
        let first = try await subject.sync()
        subject.now.replace { $0.addingTimeInterval(7 * 86_400) }
        let requests = try await subject.requestCount {
          let report = try await subject.sync()
          try check(report.isUnchanged, "an unchanged list")
          try check([report.changes.newCount, report.changes.lostCount], is: [0, 0])
          try check(report.changes.list, is: first.changes.list)
          try check(report.difference, is: nil)
        }
        try check(requests, is: 2)
        try check(try subject.list(), is: people)
      }
    },
    Rule("New people cost three requests, and one for each further page") { subject in
      // The last page has space; it is filled; it is followed by two pages.
      for (count, new, requests) in [(35, 1, 3), (35, 5, 3), (35, 20, 5), (0, 3, 3)] {
        subject.add(count)
        try await subject.sync()
        let people = subject.add(count + new)
        let requestCount = try await subject.requestCount {
          let report = try await subject.sync()
          try check([report.changes.newCount, report.changes.lostCount], is: [new, 0])
          try check(report.isUnchanged, is: false)
        }
        try check(requestCount, is: requests)
        try check(try subject.list(), is: people)
      }
    },
    Rule("If people left, all pages are read") { subject in
      subject.add(35)
      try await subject.sync()
      for index in [32, 25, 0] {
        subject.change { $0.remove(at: index) }
        let report = try await subject.sync()
        try check([report.changes.newCount, report.changes.lostCount], is: [0, 1])
        try check(report.difference, is: nil)
        let people = subject.gitHub.people(of: many)
        try check(try subject.list(), is: people)
      }
      // A page less.
      subject.change { $0 = Array($0.prefix(20)) }
      try check(try await subject.sync().changes.lostCount, is: 12)
      try check(try subject.list().count, is: 20)
    },
    Rule(
      """
      If people left while the pages were read, or the list has another length than the repository has stars, all pages \
      are read once more, and then the difference is reported
      """
    ) { subject in
      // The first person of the next page is missed by the first walk, and found by the second one. The length of the
      // list does not show it, and neither does the count if another person came.
      for newCount in 0...1 {
        subject.add(35)
        subject.atPage(3) {
          subject.change { people in
            people.remove(at: 0)
            people += (0..<newCount).map { .new(100 + $0) }
          }
        }
        let requests = try await subject.requestCount {
          try check(try await subject.sync().difference, is: nil)
        }
        try check(try subject.list(), is: subject.gitHub.people(of: many))
        // A person who came can be displaced, too, so the page before is read again.
        try check(requests, is: 11 + newCount)
        subject.change { $0 = [] }
        try await subject.sync()
      }
      // A person leaves during each walk.
      subject.add(35)
      subject.gitHub.onRequest = { request in
        if request == .stargazers(many, page: 3) { subject.change { $0.remove(at: 0) } }
      }
      try check(try await subject.sync().difference, is: .other)
      subject.gitHub.onRequest = { _ in }
      try check(try await subject.sync().difference, is: nil)
      try check(try subject.list(), is: subject.gitHub.people(of: many))
      // A person comes after the last page was read, so the list is shorter than the count.
      subject.change { $0.removeFirst(5) }
      let isRead = Shared(false)
      subject.gitHub.onRequest = { request in
        if request == .stargazers(many, page: 3) { isRead.value = true }
        guard request == .repository(many), isRead.value else { return }
        subject.gitHub.onRequest = { _ in }
        subject.change { $0.append(.new(200)) }
      }
      try check(try await subject.sync().difference, is: nil)
      try check(try subject.list(), is: subject.gitHub.people(of: many))
    },
    Rule("A difference that stays the same is not read again") { subject in
      subject.add(35)
      subject.gitHub.update(many) { $0.unlistedCount = 2 }
      try check(try await subject.sync().difference, is: .other)
      let unchanged = try await subject.requestCount {
        let report = try await subject.sync()
        try check(report.isUnchanged, "an unchanged list")
        try check(report.difference, is: .other)
      }
      try check(unchanged, is: 2)
      subject.change { $0.append(.mock(36)) }
      let new = try await subject.requestCount {
        let report = try await subject.sync()
        try check(report.changes.newCount, is: 1)
        try check(report.difference, is: .other)
      }
      try check(new, is: 3)
      subject.gitHub.update(many) { $0.unlistedCount = 0 }
      try check(try await subject.sync().difference, is: nil)
    },
  ]
}

extension MockGitHub {
  /// Returns the present people of a repository.
  func people(of name: RepositoryName) -> [Stargazer] {
    var people: [Stargazer] = []
    update(name) { people = $0.stargazers }
    return people
  }
}

extension StargazerServiceContract.Subject {
  /// Calls a closure once, before the response to the request for a page.
  fileprivate func atPage(_ page: Int, _ change: @escaping @Sendable () -> Void) {
    gitHub.onRequest = { request in
      guard request == .stargazers(many, page: page) else { return }
      gitHub.onRequest = { _ in }
      change()
    }
  }
}

extension Stargazer {
  /// A person who came after the start of the rules.
  fileprivate static func new(_ number: Int) -> Self {
    var stargazer = Stargazer.mock(number)
    stargazer.starredAt = StargazerServiceContract.start.addingTimeInterval(Double(number))
    return stargazer
  }
}

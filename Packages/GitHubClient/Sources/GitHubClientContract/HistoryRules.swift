import APIClient
import Contract
import GitHubClient
import PortableFoundation
import Testing

extension GitHubClientContract {
  static let historyRules = [
    Rule("The history has the newest week first, 30 to a page, and each week has seven days") {
      subject in
      var published = repository()
      published.weeks = (0..<70).map { week in
        let start = Date(timeIntervalSince1970: 1_754_784_000 - 604_800 * Double(week))
        return StarWeek(start: start, days: [week, 0, 1, 2, 0, 4, 5])
      }
      subject.publish(ServerData(repositories: [published]))
      var page = try await subject.client.history(many)
      var pages = [page.elements]
      while let next = page.links.next, pages.count < 9 {
        page = try await subject.client.historyPage(next)
        pages.append(page.elements)
      }
      try check(pages.map(\.count), is: [30, 30, 10])
      try check(pages.flatMap { $0 }, is: published.weeks)
    },
    Rule("The history includes weeks without stars") { subject in
      var published = MockRepository(many, stargazers: [.mock(1), .mock(24 * 16 + 1)])
      subject.publish(ServerData(repositories: [published]))
      let days = try await subject.client.history(many).elements.map(\.days)
      try check(days, is: [[0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]])

      published.stargazers = []
      subject.publish(ServerData(repositories: [published]))
      let empty = try await subject.client.history(many).elements.map(\.days)
      try check(empty, is: [[0, 0, 0, 0, 0, 0, 0]])
    },
    Rule("The history of a repository whose list is refused is permitted") { subject in
      var published = repository()
      published.access = .denied(.init(status: 403, message: "You do not have permission"))
      subject.publish(ServerData(repositories: [published]))
      let weeks = try await subject.client.history(many).elements
      try check(weeks.flatMap(\.days).reduce(0, +), is: 7)
    },
  ]
}

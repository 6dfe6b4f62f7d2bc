import APIClient
import GitHubClient
import ListPaging
import PortableFoundation
import StargazerService

@testable import StargazersFeature

/// Values for the tests of the screen, at 9:00 on Monday, 23 November 2026, an hour east of Greenwich.
enum Samples {
  static let now = Date(timeIntervalSince1970: 1_795_420_800)

  static let url = URL(filePath: "/repos/octo/many/stargazers")

  static func login(_ text: String) -> Login {
    guard let login = Login(text) else { preconditionFailure("\(text) is no name.") }
    return login
  }

  static func repository(stars: Int = 1234) -> Repository {
    Repository(
      number: 1000,
      name: .many,
      starCount: stars,
      createdAt: Date(timeIntervalSince1970: 1_704_585_600)
    )
  }

  /// Returns people, newest first, one of them with a closed account.
  static func people(_ count: Int = 100) -> PagedElements<Stargazer> {
    let people = (0..<count).map { index in
      var person = Stargazer.mock(1234 - index)
      person.starredAt = now.addingTimeInterval(-Double(index) * 5 * 3_600)
      if index == 2 { person.account = nil }
      return person
    }
    return PagedElements(people)
  }

  /// Returns a state with the first page, 5 seconds old.
  static func state(people count: Int = 100) -> StargazersViewModel.State {
    var state = StargazersViewModel.State(name: .many, view: .list, interval: .seconds(300))
    state.repository = repository()
    state.countTime = now.addingTimeInterval(-5)
    state.people = people(count)
    state.listedCount = 1234
    state.isLoaded = true
    state.isPageDue = false
    state.rateLimit = limit(remaining: 4_987, of: 5_000)
    return state
  }

  static func limit(
    remaining: Int,
    of limit: Int
  ) -> StargazersViewModel.RateLimitStatus {
    .init(
      limit: RateLimit(
        resource: "core",
        limit: limit,
        remaining: remaining,
        timeUntilReset: .seconds(720)
      ),
      resetTime: now.addingTimeInterval(720)
    )
  }

  /// Returns a history of days until now, with a burst in the middle.
  static func history(days count: Int = 400) -> StarHistory {
    StarHistory(
      repository: repository(),
      days: (0..<count).map { day in
        let distance = abs(day - count / 2)
        return .init(
          start: now.addingTimeInterval(Double(day - count + 1) * 86_400 - 9 * 3_600 + 3_600),
          count: day % 4 + max(40 - distance, 0)
        )
      },
      time: now
    )
  }

  static let profile = Profile(
    account: Account(id: 2234, login: login("stargazer-01234")),
    kind: "User",
    name: "Ada Lovelace",
    company: "Analytical Engines",
    location: "London",
    website: "https://example.com/ada",
    biography:
      "Writes programs for machines that do not exist yet, and explains them in long notes.\u{1B}[31m",
    repositoryCount: 12,
    followerCount: 3_456,
    followingCount: 7,
    createdAt: Date(timeIntervalSince1970: 1_262_304_000)
  )

  static func failure(
    _ operation: StargazersFailure.Operation,
    _ error: GitHubClientError,
    in seconds: Double?
  ) -> StargazersFailure {
    StargazersFailure(
      operation,
      .github(error),
      nextAttempt: seconds.map { now.addingTimeInterval($0) }
    )
  }
}

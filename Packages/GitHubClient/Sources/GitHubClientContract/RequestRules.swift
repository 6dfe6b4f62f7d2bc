import APIClient
import Contract
import GitHubClient
import Testing

extension GitHubClientContract {
  static let limitRules = [
    Rule("The rate limit is that of the last response, and nil before the first one") { subject in
      subject.publish(ServerData(repositories: [repository()], rateLimit: limit(60)))
      try check(subject.client.rateLimit(), is: nil)
      _ = try await subject.client.repository(many)
      try check(subject.client.rateLimit(), is: limit(59))
      _ = try await subject.client.stargazers(many, nil)
      try check(subject.client.rateLimit(), is: limit(58))
    },
    Rule("Requesting the rate limits does not count as a request") { subject in
      subject.publish(ServerData(repositories: [repository()], rateLimit: limit(60)))
      try check(await subject.client.rateLimits().value, is: [limit(60)])
      _ = try await subject.client.history(many)
      for _ in 1...3 { try check(await subject.client.rateLimits().value, is: [limit(59)]) }
    },
    Rule("A request beyond the rate limit is an error with the remaining time") { subject in
      subject.publish(ServerData(repositories: [repository()], rateLimit: limit(1)))
      _ = try await subject.client.repository(many)
      let error = GitHubClientError.rateLimited(.init(.primary, remaining: .seconds(600)))
      for call in calls(next: nil) {
        try await check(throws: error) { try await call(subject.client) }
      }
      try check(await subject.client.rateLimits().value, is: [limit(0)])
    },
  ]

  private static func limit(_ remaining: Int) -> RateLimit {
    RateLimit(
      resource: "core",
      limit: 60,
      remaining: remaining,
      timeUntilReset: .seconds(600)
    )
  }

  static let requestRules = [
    Rule("Each call sends one request") { subject in
      let next = try await publishPages(to: subject)
      for call in calls(next: next) + [{ _ = try await $0.rateLimits() }] {
        let count = subject.requestCount()
        try await call(subject.client)
        try check(subject.requestCount(), is: count + 1)
      }
      let count = subject.requestCount()
      _ = subject.client.rateLimit()
      try check(subject.requestCount(), is: count)
    },
    Rule("An invalid token is an error of every request") { subject in
      let next = try await publishPages(to: subject)
      subject.publish(ServerData(repositories: [repository(150)], isTokenInvalid: true))
      for call in calls(next: next) + [{ _ = try await $0.rateLimits() }] {
        try await check(throws: GitHubClientError.badCredentials) { try await call(subject.client) }
      }
    },
    Rule("A cancelled call throws `CancellationError`") { subject in
      let next = try await publishPages(to: subject)
      for call in calls(next: next) + [{ _ = try await $0.rateLimits() }] {
        let task = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await call(subject.client)
        }
        try await check(throws: CancellationError.self) { try await task.value }
      }
    },
  ]

  /// The next pages of a list and a history.
  private typealias Next = (stargazers: PageLink, history: PageLink)

  /// Publishes a repository whose lists have several pages, and returns the second ones.
  private static func publishPages(to subject: Subject) async throws -> Next {
    var published = repository(150)
    published.weeks = Array(repeating: published.history[0], count: 40)
    subject.publish(ServerData(repositories: [published], profiles: [profile]))
    let stargazers = try await subject.client.stargazers(many, nil)?.links.next
    let history = try await subject.client.history(many).links.next
    return (value(stargazers), value(history))
  }

  /// Calls of each endpoint that is limited; of further pages if there are some.
  private static func calls(
    next: Next?
  ) -> [@Sendable (GitHubClient) async throws -> Void] {
    [
      { _ = try await $0.repository(many) }, { _ = try await $0.stargazers(many, nil) },
      { _ = try await $0.history(many) }, { _ = try await $0.profile(fox) },
    ]
      + (next.map { next in
        [
          { _ = try await $0.stargazersPage(next.stargazers, nil) },
          { _ = try await $0.historyPage(next.history) },
        ]
      } ?? [])
  }
}

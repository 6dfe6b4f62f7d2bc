import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

extension StargazerServiceContract {
  static let countRules = [
    Rule("Requests the count of a repository, and returns it with the count that was saved before")
    { subject in
      subject.add(3)
      let first = try await subject.service.count(many)
      try check(first.repository.starCount, is: 3)
      try check(first.previous, is: nil)
      try check(first.change, is: nil)
      try check(first.time, is: start)
      subject.now.replace { $0.addingTimeInterval(60) }
      subject.change { $0.append(.mock(4)) }
      let second = try await subject.service.count(many)
      try check(second.repository.starCount, is: 4)
      try check(second.previous, is: StarCount(3, at: start))
      try check(second.change, is: 1)
      try check(second.saved.count, is: StarCount(4, at: start.addingTimeInterval(60)))
      try check(subject.gitHub.requests, is: [.repository(many), .repository(many)])
    },
    Rule("Every request for a repository saves its present name and count") { subject in
      let requests: [@Sendable (StargazerService) async throws -> Void] = [
        { _ = try await $0.count(many) }, { _ = try await $0.history(many) },
        { _ = try await $0.people(many, .newest) }, { _ = try await $0.sync(many) { _ in } },
      ]
      subject.add(3)
      for (index, request) in requests.enumerated() {
        let new = name("octo/renamed-\(index)")
        subject.gitHub.update(many) {
          $0.name = new
          $0.stargazers.append(.mock(4 + index))
        }
        try await request(subject.service)
        let saved = try subject.store.repositories()
        try check(saved.map(\.name), is: [new.description])
        try check(saved.map(\.count.count), is: [4 + index])
      }
    },
    Rule("A renamed repository keeps its data") { subject in
      subject.add(3)
      let saved = try await subject.service.count(many).saved
      let new = name("other/renamed")
      subject.gitHub.update(many) { $0.name = new }
      for name in [many, new] {
        let counted = try await subject.service.count(name)
        try check(counted.repository.name, is: new)
        try check(counted.saved.id, is: saved.id)
        try check(counted.previous?.count, is: 3)
      }
      try check(try await subject.service.saved(new)?.id, is: saved.id)
      try check(try await subject.service.saved(many), is: nil)
    },
    Rule("Saved data are found without a request") { subject in
      try check(try await subject.service.saved(many), is: nil)
      subject.add(3)
      let saved = try await subject.service.count(many).saved
      // Names are compared without case. The last counted repository has the name.
      let requests = subject.gitHub.requests
      try check(try await subject.service.saved(name("Octo/MANY")), is: saved)
      try check(try await subject.service.saved(name("octo/other")), is: nil)
      try check(subject.gitHub.requests, is: requests)
      subject.gitHub.remove(many)
      subject.gitHub.set(MockRepository(many, number: 2))
      subject.now.replace { $0.addingTimeInterval(60) }
      let successor = try await subject.service.count(many).saved
      try check(successor.id != saved.id, "another repository")
      try check(try await subject.service.saved(many), is: successor)
    },
    Rule("Requests the public details of an account") { subject in
      let account = try requireAccount()
      let profile = Profile(
        account: account,
        kind: "User",
        repositoryCount: 1,
        followerCount: 2,
        followingCount: 3,
        createdAt: start
      )
      subject.gitHub.set(profile)
      try check(try await subject.service.profile(account.login), is: profile)
      try check(subject.gitHub.requests, is: [.profile(account.login)])
    },
    Rule("Requests the rate limits, which does not count as a request") { subject in
      let limit = RateLimit(
        resource: "core",
        limit: 60,
        remaining: 1,
        timeUntilReset: .seconds(60)
      )
      subject.gitHub.rateLimit = limit
      for _ in 0..<2 { try check(try await subject.service.rateLimits(), is: [limit]) }
    },
    Rule("Returns the rate limit of the last response; nil before the first one") { subject in
      subject.add(1)
      subject.gitHub.rateLimit = RateLimit(
        resource: "core",
        limit: 60,
        remaining: 60,
        timeUntilReset: .seconds(60)
      )
      try check(subject.service.rateLimit(), is: nil)
      _ = try await subject.service.count(many)
      try check(subject.service.rateLimit()?.remaining, is: 59)
      try check(subject.gitHub.requests.count, is: 1)
    },
  ]
}

private func requireAccount() throws -> Account {
  guard let account = Stargazer.mock(1).account else { throw TestError() }
  return account
}

import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import Testing

extension StargazerServiceContract {
  static let peopleRules = [
    Rule("A page has the people in the order of the user") { subject in
      let people = subject.add(23)
      let oldest = try await subject.service.people(many, .oldest)
      try check(oldest.people, is: Array(people[..<10]))
      try check(oldest.repository.starCount, is: 23)
      let newest = try await subject.service.people(many, .newest)
      try check(newest.people, is: people[20...].reversed())
      let pages: [MockGitHub.Request] = [1, 1, 3].map { .stargazers(many, page: $0) }
      let requests = subject.gitHub.requests
      try check(requests.filter { $0 != .repository(many) }, is: pages)
      try check(requests.count, is: pages.count + 2)
    },
    Rule("The count and the pages are requested at the same time") { subject in
      subject.add(23)
      let isListed = Shared(false)
      // Of each request for the count, whether the pages were requested before its response.
      let wereListed = Shared<[Bool]>([])
      subject.gitHub.onRequest = { request in
        if request == .stargazers(many, page: 3) { isListed.value = true }
        guard request == .repository(many) else { return }
        for _ in 0..<10_000 where !isListed.value { await Task.yield() }
        wereListed.replace { $0 + [isListed.value] }
      }
      _ = try await subject.service.people(many, .newest)
      try check(wereListed.value, is: [true])
    },
    Rule("The pages after it list each person once") { subject in
      for count in [0, 1, 9, 10, 11, 20, 35] {
        let people = subject.add(count)
        let oldest = try await subject.pages(.oldest)
        try check(oldest.flatMap(\.self), is: people)
        let newest = try await subject.pages(.newest)
        try check(newest.flatMap(\.self), is: people.reversed())
        // Neither needs an empty page to know the end.
        let pageCount = max(1, (count + 9) / 10)
        try check([oldest.count, newest.count], is: [pageCount, pageCount])
      }
    },
    Rule("An empty page is skipped") { subject in
      let people = subject.add(21)
      // The only person of the last page leaves after the request for the first page.
      subject.gitHub.onRequest = { request in
        guard request == .stargazers(many, page: 3) else { return }
        subject.change { $0 = Array($0.prefix(20)) }
      }
      let newest = try await subject.pages(.newest)
      try check(newest, is: [people[10..<20].reversed(), people[..<10].reversed()])
    },
    Rule(
      "If a star is taken back between two requests, the newest people can have a person on two pages"
    ) { subject in
      let people = subject.add(30)
      subject.gitHub.onRequest = { request in
        guard request == .stargazers(many, page: 2) else { return }
        subject.gitHub.onRequest = { _ in }
        subject.change { $0.remove(at: 0) }
      }
      let newest = try await subject.pages(.newest).flatMap(\.self)
      try check(newest.count, is: 30)
      try check(Set(newest.compactMap(\.account?.id)).count, is: 29)
      let rest = people.dropFirst().reversed().compactMap(\.account)
      try check(newest.compactMap(\.account).unique, is: rest)
    },
  ]

  static let refusalRules = [
    Rule("for others, the error is a refusal, which has the count") { subject in
      subject.add(23)
      _ = try await subject.service.count(many)
      for denial in denials {
        subject.gitHub.update(many) { $0.access = .denied(denial) }
        try await subject.checkRefusal(denial)
      }
    },
    Rule("an empty list of a repository with stars") { subject in
      subject.add(23)
      _ = try await subject.service.count(many)
      subject.gitHub.update(many) { $0.access = .empty }
      try await subject.checkRefusal(GitHubClientError.Denial(status: 200))
      // A repository without stars has an empty list.
      subject.change { $0 = [] }
      try check(try await subject.pages(.newest), is: [[]])
      try check(try await subject.sync().changes.list.count, is: 0)
    },
    Rule("a list of a repository that does not exist") { subject in
      let error = GitHubClientError.unknownRepository(many)
      try await check(throws: error) { try await subject.service.people(many, .newest) }
      try await check(throws: error) { try await subject.sync() }
      try await check(throws: error) { try await subject.service.history(many) }
      try await check(throws: error) { try await subject.service.count(many) }
      try check(try subject.store.repositories(), is: [])
    },
    Rule("with the count of the first page") { subject in
      subject.add(30)
      for order in StarOrder.allCases {
        subject.gitHub.update(many) { $0.access = .permitted }
        let page = try await subject.service.people(many, order)
        let denial = GitHubClientError.Denial(status: 403)
        subject.gitHub.update(many) { $0.access = .denied(denial) }
        guard let next = page.next else { throw TestError() }
        let error = try await check(throws: StargazerServiceError.self) {
          try await subject.service.morePeople(next)
        }
        guard case .notPermitted(let refusal) = error else { return }
        try check(refusal.repository, is: page.repository)
        try check(refusal.denial, is: denial)
      }
    },
  ]

  /// The ways in which GitHub refuses the list with an error.
  private static let denials = [
    GitHubClientError.Denial(status: 403, message: "You do not have permission", signOn: "url"),
    GitHubClientError.Denial(status: 404, message: "Not Found"),
    GitHubClientError.Denial(status: 401, acceptedPermissions: "metadata=read"),
  ]
}

extension StargazerServiceContract.Subject {
  /// Checks that every endpoint that lists people is refused, and that the others are not.
  fileprivate func checkRefusal(_ denial: GitHubClientError.Denial) async throws {
    let counted = try await service.count(many)
    let refusal = StargazerServiceError.Refusal(
      repository: counted.repository,
      denial: denial,
      previous: counted.saved.count
    )
    for order in StarOrder.allCases {
      try await check(throws: StargazerServiceError.notPermitted(refusal)) {
        try await service.people(many, order)
      }
    }
    try await check(throws: StargazerServiceError.notPermitted(refusal)) { try await sync() }
    try check(try store.list(counted.saved.id), is: nil)
    try check(try store.walk(counted.saved.id)?.pageCount ?? 0, is: 0)
    try check(try await service.history(many).total, is: 23)
  }
}

extension [Account] {
  /// The accounts, each at its first place.
  fileprivate var unique: Self {
    var seen: Set<Account.ID> = []
    return filter { seen.insert($0.id).inserted }
  }
}

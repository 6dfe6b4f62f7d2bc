@_spi(PageLinks) import APIClient
import PortableFoundation

extension MockGitHub {
  func repository(_ name: RepositoryName) async throws -> Dated<Repository> {
    try await respond(to: .repository(name)) { content in
      Dated(try content.repository(name).repository, at: content.now())
    }
  }

  func stargazers(of name: RepositoryName, unlike validator: Validator?) async throws
    -> Page<Stargazer>?
  {
    try await respond(to: .stargazers(name, page: 1)) { content in
      let repository: MockRepository
      do {
        repository = try content.repository(name)
      } catch GitHubClientError.unknownRepository {
        throw GitHubClientError.notPermitted(.notFound)
      }
      return try content.stargazers(of: repository, page: 1).unlessUnchanged(since: validator)
    }
  }

  func stargazers(at link: PageLink, unlike validator: Validator?) async throws
    -> Page<Stargazer>?
  {
    let location = try Location(link, of: .stargazers)
    let name = withContent { $0.repository(at: location)?.name }
    guard let name else { throw GitHubClientError.notPermitted(.notFound) }
    return try await respond(to: .stargazers(name, page: location.page)) { content in
      let repository: MockRepository
      do {
        repository = try content.repository(name)
      } catch GitHubClientError.blocked {
        throw GitHubClientError.notPermitted(.blocked)
      }
      guard location.page <= content.maximumPageCount else {
        throw GitHubClientError.beyondLastPage(link.url)
      }
      return try content.stargazers(of: repository, page: location.page)
        .unlessUnchanged(since: validator)
    }
  }

  func history(of name: RepositoryName) async throws -> Page<StarWeek> {
    try await respond(to: .history(name, page: 1)) { content in
      content.history(of: try content.repository(name), page: 1)
    }
  }

  func history(at link: PageLink) async throws -> Page<StarWeek> {
    let location = try Location(link, of: .history)
    let name = withContent { $0.repository(at: location)?.name }
    guard let name else { throw GitHubClientError.unexpected(link, "the status is 404") }
    return try await respond(to: .history(name, page: location.page)) { content in
      content.history(of: try content.repository(name), page: location.page)
    }
  }

  func profile(_ login: Login) async throws -> Profile {
    try await respond(to: .profile(login)) { content in
      guard let profile = content.profiles[login] else {
        throw GitHubClientError.unknownAccount(login)
      }
      return profile
    }
  }

  func rateLimits() async throws -> Dated<[RateLimit]> {
    try await respond(to: .rateLimits, isCounted: false) { content in
      Dated(content.rateLimit.map { [$0] } ?? [], at: content.now())
    }
  }

  /// Records a request, uses one of the remaining requests, and returns its response.
  private func respond<Response: Sendable>(
    to request: Request,
    isCounted: Bool = true,
    _ response: (Content) throws -> Response
  ) async throws -> Response {
    try Task.checkCancellation()
    withContent { $0.requests.append(request) }
    try await withContent { $0.onRequest }(request)
    try Task.checkCancellation()
    return try withContent { content in
      if let failure = content.failure { throw failure }
      if isCounted { try content.useRequest() }
      return try response(content)
    }
  }
}

extension MockGitHub.Content {
  fileprivate mutating func useRequest() throws {
    guard let limit = rateLimit else { return }
    lastRateLimit = limit
    guard limit.remaining > 0 else {
      throw GitHubClientError.rateLimited(.init(.primary, remaining: limit.timeUntilReset))
    }
    rateLimit?.remaining -= 1
    lastRateLimit = rateLimit
  }

  fileprivate func repository(_ name: RepositoryName) throws -> MockRepository {
    guard let index = index(of: name) else { throw GitHubClientError.unknownRepository(name) }
    if let reason = repositories[index].blockReason {
      throw GitHubClientError.blocked(name, reason: reason)
    }
    return repositories[index]
  }

  fileprivate func repository(at location: Location) -> MockRepository? {
    repositories.first { $0.number == location.repository }
  }

  fileprivate func stargazers(of repository: MockRepository, page: Int) throws -> Page<Stargazer> {
    switch repository.access {
    case .denied(let denial): throw GitHubClientError.notPermitted(denial)
    case .empty: Page([], of: Location(.stargazers, repository, page), size: pageSize)
    case .permitted:
      Page(
        repository.stargazers,
        of: Location(.stargazers, repository, page),
        size: pageSize,
        maximumCount: maximumPageCount
      )
    }
  }

  fileprivate func history(of repository: MockRepository, page: Int) -> Page<StarWeek> {
    Page(repository.history, of: Location(.history, repository, page), size: historyPageSize)
  }
}

/// A page of a list of a repository.
private struct Location {
  enum List: String {
    case stargazers
    case history = "stargazers/history"
  }

  let list: List
  let repository: Int64
  var page: Int

  init(_ list: List, _ repository: MockRepository, _ page: Int) {
    self.list = list
    self.repository = repository.number
    self.page = page
  }

  /// Reads a link of a page of this GitHub.
  init(_ link: PageLink, of list: List) throws {
    let text = link.url.absoluteString
    let prefix = "\(Self.server)/repositories/"
    let parts = text.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
    guard text.hasPrefix(prefix), parts.count == 2, let repository = Int64(parts[0]),
      parts[1].hasPrefix("\(list.rawValue)?"),
      let page = parts[1].split(separator: "&page=").last.flatMap({ Int($0) }), page > 0
    else { throw GitHubClientError.unexpected(link, "the link is not one of this list") }
    self.list = list
    self.repository = repository
    self.page = page
  }

  private static let server = "https://api.github.com"

  /// Returns the link of a page of the same list.
  func link(_ page: Int, size: Int) -> PageLink? {
    let path = "repositories/\(repository)/\(list.rawValue)"
    return PageLink(saved: "\(Self.server)/\(path)?per_page=\(size)&page=\(page)")
  }
}

extension Page {
  /// Creates the page of a list that is at a location.
  fileprivate init(_ list: [Element], of location: Location, size: Int, maximumCount: Int = .max) {
    let page = location.page
    let last = min((list.count + size - 1) / size, maximumCount)
    let elements = Array(list.dropFirst((page - 1) * size).prefix(size))
    var links = Links()
    if page > 1 {
      links.first = location.link(1, size: size)
      links.previous = location.link(page - 1, size: size)
    }
    if page < last {
      links.next = location.link(page + 1, size: size)
      links.last = location.link(last, size: size)
    }
    self.init(elements, links: links, validator: Validator(entityTag: "W/\"\(elements.digest)\""))
  }

  /// Returns the page; nil if its validator is the same.
  fileprivate func unlessUnchanged(since validator: Validator?) -> Self? {
    validator != nil && validator == self.validator ? nil : self
  }
}

extension Array {
  /// A number that differs for other elements (FNV-1a).
  fileprivate var digest: String {
    let basis: UInt64 = 0xcbf2_9ce4_8422_2325
    let hash = "\(self)".utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

extension GitHubClientError {
  fileprivate static func unexpected(_ link: PageLink, _ cause: String) -> Self {
    .unacceptableResponse(link.url, cause: cause)
  }
}

extension GitHubClientError.Denial {
  fileprivate static let notFound = Self(status: 404, message: "Not Found")
  fileprivate static let blocked = Self(status: 451, message: "Repository access blocked")
}

import APIClient
import GitHubClient
import PortableFoundation

extension Session {
  /// The largest number of pages of stargazers that GitHub lists.
  static let maximumPageCount = 400

  /// Requests the first page of people in an order.
  ///
  /// The count and the pages are requested concurrently: the user waits for the longer of both.
  func people(_ name: RepositoryName, _ order: StarOrder) async throws -> PeoplePage {
    async let count = count(name)
    async let page = firstPage(name, order)
    // Only the repository tells a refused list from one of a repository that does not exist.
    let counted = try await count
    let listed: Page<Stargazer>
    do {
      listed = try await page
    } catch GitHubClientError.notPermitted(let denial) {
      throw counted.refusal(denial)
    }
    let people = try await peoplePage(listed, order, of: counted, after: 0)
    guard !people.people.isEmpty || counted.repository.starCount == 0 else {
      throw counted.refusalOfEmptyList
    }
    return people
  }

  /// Requests the first page of GitHub's list, or its last one for the newest people.
  private func firstPage(_ name: RepositoryName, _ order: StarOrder) async throws -> Page<Stargazer>
  {
    let first = try complete(try await client.stargazers(name, nil), nil)
    guard order == .newest, first.links.next != nil || first.links.last != nil else { return first }
    guard let last = first.links.last else {
      throw unacceptable(nil, "the first page links a next page, but no last one")
    }
    return try complete(try await client.stargazersPage(last, nil), last)
  }

  /// Requests a further page of people.
  func morePeople(_ next: PeoplePage.Next) async throws -> PeoplePage {
    let page = try await page(next.link, of: next.counted)
    return try await peoplePage(page, next.order, of: next.counted, after: next.pageCount)
  }

  /// Returns a page in the order of the user; skips empty pages, from which people left.
  ///
  /// - Parameter pageCount: The number of pages before it.
  private func peoplePage(
    _ page: Page<Stargazer>,
    _ order: StarOrder,
    of counted: CountedRepository,
    after pageCount: Int
  ) async throws -> PeoplePage {
    var (page, pageCount) = (page, pageCount + 1)
    while true {
      let link = order == .newest ? page.links.previous : page.links.next
      guard link == nil || pageCount <= Self.maximumPageCount else {
        throw unacceptable(link, "the list of stargazers does not end")
      }
      if page.elements.isEmpty, let link {
        page = try await self.page(link, of: counted)
        pageCount += 1
        continue
      }
      return PeoplePage(
        repository: counted.repository,
        people: order == .newest ? page.elements.reversed() : page.elements,
        next: link.map {
          PeoplePage.Next(link: $0, order: order, counted: counted, pageCount: pageCount)
        }
      )
    }
  }

  /// Requests a page of the list of a repository; the first one without a link.
  func page(_ link: PageLink?, of counted: CountedRepository) async throws -> Page<Stargazer> {
    try complete(try await page(link, unlike: nil, of: counted), link)
  }

  /// Returns the page of a response to a request without a validator.
  private func complete(_ page: Page<Stargazer>?, _ link: PageLink?) throws -> Page<Stargazer> {
    guard let page else {
      throw unacceptable(link, "the status is 304, but the request has no validator")
    }
    return page
  }

  /// Requests a page of the list of a repository; returns nil if it is unchanged.
  ///
  /// - Throws: ``StargazerServiceError/notPermitted(_:)`` if the list is refused, or is empty although the repository has
  ///   stars. (An empty page after the last one links the other pages; the first one is never empty.)
  func page(
    _ link: PageLink?,
    unlike validator: Validator?,
    of counted: CountedRepository
  ) async throws -> Page<Stargazer>? {
    let page: Page<Stargazer>?
    do {
      page =
        if let link {
          try await client.stargazersPage(link, validator)
        } else {
          try await client.stargazers(counted.repository.name, validator)
        }
    } catch GitHubClientError.notPermitted(let denial) {
      throw counted.refusal(denial)
    }
    if let page { try checkIsListed(page, link, of: counted) }
    return page
  }

  /// Checks that a page is not empty because the list is refused.
  ///
  /// - Throws: ``StargazerServiceError/notPermitted(_:)``.
  private func checkIsListed(
    _ page: Page<Stargazer>,
    _ link: PageLink?,
    of counted: CountedRepository
  ) throws {
    guard page.elements.isEmpty, link == nil || page.links == Links(),
      counted.repository.starCount > 0
    else { return }
    throw counted.refusalOfEmptyList
  }

  /// Returns the error of a response that is not that of GitHub.
  func unacceptable(_ link: PageLink?, _ cause: String) -> GitHubClientError {
    .unacceptableResponse(link?.url ?? URL(string: server) ?? URL(filePath: "/"), cause: cause)
  }
}

extension CountedRepository {
  fileprivate var refusalOfEmptyList: StargazerServiceError {
    refusal(GitHubClientError.Denial(status: 200))
  }

  /// Returns the refusal of the list of the repository.
  fileprivate func refusal(_ denial: GitHubClientError.Denial) -> StargazerServiceError {
    .notPermitted(
      StargazerServiceError.Refusal(repository: repository, denial: denial, previous: previous)
    )
  }
}

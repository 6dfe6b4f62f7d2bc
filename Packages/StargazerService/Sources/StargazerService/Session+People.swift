import APIClient
import GitHubClient
import PortableFoundation

extension Session {
  /// The largest number of pages of stargazers that GitHub lists.
  static let maximumPageCount = 400

  /// Requests the first page of people in an order.
  func people(_ name: RepositoryName, _ order: StarOrder) async throws -> PeoplePage {
    let counted = try await count(name)
    var page = try await page(nil, of: counted)
    if order == .newest, page.links.next != nil || page.links.last != nil {
      guard let last = page.links.last else {
        throw unacceptable(nil, "the first page links a next page, but no last one")
      }
      page = try await self.page(last, of: counted)
    }
    return try await peoplePage(page, order, of: counted, after: 0)
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
    guard let page = try await page(link, unlike: nil, of: counted) else {
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
    let refusal = { (denial: GitHubClientError.Denial) in
      StargazerServiceError.notPermitted(
        StargazerServiceError.Refusal(
          repository: counted.repository,
          denial: denial,
          previous: counted.previous
        )
      )
    }
    let page: Page<Stargazer>?
    do {
      page =
        if let link {
          try await client.stargazersPage(link, validator)
        } else {
          try await client.stargazers(counted.repository.name, validator)
        }
    } catch GitHubClientError.notPermitted(let denial) {
      throw refusal(denial)
    }
    if let page, page.elements.isEmpty, link == nil || page.links == Links(),
      counted.repository.starCount > 0
    {
      throw refusal(GitHubClientError.Denial(status: 200))
    }
    return page
  }

  /// Returns the error of a response that is not that of GitHub.
  func unacceptable(_ link: PageLink?, _ cause: String) -> GitHubClientError {
    .unacceptableResponse(link?.url ?? URL(string: server) ?? URL(filePath: "/"), cause: cause)
  }
}

import NetworkClient
import PortableFoundation

extension APIClient {
  /// Requests a resource or a page.
  ///
  /// Redirects with the status 301, 302, 307 or 308 are followed within the origin of the API, at most 5 of them, with the
  /// validator and the token. A request that a rate limit refuses is sent again after a pause, unless its pauses would
  /// last longer than ``Waiting/maximum``. Other failures are not retried.
  ///
  /// - Throws: ``APIClientError``; `CancellationError`, also during a pause; other errors of the network client, such as
  ///   those of a recording. No error has the token, even if the server quotes it.
  public func get(_ request: Request) async throws -> Response {
    let start = try url(of: request)
    var url = start
    var redirectCount = 0
    var pauses = Pauses(maximum: waiting.maximum)
    while true {
      let (response, elapsed) = try await clock.measuring { try await send(request, to: url) }
      lastRateLimit.update(from: response.headers)
      switch response.status {
      case 200...299, 304:
        var response = try Response(response, to: request, at: url, concealing: credential)
        response.elapsed = elapsed
        return response
      case 301, 302, 307, 308:
        guard redirectCount < Self.maximumRedirects else {
          throw APIClientError.tooManyRedirects(start)
        }
        redirectCount += 1
        url = try redirectTarget(of: response, from: url)
      default:
        let refusal = APIClientError.Refusal(response, to: url, concealing: credential)
        guard let limit = LimitedResponse(refusal) else { throw APIClientError.refused(refusal) }
        let (pause, isAllowed) = pauses.next(after: limit)
        guard isAllowed else { throw APIClientError.rateLimited(url, pause) }
        try await waiting.countDown(pause, on: clock)
      }
    }
  }

  /// The browsers' limit is 20; an API needs one for a renamed resource, and another one for a renamed owner.
  private static let maximumRedirects = 5

  /// Returns the URL of a request.
  ///
  /// A saved page is checked as well: a database may come from another computer.
  private func url(of request: Request) throws -> URL {
    switch request.target {
    case .resource(let resource): return try resource.url(below: baseURL)
    case .page(let page):
      guard let origin = Origin(page.url), origin == Origin(baseURL) else {
        throw APIClientError.foreignURL(baseURL, to: page.url.absoluteString)
      }
      return page.url
    }
  }

  private func send(_ request: Request, to url: URL) async throws -> NetworkClient.Response {
    var fields = request.headers.filter { !Self.ownFields.contains($0.key.lowercased()) }
    fields.merge(request.validator?.fields ?? [:]) { $1 }
    fields["Authorization"] = credential?.authorization(for: url)
    do {
      return try await network.data(
        NetworkClient.Request(
          url: url,
          headers: fields,
          timeLimit: timeout,
          maximumBodySize: request.maximumBodySize
        )
      )
    } catch let error as NetworkClientError {
      throw APIClientError.network(error)
    }
  }

  /// The lowercase names of the fields that only the client sets.
  private static let ownFields: Set<String> = [
    "authorization", "if-modified-since", "if-none-match",
  ]

  private func redirectTarget(of response: NetworkClient.Response, from url: URL) throws -> URL {
    guard let location = response.headers["location"] else {
      throw APIClientError.malformed(url, "the redirect has no field Location")
    }
    return try PageLink(location, at: url, concealing: credential).url
  }
}

extension Clock<Duration> {
  /// Returns the result of some work, and its duration.
  fileprivate func measuring<Result>(
    _ work: () async throws -> Result
  ) async rethrows -> (Result, Duration) {
    let start = now
    let result = try await work()
    return (result, start.duration(to: now))
  }
}

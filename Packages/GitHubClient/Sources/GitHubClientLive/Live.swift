public import APIClient
public import GitHubClient
import NetworkClient
import PortableFoundation

extension GitHubClient {
  /// A client of GitHub's REST API, version 2022-11-28.
  ///
  /// - Parameter api: The client that sends the requests, with the base URL, the token and the waiting for limits.
  public static func live(using api: APIClient) -> Self {
    let gitHub = GitHub(api: api)
    return Self(
      repository: { try await gitHub.repository($0) },
      stargazers: { name, validator in
        let resource = APIClient.Resource.stargazers(of: name)
        return try await gitHub.stargazers(.init(resource, validator: validator), of: name)
      },
      stargazersPage: { try await gitHub.stargazers(.init($0, validator: $1)) },
      history: { try await gitHub.history(.init(.history(of: $0)), of: $0) },
      historyPage: { try await gitHub.history(.init($0)) },
      profile: { try await gitHub.profile($0) },
      rateLimits: { try await gitHub.rateLimits() },
      rateLimit: { api.rateLimit }
    )
  }
}

/// The requests to GitHub.
private struct GitHub: Sendable {
  let api: APIClient

  func repository(_ name: RepositoryName) async throws -> Dated<Repository> {
    let response = try await get(.init(.repository(name)), subject: .repository(name))
    let body = try decode(RepositoryResponse.self, from: response.body, at: response.url)
    return Dated(body.repository, at: response.requestDate)
  }

  func profile(_ login: Login) async throws -> Profile {
    let response = try await get(.init(.user(login)), subject: .account(login))
    return try decode(ProfileResponse.self, from: response.body, at: response.url).profile
  }

  func stargazers(
    _ request: APIClient.Request,
    of name: RepositoryName? = nil
  ) async throws -> Page<Stargazer>? {
    let response = try await get(request, accepting: "star+json", subject: .stargazers(name))
    guard let body = response.body else { return nil }
    let stars = try decode([StarResponse].self, from: body, at: response.url)
    return Page(stars.map(\.stargazer), links: response.links, validator: response.validator)
  }

  func history(
    _ request: APIClient.Request,
    of name: RepositoryName? = nil
  ) async throws -> Page<StarWeek> {
    let response = try await get(request, subject: .history(name))
    let weeks = try decode([WeekResponse].self, from: response.body, at: response.url)
    return Page(weeks.map(\.week), links: response.links, validator: response.validator)
  }

  func rateLimits() async throws -> Dated<[RateLimit]> {
    let response = try await get(.init(.rateLimits), subject: .rateLimits)
    let limits = try decode(LimitsResponse.self, from: response.body, at: response.url)
    // The local clock may be wrong, so that the time until the reset is that between two times of the server.
    guard let now = response.date else {
      throw GitHubClientError.unacceptableResponse(
        response.url,
        cause: "the header field Date is missing or malformed"
      )
    }
    return Dated(
      limits.resources.map { $1.rateLimit(named: $0, now: now) }
        .sorted { $0.resource < $1.resource },
      at: response.requestDate
    )
  }

  private func get(
    _ request: APIClient.Request,
    accepting form: String = "github+json",
    subject: Subject
  ) async throws -> APIClient.Response {
    var request = request
    request.headers = [
      "Accept": "application/vnd.github.\(form)", "X-GitHub-Api-Version": "2022-11-28",
    ]
    do {
      return try await api.get(request)
    } catch let error as APIClientError {
      throw GitHubClientError(error, requesting: subject)
    }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type,
    from body: Data?,
    at url: URL
  ) throws -> Value {
    do {
      return try NetworkClient.Response(status: 200, body: body ?? Data())
        .decoded(as: type, from: url)
    } catch {
      throw GitHubClientError.unacceptableResponse(url, cause: error.cause)
    }
  }
}

extension APIClient.Response {
  /// The time of the request by the server's clock; nil without the time of the response.
  fileprivate var requestDate: Date? { date.map { $0 - elapsed / .seconds(1) } }
}

extension APIClient.Resource {
  fileprivate static func repository(_ name: RepositoryName) -> Self {
    Self(["repos", name.owner, name.name])
  }

  fileprivate static func stargazers(of name: RepositoryName) -> Self {
    Self(["repos", name.owner, name.name, "stargazers"], query: ["per_page": "100"])
  }

  fileprivate static func history(of name: RepositoryName) -> Self {
    Self(["repos", name.owner, name.name, "stargazers", "history"], query: ["per_page": "30"])
  }

  fileprivate static func user(_ login: Login) -> Self { Self(["users", login.description]) }

  fileprivate static let rateLimits = Self(["rate_limit"])
}

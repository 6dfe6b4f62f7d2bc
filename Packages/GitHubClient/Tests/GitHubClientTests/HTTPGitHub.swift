import APIClient
import Contract
import GitHubClient
import GitHubClientContract
import NetworkClient
import PortableFoundation

/// Serves the data of a contract in the form of GitHub's REST API.
final class HTTPGitHub: Sendable {
  typealias Response = NetworkClient.Response

  let data = Shared(GitHubClientContract.ServerData())
  let requestCount = Shared(0)

  /// Returns the response to a request, and counts it.
  func respond(to request: NetworkClient.Request) -> Response {
    requestCount.replace { $0 + 1 }
    var response = undatedResponse(to: request)
    response.headers["date"] = Self.date
    return response
  }

  private func undatedResponse(to request: NetworkClient.Request) -> Response {
    let data = data.value
    guard request.headers["X-GitHub-Api-Version"] == "2022-11-28" else {
      return .error(400, "Unknown version")
    }
    let parts = request.url.path().split(separator: "/").map(String.init)
    if data.isTokenInvalid { return .error(401, "Bad credentials") }
    if parts == ["rate_limit"] { return limits(data.rateLimit) }
    return limited(data.rateLimit) { response(to: parts, request, from: data) }
  }

  private func limited(_ limit: RateLimit?, _ response: () -> Response) -> Response {
    guard let limit else { return response() }
    var answer =
      limit.remaining > 0 ? response() : .error(403, "API rate limit exceeded for user ID 1.")
    data.replace { data in
      var data = data
      data.rateLimit?.remaining = max(0, limit.remaining - 1)
      return data
    }
    answer.headers["x-ratelimit-resource"] = limit.resource
    answer.headers["x-ratelimit-limit"] = "\(limit.limit)"
    answer.headers["x-ratelimit-remaining"] = "\(max(0, limit.remaining - 1))"
    answer.headers["x-ratelimit-reset"] = "\(Self.time + limit.timeUntilReset.components.seconds)"
    return answer
  }

  private func limits(_ limit: RateLimit?) -> Response {
    let resources = limit.map { limit in
      let reset = Self.time + limit.timeUntilReset.components.seconds
      let numbers = ["limit": limit.limit, "remaining": limit.remaining, "reset": Int(reset)]
      return "\"\(limit.resource)\":\(object(numbers.mapValues { "\($0)" }))"
    }
    return .json(#"{"resources":{\#(resources ?? "")}}"#)
  }

  /// The time of every response.
  private static let time: Int64 = 1_704_585_600
  static let date = "Sun, 07 Jan 2024 00:00:00 GMT"

  private func response(
    to parts: [String],
    _ request: NetworkClient.Request,
    from data: GitHubClientContract.ServerData
  ) -> Response {
    switch (parts.first, parts.count) {
    case ("users", 2):
      let profile = data.profiles.first { $0.account.login == Login(parts[1]) }
      return profile.map { .json($0.json) } ?? .error(404, "Not Found")
    case ("repos", 3...):
      let name = RepositoryName("\(parts[1])/\(parts[2])")
      let found = data.repositories.first { repository in
        repository.name == name || repository.formerNames.contains { $0 == name }
      }
      guard let found else { return .error(404, "Not Found") }
      if found.name == name { return response(Array(parts[3...]), of: found, to: request) }
      let path = ["", "repositories", "\(found.number)"] + parts[3...]
      return .redirect(
        to: path.joined(separator: "/") + (request.url.query().map { "?\($0)" } ?? "")
      )
    case ("repositories", 2...):
      guard let found = data.repositories.first(where: { "\($0.number)" == parts[1] }) else {
        return .error(404, "Not Found")
      }
      return response(Array(parts[2...]), of: found, to: request)
    default: return .error(404, "Not Found")
    }
  }

  private func response(
    _ path: [String],
    of repository: MockRepository,
    to request: NetworkClient.Request
  ) -> Response {
    if let reason = repository.blockReason {
      let block = #""block":{"reason":"\#(reason)"}"#
      return .json(#"{"message":"Repository access blocked",\#(block)}"#, status: 451)
    }
    switch path {
    case []: return .json(repository.json)
    case ["stargazers", "history"]:
      let pages = Pages(of: repository, "stargazers/history", request, defaultSize: 30)
      return pages.response(repository.history.map(\.json))
    case ["stargazers"]:
      guard request.headers["Accept"] == "application/vnd.github.star+json" else {
        return .error(415, "Unsupported media type")
      }
      let pages = Pages(of: repository, "stargazers", request, defaultSize: 30)
      switch repository.access {
      case .permitted: return pages.response(repository.stargazers.map(\.json))
      case .empty: return pages.response([])
      case .denied(let denial): return .refusal(denial)
      }
    default: return .error(404, "Not Found")
    }
  }
}

/// The pages of a list.
private struct Pages {
  let url: String
  let size: Int
  let page: Int
  let knownTag: String?

  init(
    of repository: MockRepository,
    _ list: String,
    _ request: NetworkClient.Request,
    defaultSize: Int
  ) {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let numbers = query.reduce(into: [:]) { $0[$1.name] = $1.value.flatMap { Int($0) } }
    url = "https://api.github.com/repositories/\(repository.number)/\(list)"
    size = numbers["per_page"] ?? defaultSize
    page = numbers["page"] ?? 1
    knownTag = request.headers["If-None-Match"]
  }

  func response(_ elements: [String]) -> NetworkClient.Response {
    let last = (elements.count + size - 1) / size
    let body = "[\(elements.dropFirst((page - 1) * size).prefix(size).joined(separator: ","))]"
    let tag = "W/\"\(body.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) })\""
    if tag == knownTag { return NetworkClient.Response(status: 304, headers: ["ETag": tag]) }
    let links =
      (page > 1 ? [("prev", page - 1)] : [])
      + (page < last ? [("next", page + 1), ("last", last)] : [])
      + (page > 1 ? [("first", 1)] : [])
    var response = NetworkClient.Response.json(body)
    response.headers["etag"] = tag
    if !links.isEmpty {
      response.headers["link"] = links.map { name, page in
        "<\(url)?per_page=\(size)&page=\(page)>; rel=\"\(name)\""
      }.joined(separator: ", ")
    }
    return response
  }
}

extension NetworkClient.Response {
  fileprivate static func error(_ status: Int, _ message: String) -> Self {
    .json(object(["message": quoted(message), "status": "\"\(status)\""]), status: status)
  }

  fileprivate static func refusal(_ denial: GitHubClientError.Denial) -> Self {
    var response = Self.error(denial.status, denial.message ?? "")
    response.headers["x-accepted-github-permissions"] = denial.acceptedPermissions
    response.headers["x-github-sso"] = denial.signOn.map { "required; url=\($0)" }
    return response
  }

  fileprivate static func redirect(to location: String) -> Self {
    var response = Self.error(301, "Moved Permanently")
    response.headers["location"] = "https://api.github.com\(location)"
    return response
  }
}

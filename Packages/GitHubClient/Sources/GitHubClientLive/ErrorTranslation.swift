import APIClient
import GitHubClient
import NetworkClient
import PortableFoundation

/// What a request asks for; a further page does not name its repository.
enum Subject {
  case repository(RepositoryName)
  case stargazers(RepositoryName?)
  case history(RepositoryName?)
  case account(Login)
  case rateLimits
}

extension GitHubClientError {
  /// The error of a request that an API client could not complete.
  init(_ error: APIClientError, requesting subject: Subject) {
    switch error {
    case .network(let error): self.init(error)
    case .refused(let refusal): self.init(refusal, requesting: subject)
    case .rateLimited(_, let pause): self = .rateLimited(pause)
    case .foreignURL(let url, let target):
      self = .unacceptableResponse(url, cause: "it leads to another server, \(target)")
    case .tooManyRedirects(let url):
      self = .unacceptableResponse(url, cause: "it is redirected too often")
    }
  }

  private init(_ error: NetworkClientError) {
    switch error {
    case .malformedResponse(let url, _), .undecodableBody(let url, _, _), .bodyTooLarge(let url, _),
      .unacceptableStatus(let url, _):
      self = .unacceptableResponse(url, cause: error.cause)
    default: self = .network(error)
    }
  }

  private init(_ refusal: APIClientError.Refusal, requesting subject: Subject) {
    // Every error of GitHub has a message, so a response without one is that of a proxy or another server.
    guard let message = refusal.message, refusal.status < 500 else {
      self = (500...599).contains(refusal.status) ? .unavailable(refusal) : .unacceptable(refusal)
      return
    }
    switch (refusal.status, subject) {
    case (401, _) where message == "Bad credentials": self = .badCredentials
    case (401, _), (403, _), (404, .stargazers): self = .notPermitted(Denial(refusal))
    case (404, .repository(let name)), (404, .history(let name?)): self = .unknownRepository(name)
    case (404, .account(let login)): self = .unknownAccount(login)
    case (422, .stargazers): self = .beyondLastPage(refusal.url)
    case (451, .repository(let name)), (451, .stargazers(let name?)), (451, .history(let name?)):
      self = .blocked(name, reason: refusal.blockReason)
    case (451, _): self = .notPermitted(Denial(refusal))
    default: self = .unacceptable(refusal)
    }
  }

  private static func unavailable(_ refusal: APIClientError.Refusal) -> Self {
    .unavailable(refusal.url, status: refusal.status)
  }

  private static func unacceptable(_ refusal: APIClientError.Refusal) -> Self {
    let message = refusal.message.map { " (\($0))" } ?? ""
    return .unacceptableResponse(refusal.url, cause: "the status is \(refusal.status)\(message)")
  }
}

extension GitHubClientError.Denial {
  fileprivate init(_ refusal: APIClientError.Refusal) {
    self.init(
      status: refusal.status,
      message: refusal.message,
      acceptedPermissions: refusal.headers["x-accepted-github-permissions"],
      signOn: refusal.signOnPage
    )
  }
}

extension APIClientError.Refusal {
  /// The reason in the body of a blocked repository, such as `dmca`.
  fileprivate var blockReason: String? {
    struct Body: Decodable {
      struct Block: Decodable { let reason: String }
      let block: Block
    }
    return (try? JSONDecoder().decode(Body.self, from: body))?.block.reason
  }

  /// The URL of a field such as `required; url=https://github.com/orgs/octo/sso?authorization_request=…`.
  fileprivate var signOnPage: String? {
    guard let field = headers["x-github-sso"] else { return nil }
    let parts = field.split(separator: ";", maxSplits: 1).map { $0.drop { $0 == " " } }
    guard parts.count == 2, parts[0] == "required", parts[1].hasPrefix("url=") else { return nil }
    return String(parts[1].dropFirst("url=".count))
  }
}

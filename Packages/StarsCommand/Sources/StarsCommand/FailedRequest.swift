import GitHubClient
import NetworkClient
import PortableFoundation
import Synchronization

/// The URL of the last request that failed, for programs.
///
/// An error names the resource that is unknown or refused; only the network knows which of its requests failed.
final class FailedRequest: Sendable {
  private let last = Mutex<URL?>(nil)

  /// The URL; nil before the first failure.
  var url: URL? { last.withLock(\.self) }

  /// Returns a client that notes its failed requests and those with a status of at least 400.
  func noting(_ client: NetworkClient) -> NetworkClient {
    NetworkClient { [self] request in
      do {
        let response = try await client.data(request)
        if response.status >= 400 { note(request.url) }
        return response
      } catch {
        note(request.url)
        throw error
      }
    }
  }

  private func note(_ url: URL) { last.withLock { $0 = url } }
}

extension GitHubClientError {
  /// The URL of a response that is not that of GitHub, whatever its status; nil for other errors.
  var responseURL: URL? {
    switch self {
    case .beyondLastPage(let url), .unavailable(let url, _), .unacceptableResponse(let url, _): url
    case .unknownRepository, .unknownAccount, .notPermitted, .badCredentials, .blocked,
      .rateLimited, .network:
      nil
    }
  }
}

import Foundation
import NetworkClient
import NetworkClientCurlLive
import NetworkClientLive
import SerialTaskExecutor

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An unexpected result, which makes a measurement invalid.
struct MeasurementError: Error {
  let cause: String
}

/// Measures a request over one reused connection, with a client of the workspace or with bare `URLSession`.
func nanosecondsOfRequest(by client: String, to url: String, count: Int) async throws -> Double {
  guard let url = URL(string: url) else { throw MeasurementError(cause: "'\(url)' is not a URL") }
  let get: (URL) async throws -> Int
  switch client {
  case "curl": get = status(by: .curl())
  case "foundation": get = status(by: .live())
  case "URLSession": get = status(by: URLSession(configuration: .stateless))
  default: throw MeasurementError(cause: "unknown client '\(client)'")
  }
  guard try await get(url) == 200 else { throw MeasurementError(cause: "the status is not 200") }
  // The executor of the program.
  return try await withTaskExecutorPreference(client == "curl" ? SerialTaskExecutor() : nil) {
    try await nanoseconds(for: count) {
      for _ in 0..<count { _ = try await get(url) }
    }
  }
}

extension URLSessionConfiguration {
  /// A configuration without cookies and cache, like that of `NetworkClient`.
  fileprivate static var stateless: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }
}

private func status(by client: NetworkClient) -> (URL) async throws -> Int {
  { url in try await client.data(NetworkClient.Request(url: url, timeLimit: .seconds(300))).status }
}

/// Returns bare requests: with the session's default limits and redirects, and without cancellation.
private func status(by session: URLSession) -> (URL) async throws -> Int {
  { url in
    try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: url) { body, response, error in
        if let response = response as? HTTPURLResponse, body != nil {
          continuation.resume(returning: response.statusCode)
        } else {
          continuation.resume(throwing: error ?? MeasurementError(cause: "no response"))
        }
      }
      task.resume()
    }
  }
}

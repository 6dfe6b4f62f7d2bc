import Foundation
import NetworkClient
import NetworkClientCurlLive
import NetworkClientLive
import SerialTaskExecutor

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Something went otherwise than it must where anything is to be measured.
struct MeasuringError: Error {
  let cause: String
}

/// Makes requests one after the other over one connection, with a client or with what one of them is built on.
func nanosecondsOfRequest(by client: String, to url: String, count: Int) async throws -> Double {
  guard let url = URL(string: url) else { throw MeasuringError(cause: "'\(url)' is no URL") }
  let get: (URL) async throws -> Int
  switch client {
  case "curl": get = status(by: .curl())
  case "foundation": get = status(by: .live())
  case "URLSession": get = status(by: URLSession(configuration: .withoutMemory))
  default: throw MeasuringError(cause: "there is no client '\(client)'")
  }
  guard try await get(url) == 200 else { throw MeasuringError(cause: "the status is not 200") }
  // As the program does.
  return try await withTaskExecutorPreference(client == "curl" ? SerialTaskExecutor() : nil) {
    try await nanoseconds(for: count) {
      for _ in 0..<count { _ = try await get(url) }
    }
  }
}

extension URLSessionConfiguration {
  /// No cookies and no cache, as ours has none.
  fileprivate static var withoutMemory: URLSessionConfiguration {
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

/// Bare: no limit but the session's own, no rule about redirects, nothing that ends it when the task is cancelled.
private func status(by session: URLSession) -> (URL) async throws -> Int {
  { url in
    try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: url) { body, response, error in
        if let response = response as? HTTPURLResponse, body != nil {
          continuation.resume(returning: response.statusCode)
        } else {
          continuation.resume(throwing: error ?? MeasuringError(cause: "there is no answer"))
        }
      }
      task.resume()
    }
  }
}

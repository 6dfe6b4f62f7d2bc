import Foundation
import LoopbackServer
import NetworkClient
import NetworkClientCurlLive
import NetworkClientLive

/// The transport of a live client.
enum LiveTransport: String, CaseIterable, Codable {
  case foundation
  case curl

  /// Returns a client on this transport.
  func client(proxy: NetworkClient.Proxy? = nil) -> NetworkClient {
    switch self {
    case .foundation: .live(proxy: proxy)
    case .curl: .curl(proxy: proxy)
    }
  }
}

/// Runs a server that sends the same bytes after the first request of each connection, and closes it.
func withServer<Result>(
  sending bytes: [UInt8],
  _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await withLoopbackServer { connection in
    try connection.readRequest()
    try connection.send(bytes)
  } perform: {
    try await body($0)
  }
}

/// Runs a server that sends the same text after the first request of each connection, and closes it.
func withServer<Result>(
  sending text: String,
  _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await withServer(sending: Array(text.utf8), body)
}

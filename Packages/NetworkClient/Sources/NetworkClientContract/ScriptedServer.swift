import LoopbackServer
public import NetworkClient
public import PortableFoundation
import Synchronization
import Testing

/// A server whose responses a test sets.
///
/// Use ``inMemory()`` and its ``route(_:)`` behind a mock, and ``onLoopback()`` for a client that sends real
/// requests. Without a handler the server sends an empty response with status 200.
public final class ScriptedServer: Sendable {
  /// A received request.
  public struct Request: Equatable, Sendable {
    /// The method.
    public var method: String

    /// The path and the query, unchanged.
    public var target: String

    /// The header fields, by name in lower case.
    public var headers: [String: String]

    /// The body.
    public var body: Data
  }

  /// The reaction of the server to a request.
  public enum Action: Sendable {
    /// Sends a response; the names of the header fields may be in any case.
    case respond(status: Int = 200, headers: [String: String] = [:], body: Data = Data())

    /// Closes the connection without a response.
    case closeConnection

    /// Keeps the connection open without sending a response.
    case hang
  }

  /// Returns the action for a request.
  public typealias Handler = @Sendable (Request) -> Action

  /// The URL of the server's root.
  public let url: URL

  private let router: Router
  private let loopback: LoopbackServer?

  private init(url: URL, router: Router, loopback: LoopbackServer? = nil) {
    self.url = url
    self.router = router
    self.loopback = loopback
  }

  /// Returns a server that is reached only through ``route(_:)``.
  public static func inMemory() throws -> ScriptedServer {
    ScriptedServer(url: try #require(URL(string: "http://localhost:8000/")), router: Router())
  }

  /// Returns a server on the loopback interface that runs until it is deallocated.
  public static func onLoopback() throws -> ScriptedServer {
    let router = Router()
    let loopback = try LoopbackServer { connection in
      while let request = try connection.readRequest() {
        switch router.action(for: Request(request)) {
        case .respond(let status, let headers, let body):
          let sent = request.line.hasPrefix("HEAD ") ? Data() : body
          try connection.send(
            httpResponse(status: status, headers: headers, length: body.count) + sent
          )
        case .closeConnection: return
        case .hang: try connection.hang()
        }
      }
    }
    return ScriptedServer(url: loopback.url, router: router, loopback: loopback)
  }

  /// The received requests, in order.
  public var requests: [Request] { router.requests }

  /// Replaces the handler of later requests.
  public func setHandler(_ handler: @escaping Handler) {
    router.set(handler)
  }

  /// Responds to a request of a mock.
  public func route(_ request: NetworkClient.Request) async throws -> NetworkClient.Response {
    switch router.action(for: Request(request)) {
    case .respond(let status, let headers, let body):
      let sent = request.method == .head ? Data() : body
      return NetworkClient.Response(status: status, headers: headers, body: sent)
    case .closeConnection:
      throw NetworkClientError.connectionLost(
        request.url,
        cause: "the server closed the connection"
      )
    case .hang:
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      defer { continuation.finish() }  // keeps the stream open until the task is cancelled
      for await _ in stream {}
      throw CancellationError()
    }
  }
}

extension ScriptedServer {
  /// Records requests and passes them to the handler.
  private final class Router: Sendable {
    private let state = Mutex<(handler: Handler, requests: [Request])>(({ _ in .respond() }, []))

    var requests: [Request] { state.withLock(\.requests) }

    func set(_ handler: @escaping Handler) {
      state.withLock { $0.handler = handler }
    }

    func action(for request: Request) -> Action {
      let handler = state.withLock { state in
        state.requests.append(request)
        return state.handler
      }
      return handler(request)
    }
  }

  private static func httpResponse(status: Int, headers: [String: String], length: Int) -> [UInt8] {
    let fields = headers.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
    let head = "HTTP/1.1 \(status) Status\r\n\(fields)Content-Length: \(length)\r\n\r\n"
    return Array(head.utf8)
  }
}

extension ScriptedServer.Request {
  fileprivate init(_ request: LoopbackConnection.Request) {
    let tokens = request.line.split(separator: " ")
    self.init(
      method: String(tokens.first ?? ""),
      target: tokens.count > 1 ? String(tokens[1]) : "",
      headers: request.headers,
      body: Data(request.body)
    )
  }

  fileprivate init(_ request: NetworkClient.Request) {
    self.init(
      method: request.method.rawValue,
      target: request.url.requestTarget,
      headers: request.headers.withLowercaseNames,
      body: request.body
    )
  }
}

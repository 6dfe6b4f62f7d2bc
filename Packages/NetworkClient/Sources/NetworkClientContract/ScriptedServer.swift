import LoopbackServer
public import NetworkClient
public import PortableFoundation
import Synchronization
import Testing

/// A server whose answers a test says: in memory, as the ``route(_:)`` of a mock, or on the loopback
/// interface, for a client that sends real requests.
public final class ScriptedServer: Sendable {
  /// A request, as the server sees it.
  public struct Request: Equatable, Sendable {
    /// The path and the query, as they are written.
    public var target: String

    /// The header fields, by name in lower case.
    public var headers: [String: String]
  }

  /// What the server does with a request.
  public enum Answer: Sendable {
    /// It answers; the names of the header fields may be in any case.
    case response(status: Int = 200, headers: [String: String] = [:], body: Data = Data())

    /// It closes the connection.
    case hangUp

    /// It keeps the client waiting for ever.
    case silence
  }

  /// What a server answers to each request.
  public typealias Script = @Sendable (Request) -> Answer

  /// The address of the server's root.
  public let url: URL

  private let desk: Desk
  private let loopback: LoopbackServer?

  private init(url: URL, desk: Desk, loopback: LoopbackServer? = nil) {
    self.url = url
    self.desk = desk
    self.loopback = loopback
  }

  /// A server that is asked by its ``route(_:)`` alone; every answer is empty at first.
  public static func inMemory() throws -> ScriptedServer {
    ScriptedServer(url: try #require(URL(string: "http://localhost:8000/")), desk: Desk())
  }

  /// A server that runs while somebody holds it; every answer is empty at first.
  public static func onLoopback() throws -> ScriptedServer {
    let desk = Desk()
    let loopback = try LoopbackServer { connection in
      while let request = try connection.readRequest() {
        switch desk.take(Request(request)) {
        case .response(let status, let headers, let body):
          try connection.send(httpAnswer(status: status, headers: headers, body: body))
        case .hangUp: return
        case .silence: try connection.hang()
        }
      }
    }
    return ScriptedServer(url: loopback.url, desk: desk, loopback: loopback)
  }

  /// The requests so far, in the order in which they came.
  public var requests: [Request] { desk.requests }

  /// Answers by another script from now on.
  public func answer(by script: @escaping Script) {
    desk.change(to: script)
  }

  /// Answers a request of a mock.
  public func route(_ request: NetworkClient.Request) async throws -> NetworkClient.Response {
    switch desk.take(Request(request)) {
    case .response(let status, let headers, let body):
      return NetworkClient.Response(status: status, headers: headers, body: body)
    case .hangUp:
      throw NetworkClientError.connectionLost(request.url, cause: "the server has hung up")
    case .silence:
      let (silence, end) = AsyncStream.makeStream(of: Void.self)
      for await _ in silence {}
      end.finish()  // which keeps it until the task is cancelled
      throw CancellationError()
    }
  }
}

extension ScriptedServer {
  /// Where requests are taken.
  private final class Desk: Sendable {
    private let state = Mutex<(script: Script, requests: [Request])>(({ _ in .response() }, []))

    var requests: [Request] { state.withLock(\.requests) }

    func change(to script: @escaping Script) {
      state.withLock { $0.script = script }
    }

    func take(_ request: Request) -> Answer {
      let script = state.withLock { state in
        state.requests.append(request)
        return state.script
      }
      return script(request)
    }
  }

  private static func httpAnswer(status: Int, headers: [String: String], body: Data) -> [UInt8] {
    let fields = headers.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
    let head = "HTTP/1.1 \(status) Status\r\n\(fields)Content-Length: \(body.count)\r\n\r\n"
    return Array(head.utf8) + body
  }
}

extension ScriptedServer.Request {
  fileprivate init(_ request: LoopbackConnection.Request) {
    let words = request.line.split(separator: " ")
    self.init(target: words.count > 1 ? String(words[1]) : "", headers: request.headers)
  }

  fileprivate init(_ request: NetworkClient.Request) {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    self.init(
      target: (path.isEmpty ? "/" : path) + query,
      headers: request.headers.withLowercaseNames
    )
  }
}

import ContentService
public import NetworkClientContract
public import PortableFoundation
import Synchronization

/// A server that implements both requests of the protocol, and records the sent codes.
///
/// A request for the root creates the latest path. A request for the latest path gets a new response code; a
/// request for another path gets status 400.
public final class ContentServer: Sendable {
  private struct State {
    var pathCount = 0
    var latestPath: String?
    var stalePaths = 0
    var sentCodes: [String: UUID] = [:]
  }

  /// The URL of the server's root.
  public let url: URL

  private let state = Mutex(State())
  private let network: ScriptedServer?

  /// Creates a server that is used through ``createPath()`` and ``responseCode(for:)`` only.
  public init(url: URL) {
    self.url = url
    network = nil
  }

  /// Creates a server that responds on a network.
  public init(on network: ScriptedServer) {
    url = network.url
    self.network = network
    network.setHandler { [weak self] in self?.action(for: $0) ?? .closeConnection }
  }

  /// The number of paths that the server created.
  public var pathCount: Int { state.withLock(\.pathCount) }

  /// The response codes that the server sent, by their paths.
  public var sentCodes: [String: UUID] { state.withLock(\.sentCodes) }

  /// Makes a number of the next paths stale immediately.
  public func makeStale(next count: Int) {
    state.withLock { $0.stalePaths = count }
  }

  /// Creates a path, which becomes the latest unless it is made stale.
  public func createPath() -> String {
    state.withLock { state in
      state.pathCount += 1
      let path = UUID(number: state.pathCount).uuidString.lowercased()
      state.latestPath = state.stalePaths > 0 ? nil : path
      state.stalePaths = max(0, state.stalePaths - 1)
      return path
    }
  }

  /// Returns a new response code for the latest path; nil for any other.
  public func responseCode(for path: String) -> UUID? {
    state.withLock { state in
      guard path == state.latestPath else { return nil }
      let code = UUID(number: 1_000 + state.sentCodes.count)
      state.sentCodes[path] = code
      return code
    }
  }

  private func action(for request: ScriptedServer.Request) -> ScriptedServer.Action {
    guard request.target != "/" else {
      return .json(#"{"next_path": "\#(url)\#(createPath())/"}"#)
    }
    let path = request.target.split(separator: "/").joined()
    guard let code = responseCode(for: path) else {
      return .json(#"{"error": "App requested the wrong path"}"#, status: 400)
    }
    let text = code.uuidString.lowercased()
    return .json(#"{"path": "\#(path)", "response_code": "\#(text)"}"#)
  }
}

extension ScriptedServer.Action {
  /// Responds with JSON.
  static func json(_ body: String, status: Int = 200) -> Self {
    .respond(
      status: status,
      headers: ["Content-Type": "application/json"],
      body: Data(body.utf8)
    )
  }
}

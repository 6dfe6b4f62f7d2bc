public import ContentService
public import NetworkClientContract
public import PortableFoundation
import Synchronization

/// A server that speaks the protocol of the two requests: what a service is told, and what it was given.
///
/// A request for the root chooses a path, which is the latest from then on. A request for the latest path
/// gets a new code; a request for another one gets status 400.
public final class ContentServer: Sendable {
  /// The address of the server's root.
  public let url: URL

  private let paths = Paths()
  private let network: ScriptedServer?

  /// A server that is asked by ``choosePath()`` and ``responseCode(for:)`` alone.
  public init(url: URL) {
    self.url = url
    network = nil
  }

  /// A server that is asked through a network.
  public init(on network: ScriptedServer) {
    url = network.url
    self.network = network
    network.setHandler { [paths, url] in paths.answer(to: $0, at: url) }
  }

  /// How many paths were chosen so far.
  public var choiceCount: Int { paths.choiceCount }

  /// What was given so far, in order.
  public var given: [ResponseCodeContent] { paths.given }

  /// Lets so many of the next paths become stale as soon as they are chosen.
  public func spoil(_ count: Int) {
    paths.spoil(count)
  }

  /// A new path, which is the latest unless it is spoilt.
  public func choosePath() -> String {
    paths.choose()
  }

  /// A new code for the latest path, or nil for any other.
  public func responseCode(for path: String) -> UUID? {
    paths.responseCode(for: path)
  }
}

/// What a server shares with its network.
private final class Paths: Sendable {
  private struct State {
    var choiceCount = 0
    var latest: String?
    var spoils = 0
    var given: [ResponseCodeContent] = []
  }

  private let state = Mutex(State())

  var choiceCount: Int { state.withLock(\.choiceCount) }

  var given: [ResponseCodeContent] { state.withLock(\.given) }

  func spoil(_ count: Int) {
    state.withLock { $0.spoils = count }
  }

  func choose() -> String {
    state.withLock { state in
      state.choiceCount += 1
      let path = UUID(number: state.choiceCount).uuidString.lowercased()
      state.latest = state.spoils > 0 ? nil : path
      state.spoils = max(0, state.spoils - 1)
      return path
    }
  }

  func responseCode(for path: String) -> UUID? {
    state.withLock { state in
      guard path == state.latest else { return nil }
      let code = UUID(number: 1_000 + state.given.count)
      state.given.append(ResponseCodeContent(path: path, responseCode: code))
      return code
    }
  }

  func answer(to request: ScriptedServer.Request, at url: URL) -> ScriptedServer.Action {
    guard request.target != "/" else {
      return .json(#"{"next_path": "\#(url)\#(choose())/"}"#)
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
  /// A JSON answer.
  static func json(_ body: String, status: Int = 200) -> Self {
    .respond(
      status: status,
      headers: ["Content-Type": "application/json"],
      body: Data(body.utf8)
    )
  }
}

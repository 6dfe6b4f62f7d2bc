import ContentServiceContract
import NetworkClient
import NetworkClientContract

/// A server behind a mock of the network, and what it was asked.
struct FakeServer {
  let recorder = RequestRecorder()
  let client: NetworkClient

  /// A server on which, so many times, another client asks for a path between the two requests.
  init(spoilingPaths spoils: Int = 0) throws {
    let network = try ScriptedServer.inMemory()
    ContentServer(on: network).spoil(spoils)
    client = .mock(recordingIn: recorder, route: network.route)
  }
}

extension NetworkClient.Response {
  /// A path to ask next.
  static func next(_ url: String) -> Self {
    .json(#"{"next_path": "\#(url)"}"#)
  }

  /// The path `http://localhost:8000/a/`.
  static let leadingToA = next("http://localhost:8000/a/")

  /// A code at a path.
  static func content(path: String) -> Self {
    .json(#"{"path": "\#(path)", "response_code": "00000000-0000-0000-0000-000000000001"}"#)
  }
}

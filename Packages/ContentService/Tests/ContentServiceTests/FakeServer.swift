import NetworkClient
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The protocol of the server, in memory: a client's mock that plays server.py.
final class FakeServer: Sendable {
  private struct State {
    var latest = 0
    var codes = 0
    var spoils: Int
  }

  private let state: Mutex<State>
  let recorder = RequestRecorder()

  /// A server on which, so many times, another client asks for a path between the two requests.
  init(spoilingPaths spoils: Int = 0) {
    state = Mutex(State(spoils: spoils))
  }

  var client: NetworkClient {
    .mock(recordingIn: recorder) { request in
      self.state.withLock { state in
        let path = request.url.path().split(separator: "/").last.map(String.init)
        guard let path else {
          state.latest += 1
          let answer = Self.nextPath(state.latest)
          if state.spoils > 0 {
            state.spoils -= 1
            state.latest += 1
          }
          return answer
        }
        guard path == "path-\(state.latest)" else {
          return .json(#"{"error": "App requested the wrong path"}"#, status: 400)
        }
        state.codes += 1
        return Self.content(path: path, code: Self.code(state.codes))
      }
    }
  }

  /// The code that the server gives to its nth answer.
  static func code(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)") ?? UUID()
  }

  static func nextPath(_ number: Int) -> NetworkClient.Response {
    .json(#"{"next_path": "http://localhost:8000/path-\#(number)/"}"#)
  }

  static func content(path: String, code: UUID) -> NetworkClient.Response {
    .json(#"{"path": "\#(path)", "response_code": "\#(code.uuidString.lowercased())"}"#)
  }
}

import ContentService
import NetworkClient
import PortableFoundation

extension ContentServiceError {
  /// What to try, with text from outside as it came; nil where the error itself is all that can be said.
  ///
  /// Of an unreachable server the type does not tell the cause: the advice holds for each cause that the URL and the
  /// network leave possible.
  func advice(over network: NetworkDependencies.Network) -> String? {
    switch (self, network) {
    case (.unreachable, .replaying), (.connectionLost, .replaying), (.timedOut, .replaying):
      "It is replayed as it was recorded. To ask the server, leave --replay out."
    case (.unreachable(let request, _), _) where request.step == .requestingResponseCode,
      (.connectionLost(let request, _), _) where request.step == .requestingResponseCode:
      "The server had answered the first request: try again."
    case (.unreachable, .live(let route)) where route.proxy != nil,
      (.unreachable, .recording(_, _, let route)) where route.proxy != nil,
      (.connectionLost, .live(let route)) where route.proxy != nil,
      (.connectionLost, .recording(_, _, let route)) where route.proxy != nil:
      "Check that the proxy \(route.proxy.map { "\($0.url)" } ?? "") runs, and that it reaches the server."
    case (.unreachable(let request, _), _):
      request.url.adviceOnSilence
    case (.connectionLost, _):
      "A server accepted the connection: check the scheme and the port in the URL and the server's log, or try again."
    case (.timedOut, _):
      "Try again, or allow more time with --timeout."
    case (.stalePath, _):
      "Other clients may be asking for new paths: try again when fewer do."
    case (.disallowedOrigin(_, let next, _), _):
      "If you trust that origin, allow it: --allow-origin \(next)"
    case (.unacceptableResponse, _), (.cannotSend, _):
      nil
    }
  }
}

extension URL {
  /// What to try where no answer came from this URL itself.
  fileprivate var adviceOnSilence: String {
    switch Origin(self) {
    case let origin? where origin.scheme == "http" && origin.isLoopback:
      // server.py is at port 8000 unless told otherwise.
      "If no server runs there, start it: python3 server.py"
        + (origin.port == 8000 ? "" : " --port \(origin.port)")
    case let origin? where origin.scheme == "https":
      "Check the name and the port in the URL, the network connection, and the server's certificate."
    default:
      "Check the name and the port in the URL, and the network connection."
    }
  }
}

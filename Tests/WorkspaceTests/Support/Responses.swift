import LoopbackServer

// The responses of server.py, for scripted servers.

extension LoopbackConnection {
  /// Responds to both requests of a fetch.
  func serveFetch(code: String = "8f26843d-581d-40cb-9e81-aeccd9727902") throws {
    guard let root = try readRequest() else { return }
    try send(nextPath(root))
    try readRequest()
    try send(content(code))
  }
}

/// Returns the response to the first request, with a path on the requested host.
func nextPath(_ request: LoopbackConnection.Request, path: String = "a") -> String {
  httpResponse(body: #"{"next_path": "http://\#(request.headers["host"] ?? "")/\#(path)/"}"#)
}

/// Returns the response to the second request.
func content(_ code: String) -> String {
  httpResponse(body: #"{"path": "a", "response_code": "\#(code)"}"#)
}

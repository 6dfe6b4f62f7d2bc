import LoopbackServer

// The protocol of server.py, for servers that are scripted.

extension LoopbackConnection {
  /// Answers the two requests of a fetch.
  func serveFetch(code: String = "8f26843d-581d-40cb-9e81-aeccd9727902") throws {
    guard let root = try readRequest() else { return }
    try send(nextPath(root))
    try readRequest()
    try send(content(code))
  }
}

/// The answer to the first request, on the host that was asked.
func nextPath(_ request: LoopbackConnection.Request, path: String = "a") -> String {
  httpResponse(body: #"{"next_path": "http://\#(request.headers["host"] ?? "")/\#(path)/"}"#)
}

/// The answer to the second request.
func content(_ code: String) -> String {
  httpResponse(body: #"{"path": "a", "response_code": "\#(code)"}"#)
}

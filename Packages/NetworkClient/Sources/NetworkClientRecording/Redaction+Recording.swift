import NetworkClient

extension Redaction {
  /// Returns the recorded fields of a request, without the name of the program.
  func requestFields(_ headers: [String: String]) -> [String: String] {
    fields(headers).filter { $0.key != "user-agent" }
  }

  /// Returns the recorded fields of a response, without the date and the framing.
  func responseFields(_ headers: [String: String]) -> [String: String] {
    let omitted = [
      "connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding",
    ]
    return fields(headers).filter { !omitted.contains($0.key) }
  }
}

import CPostgres
import PortableFoundation

/// libpq's report of a failed or lost connection.
struct ConnectionReport {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The report in one line, without the code, the place in the server's source code and libpq's question whether the
  /// server is running, as a clause without a full stop.
  var cause: String {
    let lines = text.split(separator: "\n")
      .filter { !$0.hasPrefix("LOCATION:") && !$0.hasPrefix("\t") }
      .map { String($0.drop { $0 == " " }).trimmed { $0 == "." } }
    var line = lines.joined(separator: "; ")
    if let code = ServerMessage(inReport: text)?.code, let range = line.range(ofText: "  \(code): ")
    {
      line.replaceSubrange(range, with: " ")
    }
    return line.isEmpty ? "the connection was lost" : line.trimmed { ". \n".contains($0) }
  }

  /// Returns the error of a connection that was not opened.
  ///
  /// A server that refuses a client sends a code. Other failures have none, and libpq's words decide.
  ///
  /// - Parameter needsPassword: Whether the server asked for a password that libpq did not have.
  func error(of location: String, needsPassword: Bool) -> PostgresDatabaseError {
    if let message = ServerMessage(inReport: text) {
      return PostgresDatabaseError(
        ServerMessage(code: message.code, text: cause),
        location: location,
        isConnecting: true
      )
    }
    func contains(_ words: String...) -> Bool { words.contains { text.range(ofText: $0) != nil } }
    if contains("session is read-only", "server is in hot standby mode") {
      return .readOnly(location: location, cause: cause)
    }
    // A server that ends during the handshake.
    if contains("SSL SYSCALL error", "server closed the connection") {
      return .unreachable(location: location, cause: cause)
    }
    if needsPassword || contains("SSL", "certificate", "channel binding", "SCRAM", "GSSAPI") {
      return .refused(location: location, cause: cause)
    }
    func starts(with words: String...) -> Bool { words.contains { text.hasPrefix($0) } }
    if starts(with: "definition of service ") || contains("service file ") {
      return .missingService(location: location, cause: cause)
    }
    return starts(with: "invalid ", "could not match ")
      ? .invalidLocation(location: location, cause: cause)
      : .unreachable(location: location, cause: cause)
  }
}

extension ServerMessage {
  init(code: String, text: String) {
    (self.code, self.text) = (code, text)
  }
}

public import NetworkClient
import Synchronization

extension NetworkClient {
  /// Returns a client that writes each exchange of this client to a directory.
  ///
  /// Use it to capture the responses of a server once and to test or debug with ``replaying(from:)`` afterwards,
  /// without the server:
  ///
  ///     let client = try NetworkClient.curl().recording(to: "exchanges")
  ///
  /// Each exchange is a JSON file, `0001.json` and so on, in the order of completion. It is written atomically and
  /// durable when the request returns. A failed request is recorded with its error; a cancelled or rejected request is
  /// not recorded.
  ///
  /// The values of `Authorization`, `Cookie`, `Proxy-Authorization`, `Set-Cookie` and of further header fields are
  /// replaced by `[redacted]`, also in a replay. URLs and bodies are written unchanged.
  ///
  /// - Parameters:
  ///   - directory: The path of an empty or missing directory. Only its owner can read it and its files; symbolic links
  ///     are not followed.
  ///   - names: The names of further secret header fields, in any case.
  /// - Throws: ``RecordingError`` if the directory cannot be used. Requests throw it if their exchange cannot be
  ///   written.
  public func recording(to directory: String, redacting names: Set<String> = []) throws -> Self {
    let directory = try RecordingDirectory(creatingAt: directory)
    let redaction = Redaction(of: names)
    let count = Mutex(0)
    return Self { request in
      try Task.checkCancellation()
      try request.check()
      let outcome = try await Outcome(of: request, to: self)
      let data = try RecordedExchange(request, outcome, redaction: redaction).encoded()
      try count.withLock { count in
        try directory.write(data, to: RecordedExchange.fileName(count + 1))
        count += 1
      }
      return try outcome.response(to: request)
    }
  }
}

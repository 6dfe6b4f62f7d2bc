public import NetworkClient
import Synchronization

extension NetworkClient {
  /// Returns a client that writes each exchange of this client to a directory.
  ///
  /// Use it to capture the responses of a server once and to test or debug with ``replaying(from:)`` afterwards, without the server:
  ///
  ///     let client = try NetworkClient.curl().recording(to: "exchanges")
  ///
  /// Each exchange is a JSON file, `0001.json` and so on, in the order of completion. It is written atomically and
  /// durable when the request returns. A failed request is recorded with its error; a cancelled or refused request is
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
    let recorder = Recorder(
      directory: try RecordingDirectory(creatingAt: directory),
      redaction: Redaction(of: names)
    )
    return Self { [data] request in
      try Task.checkCancellation()
      try request.check()
      do {
        let response = try await data(request)
        try recorder.record(request, .response(response))
        return response
      } catch let error as NetworkClientError {
        try recorder.record(request, try Outcome(of: error))
        throw error
      }
    }
  }
}

/// Numbers and writes exchanges.
private final class Recorder: Sendable {
  private let directory: RecordingDirectory
  private let redaction: Redaction
  private let count = Mutex(0)

  init(directory: RecordingDirectory, redaction: Redaction) {
    self.directory = directory
    self.redaction = redaction
  }

  func record(_ request: NetworkClient.Request, _ outcome: Outcome) throws {
    let exchange = RecordedExchange(request, outcome, redaction: redaction)
    let data = try exchange.encoded()
    try count.withLock { count in
      try directory.write(data, to: RecordedExchange.fileName(count + 1))
      count += 1
    }
  }
}

public import NetworkClient
import Synchronization

extension NetworkClient {
  /// This client, with each of its exchanges written into a folder, in the order in which they ended.
  ///
  /// An exchange is one JSON file, `0001.json` and so on, which is there whole or not at all. A request
  /// that failed is recorded with its error; one that was cancelled, or refused before it was sent, is not
  /// recorded. When a request returns, its file is durable.
  ///
  /// The values of `Authorization`, `Cookie`, `Proxy-Authorization`, `Set-Cookie` and of the named header
  /// fields are left out: `[redacted]` stands in their place, also in a replay. URLs and bodies are written
  /// as they are.
  ///
  /// - Parameters:
  ///   - directory: The path of the folder, which is empty or is made here. It and its files can be read by
  ///     their owner alone; no symbolic link is followed.
  ///   - names: The names of further header fields with secrets, in any case.
  /// - Throws: ``RecordingError``, here if the folder cannot be used, and from a request whose exchange
  ///   cannot be written.
  public func recording(to directory: String, redacting names: Set<String> = []) throws -> Self {
    let recorder = Recorder(
      folder: try RecordingFolder(makingAt: directory),
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

/// Writes exchanges one after the other.
private final class Recorder: Sendable {
  private let folder: RecordingFolder
  private let redaction: Redaction
  private let count = Mutex(0)

  init(folder: RecordingFolder, redaction: Redaction) {
    self.folder = folder
    self.redaction = redaction
  }

  func record(_ request: NetworkClient.Request, _ outcome: Outcome) throws {
    let exchange = RecordedExchange(request, outcome, redaction: redaction)
    let text = try exchange.encoded()
    try count.withLock { count in
      try folder.write(text, to: RecordedExchange.fileName(count + 1))
      count += 1
    }
  }
}

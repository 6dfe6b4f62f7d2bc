import NetworkClient
import Synchronization

/// A recording that returns each exchange once.
final class ReplayedRecording: Sendable {
  private let exchanges: [RecordedExchange]
  private let isReplayed: Mutex<[Bool]>

  /// Reads a recording completely.
  ///
  /// - Throws: ``RecordingError``.
  init(_ path: String) throws {
    let directory = try RecordingDirectory(openingAt: path)
    let count = try directory.names.count(where: isExchange)
    guard count > 0 else {
      throw RecordingError.unusableDirectory(path: path, cause: "it contains no recording")
    }
    // A gap in the numbers leads to a file that cannot be read.
    exchanges = try (1...count).map { number in
      let name = RecordedExchange.fileName(number)
      return try RecordedExchange(try directory.read(name), path: directory.path(of: name))
    }
    isReplayed = Mutex(Array(repeating: false, count: count))
  }

  /// Returns the first unused exchange with a matching request, and marks it as used.
  ///
  /// - Throws: `CancellationError`; ``NetworkClientError`` for an unsupported URL, and for a request that does not match.
  func exchange(for request: NetworkClient.Request) throws -> RecordedExchange {
    try Task.checkCancellation()
    try request.check()
    let expected = RecordedRequest(request, redaction: Redaction())
    return try isReplayed.withLock { isReplayed in
      let differences = exchanges.map { $0.request.differences(from: expected) }
      let unused = exchanges.indices.filter { !isReplayed[$0] }
      if let match = unused.first(where: { differences[$0].isEmpty }) {
        isReplayed[match] = true
        return exchanges[match]
      }
      let nearest = unused.min { first, second in
        (differences[first].count, exchanges[second].request.commonURLLength(with: expected))
          < (differences[second].count, exchanges[first].request.commonURLLength(with: expected))
      }
      throw NetworkClientError.notRecorded(
        request.url,
        cause: nearest.map { nearest in
          let file = RecordedExchange.fileName(nearest + 1)
          return "in the nearest unused exchange, \(file), \(differences[nearest][0])"
        } ?? "all its exchanges are used (\(exchanges.count))"
      )
    }
  }
}

/// Returns whether a file name is that of an exchange.
private func isExchange(_ name: String) -> Bool {
  Int(name.dropLast(5)).map(RecordedExchange.fileName) == name
}

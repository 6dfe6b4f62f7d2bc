import NetworkClient
import Synchronization

/// A recording whose exchanges are given out once each.
final class ReplayedRecording: Sendable {
  private let exchanges: [RecordedExchange]
  private let isReplayed: Mutex<[Bool]>

  /// Reads all of a recording.
  ///
  /// - Throws: ``RecordingError``.
  init(_ directory: String) throws {
    let folder = try RecordingFolder(openingAt: directory)
    let count = try folder.names.count(where: isExchange)
    guard count > 0 else {
      throw RecordingError.unusableFolder(path: directory, cause: "there is no recording in it")
    }
    // A number that is missing shows as a file that cannot be read.
    exchanges = try (1...count).map { number in
      let name = RecordedExchange.fileName(number)
      return try RecordedExchange(try folder.read(name), path: folder.path(of: name))
    }
    isReplayed = Mutex(Array(repeating: false, count: count))
  }

  /// The first exchange with such a request that was not replayed yet, which it is from now on.
  ///
  /// - Throws: `CancellationError`; ``NetworkClientError`` for a URL that is never requested;
  ///   ``RecordingError/unexpectedRequest(_:nearest:difference:)``.
  func exchange(for request: NetworkClient.Request) throws -> RecordedExchange {
    try Task.checkCancellation()
    try request.check()
    let wanted = RecordedRequest(request, redaction: Redaction())
    return try isReplayed.withLock { isReplayed in
      let differences = exchanges.map { $0.request.differences(of: wanted) }
      let unused = exchanges.indices.filter { !isReplayed[$0] }
      if let match = unused.first(where: { differences[$0].isEmpty }) {
        isReplayed[match] = true
        return exchanges[match]
      }
      // What is left is what was expected; only at the end it is what was there before.
      let candidates = unused.isEmpty ? Array(exchanges.indices) : unused
      let nearest =
        candidates.min { first, second in
          (differences[first].count, exchanges[second].request.commonURLLength(with: wanted))
            < (differences[second].count, exchanges[first].request.commonURLLength(with: wanted))
        } ?? 0
      throw RecordingError.unexpectedRequest(
        request.url,
        nearest: RecordedExchange.fileName(nearest + 1),
        difference: differences[nearest].first ?? "it was replayed already"
      )
    }
  }
}

/// Whether a file has the name of an exchange.
private func isExchange(_ name: String) -> Bool {
  Int(name.dropLast(5)).map(RecordedExchange.fileName) == name
}

import DataFetchFeature
import FetchLog
import PortableFoundation
import StyleGuide
import TextFormatting

extension FetchedState {
  /// Whether it is that before the first fetch.
  var isFresh: Bool { responseCode == nil && timesFetched == 0 }

  /// The two lines that every command shows.
  var resultLines: String { lines.joined(separator: "\n") }

  /// What is saved, as an object; null is what is not known before the first fetch.
  var json: JSON {
    JSON(lastFetch?.entry)
      .adding("response_code", .string(responseCode?.text))
      .adding("times_fetched", .integer(timesFetched))
  }
}

extension JSON {
  /// A fetch, as an object; all of it is null if there was none.
  init(_ entry: FetchLog.Entry?) {
    self = [
      "response_code": .string(entry?.responseCode.text),
      "path": .string(entry?.path),
      "url": .string(entry?.url),
      "fetched_at": .string(entry?.time.rfc3339),
      "duration_ms": entry.map { .number($0.duration.milliseconds) } ?? .null,
      "attempts": .integer(entry?.attempts),
    ]
  }
}

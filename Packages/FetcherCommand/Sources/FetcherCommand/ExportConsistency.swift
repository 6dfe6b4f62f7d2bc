import CommandSupport
import FetchLog
import PortableFoundation

/// Finds contradictions between the first line and the records of an export.
struct FetchExportConsistency: ExportConsistency {
  private let header: FetchExportHeader
  private var validator: RestoreValidator?

  /// The records since the last reset.
  private var currentCount = 0
  private var currentCode: UUID?

  /// What was found first; as an end of a sentence.
  private var found: String?

  init(of header: FetchExportHeader) {
    self.header = header
    do {
      validator = try RestoreValidator(prunedCounts: header.prunedCounts)
    } catch {
      found =
        "pruned_counts in line 1 has none, or one that is not from 0 to \(RestoreValidator.largestID)"
    }
  }

  /// Checks the next record, which is in a line.
  mutating func check(_ record: FetchLog.Record, line: Int) {
    guard found == nil else { return }
    do {
      try validator?.validate(record)
    } catch FetchLogError.recordOutOfOrder where record.id > RestoreValidator.largestID {
      found = "the id \(record.id) in line \(line) is larger than \(RestoreValidator.largestID)"
    } catch FetchLogError.recordOutOfOrder {
      found = "record \(record.id) of generation \(record.generation) cannot be in line \(line)"
    } catch {
      found = "pruned_counts in line 1 does not match the ids before line \(line)"
    }
    if record.generation == header.prunedCounts.count {
      currentCount += 1
      currentCode = currentCode ?? record.entry.responseCode
    }
  }

  /// Returns what was found, once all records are checked; nil if nothing was.
  mutating func contradiction() -> String? {
    if let found { return found }
    do {
      try validator?.finish()
    } catch {
      return "pruned_counts in line 1 does not match the ids of the records"
    }
    let count = currentCount + (header.prunedCounts.last ?? 0)
    guard header.timesFetched == count else {
      return
        "times_fetched in line 1 is \(header.timesFetched), but the records and pruned_counts make \(count)"
    }
    guard header.responseCode == currentCode else {
      return "response_code in line 1 is not that of the newest record since the last reset"
    }
    return nil
  }
}

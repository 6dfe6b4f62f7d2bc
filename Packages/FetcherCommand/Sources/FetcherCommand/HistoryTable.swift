import FetchLog
import PortableFoundation
import StyleGuide

/// Records in columns for people; the widest values are not known before the last page, so that the widths
/// are those of usual ones.
struct HistoryTable {
  /// The first record: no other has a larger id.
  let newest: FetchLog.Record?

  /// How wide a row may be; nil where nothing is cut.
  let width: Int?

  /// The characters of a row.
  let style: Style

  let localOffset: (Date) -> Int

  var header: String {
    line("ID", "FETCHED AT", "RESPONSE CODE", "DURATION", "SERVER")
  }

  /// The columns for which there is no room; from the right, since the code and its time matter most.
  var omittedColumns: [String] {
    [hasDuration ? nil : "DURATION", hasServer ? nil : "SERVER"].compactMap(\.self)
  }

  /// The width at which no column is left out.
  var fullWidth: Int { widthOfDuration + Self.gap.count + Self.leastServerWidth }

  func row(of record: FetchLog.Record) -> String {
    let entry = record.entry
    return line(
      "\(record.id)",
      entry.time.text(offset: localOffset(entry.time)),
      entry.responseCode.text,
      entry.duration.text,
      style.characters(of: entry.url.escapedForTerminal(limit: .max))
    )
  }

  private func line(
    _ id: String,
    _ time: String,
    _ code: String,
    _ duration: String,
    _ server: String
  ) -> String {
    let line = String { text in
      text.append(id, paddedLeftTo: idWidth)
      text.append(Self.gap)
      text.append(time, paddedTo: timeWidth)
      text.append(Self.gap)
      text.append(code, paddedTo: 36)
      guard hasDuration else { return }
      text.append(Self.gap)
      text.append(duration, paddedLeftTo: 8)
      guard hasServer else { return }
      text.append(Self.gap)
      text.append(server)
    }
    return width.map { line.truncated(toWidth: $0, ellipsis: style.ellipsis) } ?? line
  }

  private var hasDuration: Bool { width.map { $0 >= widthOfDuration } ?? true }

  private var hasServer: Bool { width.map { $0 >= fullWidth } ?? true }

  /// The width up to the duration, with it.
  private var widthOfDuration: Int {
    [idWidth, timeWidth, 36, 8].reduce(-Self.gap.count) { $0 + $1 + Self.gap.count }
  }

  private var idWidth: Int { max(String(newest?.id ?? 0).utf8.count, "ID".utf8.count) }

  /// The width of a time: `Z` in a zone that is UTC in summer and in winter, else an offset such as `+01:00`.
  private var timeWidth: Int {
    let newest = newest?.entry.time ?? Date(timeIntervalSince1970: 0)
    let halfYear = 183 * 86_400.0
    return [newest, newest - halfYear].allSatisfy { localOffset($0) == 0 } ? 20 : 25
  }

  /// In less room a server cannot be told from another.
  private static let leastServerWidth = 12

  private static let gap = "  "
}

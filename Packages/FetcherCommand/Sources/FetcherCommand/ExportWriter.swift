import FetchLog
import SHA256
import TextFormatting

/// Writes an export, page by page.
struct ExportWriter {
  private let target: ExportTarget
  private var hash = SHA256()
  private(set) var recordCount = 0

  /// Begins an export with its first line.
  init(to target: ExportTarget, _ header: ExportHeader) async throws {
    self.target = target
    try await append(lines: [header])
  }

  /// Adds records.
  mutating func append(_ records: [FetchLog.Record]) async throws {
    try await append(lines: records)
    recordCount += records.count
  }

  /// Ends the export, and puts it where it is to be.
  mutating func publish() async throws {
    try await append(lines: [ExportFooter(records: recordCount, sha256: hash.hexDigest)])
    try target.publish()
  }

  private mutating func append(lines: [some Encodable]) async throws {
    let bytes = try lines.flatMap { Array("\(try $0.asciiJSON())\n".utf8) }
    hash.update(bytes)
    try await target.append(bytes)
  }
}

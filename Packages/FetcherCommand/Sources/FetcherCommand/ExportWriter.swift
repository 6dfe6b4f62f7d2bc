import FetchLog
import FileClient
import SHA256

/// Writes an export, line by line.
struct ExportWriter {
  private let draft: FileClient.Draft
  private var hash = SHA256()
  private(set) var recordCount = 0

  /// Begins an export with its first line.
  init(to draft: FileClient.Draft, _ header: ExportHeader) throws {
    self.draft = draft
    try append(header)
  }

  /// Adds records.
  mutating func append(_ records: [FetchLog.Record]) throws {
    for record in records { try append(record) }
    recordCount += records.count
  }

  /// Ends the export, and puts it where it is to be.
  mutating func publish() throws {
    try append(ExportFooter(records: recordCount, sha256: hash.hexDigest))
    try draft.publish()
  }

  private mutating func append(_ line: some Encodable) throws {
    let bytes = Array("\(line.jsonText)\n".utf8)
    hash.update(bytes)
    try draft.append(bytes)
  }
}

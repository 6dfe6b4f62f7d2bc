import FetchLog
import FileClient
import PortableFoundation
import SHA256

/// A file, a stream or standard input that an export is read from, more than once.
struct Export: Sendable {
  private let path: String
  private let lines: FileClient.Lines

  /// A path of some thousand bytes, each of which may stand as `\u001f`, and some room.
  private static let longestLine = 1 << 20

  /// Opens an export; `-` is standard input.
  ///
  /// Blocks the calling thread until a pipe has a writer.
  init(at path: String, files: FileClient) throws {
    if path == "-" {
      self.path = "/dev/stdin"
      lines = try files.standardInput(Self.longestLine)
    } else {
      self.path = path
      lines = try files.lines(of: path, limit: Self.longestLine)
    }
  }

  /// Returns a reader that begins with the first line.
  func reader() throws -> ExportReader {
    try lines.restart()
    return try ExportReader(path: path, lines: lines)
  }
}

/// Reads an export line by line, and checks it on the way.
struct ExportReader {
  /// What its first line says.
  let header: ExportHeader

  private let path: String
  private let lines: FileClient.Lines
  private static let decoder = JSONDecoder()
  private var hash = SHA256()

  /// The line that comes next; nil after the last one.
  private var next: [UInt8]?

  private var recordCount = 0
  private var consistency: ExportConsistency

  /// Begins to read an export.
  ///
  /// - Throws: ``Failure``, and `FileClientError`.
  init(path: String, lines: FileClient.Lines) throws {
    self.path = path
    self.lines = lines
    let first = try lines.next() ?? []
    guard let format = Self.value(ExportFormat.self, of: first),
      format.format == ExportHeader.format
    else { throw Failure(import: path, "it is not what 'fetcher export' writes") }
    guard format.schemaVersion == ExportHeader.schemaVersion else {
      throw Failure(
        import: path,
        "it is of version \(format.schemaVersion), and this fetcher knows version "
          + "\(ExportHeader.schemaVersion) only"
      )
    }
    guard let header = Self.value(ExportHeader.self, of: first), header.timesFetched >= 0 else {
      throw Failure(import: path, "its first line is damaged")
    }
    self.header = header
    consistency = ExportConsistency(of: header)
    hash.update(first + [UInt8(ascii: "\n")])
    next = try lines.next()
  }

  /// The next record; nil if there is none any more, and the export is whole.
  ///
  /// - Throws: ``Failure``, and `FileClientError`.
  mutating func nextRecord() throws -> FetchLog.Record? {
    guard let line = next else { throw endIsMissing }
    next = try lines.next()
    guard next != nil else {
      try checkEnd(line)
      next = line  // To be the end at each further call.
      return nil
    }
    hash.update(line + [UInt8(ascii: "\n")])
    recordCount += 1
    guard let record = Self.value(FetchLog.Record.self, of: line) else {
      throw Failure(import: path, "its line \(recordCount + 1) is no fetch")
    }
    consistency.check(record, line: recordCount + 1)
    return record
  }

  private mutating func checkEnd(_ line: [UInt8]) throws {
    guard let footer = Self.value(ExportFooter.self, of: line) else { throw endIsMissing }
    guard footer == ExportFooter(records: recordCount, sha256: hash.hexDigest) else {
      throw Failure(import: path, "it is not as it was written: its checksum is another")
    }
    if let contradiction = consistency.contradiction() {
      throw Failure(import: path, contradiction)
    }
  }

  private var endIsMissing: Failure { Failure(import: path, "its end is missing") }

  private static func value<Line: Decodable>(_ type: Line.Type, of bytes: [UInt8]) -> Line? {
    try? decoder.decode(type, from: Data(bytes))
  }
}

extension Failure {
  /// A file cannot be imported, for a reason that ends the sentence.
  init(import path: String, _ cause: String) {
    self.init(
      .unusableImport,
      code: "unusable_import",
      "The file \(path) cannot be imported: \(cause).",
      "Nothing was changed."
    )
  }
}

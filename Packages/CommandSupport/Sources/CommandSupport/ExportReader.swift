public import FileClient
import PortableFoundation
import SHA256

/// An export in a file or a stream that can be read more than once.
public struct Export<Consistency: ExportConsistency>: Sendable {
  private let path: String
  private let tool: String
  private let lines: FileClient.Lines

  /// Throws an error when reading is cancelled.
  private var checkCancellation: @Sendable () throws -> Void = {}

  /// Opens an export; `-` is standard input.
  ///
  /// Blocks the calling thread until a pipe has a writer.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - tool: The name of the tool, for failures.
  ///   - files: The files.
  ///   - longestLine: The maximum number of bytes in a line.
  public init(
    at path: String,
    of tool: String,
    in files: FileClient,
    longestLine: Int = defaultLongestExportLine
  ) throws {
    self.tool = tool
    if path == "-" {
      self.path = "standard input"
      lines = try files.standardInput(longestLine)
    } else {
      self.path = path
      lines = try files.lines(of: path, limit: longestLine)
    }
  }

  /// Returns a reader at the first line.
  ///
  /// - Throws: ``Failure``, `FileClientError`.
  public func reader() throws -> ExportReader<Consistency> {
    try lines.restart()
    return try ExportReader(path: path, tool: tool, lines: lines, checkCancellation)
  }

  /// Returns the export, whose readers call a check, which may throw, before each record.
  func checking(_ check: @escaping @Sendable () throws -> Void) -> Self {
    var export = self
    export.checkCancellation = check
    return export
  }

  /// Reads the export to its end, to detect all errors.
  ///
  /// - Throws: ``Failure``, `FileClientError`.
  public func check() throws {
    var reader = try reader()
    while try reader.nextRecord() != nil {}
  }

  /// Reads the export to its end, to detect damage before anything is changed, in a fraction of the time of ``check()``.
  ///
  /// Decodes no record, so a contradiction between records is not detected.
  ///
  /// - Throws: The error of ``check()`` if the export is damaged.
  public func checkIntegrity() throws {
    do {
      var reader = try reader()
      while try reader.nextLine() != nil {}
    } catch let failure as Failure {
      try check()  // Names the damaged line.
      throw failure
    }
  }
}

/// Reads an export line by line, and checks it.
public struct ExportReader<Consistency: ExportConsistency> {
  /// The first line.
  public let header: Consistency.Header

  /// The number of records so far.
  public private(set) var recordCount = 0

  private let path: String
  private let lines: FileClient.Lines
  private let checkCancellation: () throws -> Void
  private let decoder = JSONDecoder()
  private var hash = SHA256()

  /// The next line; nil after the last one.
  private var next: [UInt8]?

  private var consistency: Consistency

  fileprivate init(
    path: String,
    tool: String,
    lines: FileClient.Lines,
    _ checkCancellation: @escaping () throws -> Void
  ) throws {
    typealias Header = Consistency.Header
    self.path = path
    self.lines = lines
    self.checkCancellation = checkCancellation
    guard let first = try lines.next() else { throw Failure(import: path, "it is empty") }
    guard let format = decoder.value(ExportFormat.self, of: first), format.format == Header.format
    else { throw Failure(import: path, "it is not an export of '\(tool)'") }
    let versions = Header.oldestSchemaVersion...Header.schemaVersion
    guard versions.contains(format.schemaVersion) else {
      let readable =
        versions.count == 1
        ? "version \(versions.upperBound)"
        : "versions \(versions.lowerBound) to \(versions.upperBound)"
      throw Failure(
        import: path,
        "its version is \(format.schemaVersion), but this \(tool) reads \(readable)",
        advice: "Update \(tool)."
      )
    }
    guard let header = decoder.value(Header.self, of: first) else {
      throw Failure(import: path, "line 1 is damaged")
    }
    self.header = header
    consistency = Consistency(of: header)
    hash.update(first + [UInt8(ascii: "\n")])
    next = try lines.next()
  }

  /// Returns the next record; nil after the last one, if the export is complete and consistent.
  ///
  /// - Throws: ``Failure``, `FileClientError`.
  public mutating func nextRecord() throws -> Consistency.Record? {
    guard let line = try nextLine() else {
      if let contradiction = consistency.contradiction() {
        throw Failure(import: path, contradiction)
      }
      return nil
    }
    guard let record = decoder.value(Consistency.Record.self, of: line) else {
      throw Failure(
        import: path,
        "line \(recordCount + 1) is not a \(Consistency.Header.recordNoun)"
      )
    }
    consistency.check(record, line: recordCount + 1)
    return record
  }

  /// Returns the line of the next record; nil after the last one, if the export is complete.
  fileprivate mutating func nextLine() throws -> [UInt8]? {
    try checkCancellation()
    guard let line = next else { throw endIsMissing }
    next = try lines.next()
    guard next != nil else {
      try checkEnd(line)
      next = line  // Further calls return nil, too.
      return nil
    }
    hash.update(line)
    hash.update(CollectionOfOne(UInt8(ascii: "\n")))
    recordCount += 1
    return line
  }

  private func checkEnd(_ line: [UInt8]) throws {
    guard let footer = decoder.value(ExportFooter.self, of: line) else { throw endIsMissing }
    guard footer == ExportFooter(records: recordCount, sha256: hash.hexDigest) else {
      throw Failure(import: path, "its checksum does not match")
    }
  }

  private var endIsMissing: Failure { Failure(import: path, "its last line is missing") }
}

extension JSONDecoder {
  fileprivate func value<Line: Decodable>(_ type: Line.Type, of bytes: [UInt8]) -> Line? {
    try? decode(type, from: Data(bytes))
  }
}

extension Failure {
  /// Creates the failure to import a file.
  fileprivate init(
    import path: String,
    _ cause: String,
    advice: String = "Use a complete export."
  ) {
    self.init(
      unusableImport: "Cannot import \(path): \(cause).",
      "Nothing was changed. \(advice)"
    )
  }
}

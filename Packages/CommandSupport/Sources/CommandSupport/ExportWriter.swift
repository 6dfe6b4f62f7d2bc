import SHA256
public import TextFormatting

/// Writes an export, record by record, to a new file or to standard output.
public struct ExportWriter {
  private let file: ExportFile
  private var hash = SHA256()

  /// The number of records so far.
  public private(set) var recordCount = 0

  /// Starts an export with its first line; the path `-` is standard output.
  ///
  /// - Throws: ``Failure``, `FileClientError`; `EncodingError`.
  public init<Resources: DatabaseDependencies>(
    to path: String,
    _ header: some ExportHeader,
    by run: CommandRun<Resources>
  ) async throws {
    file = try ExportFile(at: path, by: run)
    try await append(lines: [header])
  }

  /// Whether the reader sees lines before the export is complete, and so keeps them after a failure.
  public var isStream: Bool { file.isStream }

  /// Appends records.
  public mutating func append(_ records: [some Encodable]) async throws {
    try await append(lines: records)
    recordCount += records.count
  }

  /// Writes the last line, and moves the complete file to its path.
  public mutating func publish() async throws {
    try await append(lines: [ExportFooter(records: recordCount, sha256: hash.hexDigest)])
    try file.publish()
  }

  private mutating func append(lines: [some Encodable]) async throws {
    // An encoding error ends the export: an empty line would have a valid checksum.
    let text = try lines.map { "\(try $0.asciiJSON())\n" }.joined()
    hash.update(text.utf8)
    try await file.append(text)
  }
}

extension CommandRun {
  /// Prints the result of an export; on standard error if it is written to a stream, which could be standard output.
  ///
  /// - Parameters:
  ///   - path: The path that the user passed; `-` is standard output.
  ///   - content: The number of exported records, in words such as "2 tasks".
  ///   - counts: The same numbers as an object, to which `path` is added.
  ///   - isStream: Whether the export is written to a stream.
  ///   - change: The change whose result is printed.
  public func show(
    exportTo path: String,
    of content: String,
    counts: JSON,
    isStream: Bool,
    after change: Change
  ) async throws {
    let object = counts.adding("path", .string(path))
    let file = path == "-" ? "standard output" : path
    switch (output.isJSON, isStream) {
    case (true, true): output.report(object, of: .export)
    case (true, false): try await output.show(object, of: .export, after: change)
    case (false, true): output.report("Exported \(content) to \(file).")
    case (false, false):
      let name = path.escapedForTerminal(limit: Failure.longestLine)
      try await output.show("Exported \(content) to \(name).", after: change)
    }
  }
}

extension JSON.ObjectType {
  /// The result of an export.
  fileprivate static let export = Self("export")
}

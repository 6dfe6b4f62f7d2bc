import FileClient
import SHA256
public import TextFormatting

/// Writes an export, record by record, to a new file or to standard output.
public struct ExportWriter {
  private let target: Target
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
    target = path == "-" ? .standardOutput(run.output) : .file(try run.exportDraft(at: path))
    try await append(lines: [header])
  }

  /// Whether the reader sees lines before the export is complete, and so keeps them after a failure.
  public var isStream: Bool {
    switch target {
    case .standardOutput: true
    case .file(let draft): draft.isStream
    }
  }

  /// Appends records.
  public mutating func append(_ records: [some Encodable]) async throws {
    try await append(lines: records)
    recordCount += records.count
  }

  /// Writes the last line, and moves the complete file to its path.
  public mutating func publish() async throws {
    try await append(lines: [ExportFooter(records: recordCount, sha256: hash.hexDigest)])
    if case .file(let draft) = target { try draft.publish() }
  }

  private mutating func append(lines: [some Encodable]) async throws {
    // An encoding error ends the export: an empty line would have a valid checksum.
    let bytes = try lines.flatMap { Array("\(try $0.asciiJSON())\n".utf8) }
    hash.update(bytes)
    switch target {
    case .standardOutput(let output): try await output.show(String(decoding: bytes, as: UTF8.self))
    case .file(let draft) where draft.isStream: try await abandonable { try draft.append(bytes) }
    case .file(let draft): try draft.append(bytes)
    }
  }

  private enum Target {
    case standardOutput(Output)
    case file(FileClient.Draft)
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

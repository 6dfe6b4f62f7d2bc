import FileClient

/// A file for an export or a report, or standard output.
public struct ExportFile: Sendable {
  private let target: Target

  private enum Target {
    case standardOutput(Output)
    case file(FileClient.Draft)
  }

  /// Starts a file; the path `-` is standard output.
  ///
  /// - Throws: ``Failure``, `FileClientError`.
  public init<Resources: DatabaseDependencies>(
    at path: String,
    by run: CommandRun<Resources>
  ) throws {
    target = path == "-" ? .standardOutput(run.output) : .file(try run.exportDraft(at: path))
  }

  /// Starts a file that replaces one whose first line is that of a report, and no other; the path `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - run: The run of the command.
  ///   - kind: The kind of report, for the failure.
  ///   - isReport: Returns whether a first line is that of a report.
  /// - Throws: ``Failure``, `FileClientError`.
  public init<Resources: DatabaseDependencies>(
    replacing path: String,
    by run: CommandRun<Resources>,
    kind: String = "report",
    isReport: (_ firstLine: String) -> Bool
  ) throws {
    guard path != "-" else {
      target = .standardOutput(run.output)
      return
    }
    let draft = try run.exportDraft(at: path, replacing: true)
    target = .file(draft)
    guard !draft.isStream else { return }
    let line: [UInt8]?
    do {
      line = try run.system.files.lines(of: path, limit: 1 << 20).next()
    } catch FileClientError.missing {
      return
    } catch FileClientError.lineTooLong {
      line = [0]
    }
    guard let line, !isReport(String(decoding: line, as: UTF8.self)) else { return }
    throw Failure(
      .cannotCreate,
      code: "exists",
      "\(path) exists, and is no \(kind).",
      "Choose another name, or remove the file."
    )
  }

  /// Whether the reader sees text before the export is complete, and so keeps it after a failure.
  public var isStream: Bool {
    switch target {
    case .standardOutput: true
    case .file(let draft): draft.isStream
    }
  }

  /// Appends lines, each with a line feed at its end.
  public func append(_ text: String) async throws {
    guard !text.isEmpty else { return }
    switch target {
    case .standardOutput(let output): try await output.show(text, isExact: true)
    case .file(let draft) where draft.isStream:
      try await abandonable { try draft.append(Array(text.utf8)) }
    case .file(let draft): try draft.append(Array(text.utf8))
    }
  }

  /// Moves the complete file to its path.
  public func publish() throws {
    if case .file(let draft) = target { try draft.publish() }
  }
}

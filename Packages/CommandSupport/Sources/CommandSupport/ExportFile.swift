import FileClient

/// A new file for an export, or standard output.
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

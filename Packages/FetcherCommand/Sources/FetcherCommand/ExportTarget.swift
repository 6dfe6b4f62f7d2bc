import FileClient

/// Where an export is written to.
enum ExportTarget {
  case standardOutput(Output)
  case file(FileClient.Draft)

  /// Whether the export is written while it is read from the database: what is written before a failure stays.
  var isStream: Bool {
    switch self {
    case .standardOutput: true
    case .file(let draft): draft.isStream
    }
  }

  func append(_ piece: [UInt8]) async throws {
    switch self {
    case .standardOutput(let output): try await output.show(String(decoding: piece, as: UTF8.self))
    case .file(let draft) where draft.isStream: try await abandonable { try draft.append(piece) }
    case .file(let draft): try draft.append(piece)
    }
  }

  func publish() throws {
    if case .file(let draft) = self { try draft.publish() }
  }
}

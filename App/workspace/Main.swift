import CommandSupport
import CommandSupportLive
import Foundation
import WorkspaceCommand
import WorkspaceReader

@main
enum Main {
  static func main() {
    workspaceTool.main(.live())
  }
}

extension Dependencies {
  /// The live configurations of `workspace`.
  fileprivate static func live() -> Self {
    Self(
      system: .live(),
      currentDirectory: { FileManager.default.currentDirectoryPath },
      isWorkspace: WorkspaceReader.isWorkspace,
      readWorkspace: { root in
        let scratch = FileManager.default.temporaryDirectory
          .appending(path: "workspace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        return try await WorkspaceReader(scratchPath: scratch.path, run: run).workspace(at: root)
      },
      files: .live()
    )
  }
}

/// The reason why a command failed.
private struct CommandFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a command until it exits, and returns its standard output.
@concurrent private func run(_ arguments: [String]) async throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  let (output, errorOutput) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = errorOutput
  try process.run()
  // In sequence, since 'swift package' fills only one of the two pipes.
  let text = try output.fileHandleForReading.readToEnd() ?? Data()
  let errors = try errorOutput.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    // The first error of the compiler has the file and the line.
    let reason = lines.first { $0.contains(": error: ") } ?? lines.last ?? "no error message"
    throw CommandFailure(description: String(reason))
  }
  return String(decoding: text, as: UTF8.self)
}

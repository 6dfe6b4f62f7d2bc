import CommandLineParsing
import Dispatch
import Foundation
import TerminalClient
import TerminalClientLive
import WorkspaceCommand
import WorkspaceReader

@main
enum Main {
  /// Not asynchronous: the runtime would open descriptors first, with the numbers of closed standard streams.
  static func main() {
    let terminal = TerminalClient.live()
    Task {
      exit(await WorkspaceCommand.run(CommandLine.undecodedArguments, .live(on: terminal)).rawValue)
    }
    dispatchMain()
  }
}

extension Dependencies {
  /// The real world.
  fileprivate static func live(on terminal: TerminalClient) -> Self {
    Self(
      terminal: terminal,
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

/// Why a command failed.
private struct CommandFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a command to its end, and returns what it wrote to standard output.
@concurrent private func run(_ arguments: [String]) async throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  let (output, errorOutput) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = errorOutput
  try process.run()
  // One after the other: 'swift package' writes a long text to one of them only.
  let text = try output.fileHandleForReading.readToEnd() ?? Data()
  let errors = try errorOutput.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    // The compiler names file and line; what 'swift package' says before that is long.
    let reason = lines.first { $0.contains(": error: ") } ?? lines.last ?? "it said nothing"
    throw CommandFailure(description: String(reason))
  }
  return String(decoding: text, as: UTF8.self)
}

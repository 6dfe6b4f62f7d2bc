import Foundation
import Testing

/// A file in `Tests/Misuse`.
struct MisusedProgram: CustomTestStringConvertible, Sendable {
  /// An error of the compiler; an expected one has a part of the message.
  struct CompilerError: Sendable {
    let line: Int
    let message: String
  }

  let path: String
  let expectedErrors: [CompilerError]

  var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  var testDescription: String { name }

  static func all() throws -> [Self] {
    let directory = Workspace.root.appending(path: "Tests/Misuse").path
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { try Self(path: "\(directory)/\($0)") }
  }

  private init(path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    expectedErrors = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in
        // The comment on line `index + 1` is about the next one.
        line.firstMatch(of: /^ *\/\/ error: (.+)$/)
          .map { CompilerError(line: index + 2, message: String($0.output.1)) }
      }
  }

  /// The errors in the output of the compiler, by line; an error without a line is on line 0.
  func errors(in output: String) -> [CompilerError] {
    output.matches(of: /(?m)^(.+?):(\d+)(?::\d+)?: error: (.*)$/)
      .map { match in
        let line = match.output.1 == path ? Int(match.output.2) : nil
        return CompilerError(line: line ?? 0, message: String(match.output.3))
      }
      .sorted { $0.line < $1.line }
  }
}

extension Workspace {
  /// The maps of the C modules that the packages import.
  static func moduleMaps() throws -> [String] {
    let packages = root.appending(path: "Packages")
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: packages.path).flatMap { package in
      let sources = packages.appending(path: "\(package)/Sources")
      guard files.fileExists(atPath: sources.path) else { return [String]() }
      return try files.contentsOfDirectory(atPath: sources.path)
        .map { sources.appending(path: "\($0)/module.modulemap").path }
        .filter(files.fileExists)
    }
  }
}

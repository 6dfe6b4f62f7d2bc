import CommandLineParsing
import FileClient
import TextFormatting

/// A file of the user that has a name and arguments on each line, in the words of a shell; `#` starts a comment.
///
/// A tool that needs more than a command line can hold, such as a list of targets, reads it from such a file:
///
///     let file = try run.argumentFile(of: "target", at: run.values[targetsOption])
///     let targets = try await run.named(names, in: file) { words in try target(words) }
public struct ArgumentFile: Sendable {
  /// What a line describes, such as `target`.
  let noun: String

  /// The path of the file.
  public let path: String

  /// Whether the user named the file: then it must exist.
  let isNamed: Bool

  /// Whether the path has a directory; not without a home directory, as for a service: then the file does not exist.
  public let hasDirectory: Bool
}

extension CommandRun {
  /// Returns the file of a kind: the one that the user named, or the one in the user's configuration directory (XDG Base
  /// Directory Specification, version 0.8).
  ///
  /// - Parameters:
  ///   - noun: What a line describes, such as `target`; the file's default name is its plural.
  ///   - path: The path that the user named, if any.
  public func argumentFile(of noun: String, at path: String?) throws -> ArgumentFile {
    if let path {
      return ArgumentFile(noun: noun, path: path, isNamed: true, hasDirectory: true)
    }
    // "All paths must be absolute": a relative one is to be ignored.
    let folder = system.environment.variable("XDG_CONFIG_HOME").flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    let home = try system.environment.exactVariable("HOME") ?? system.homeDirectory()
    let directory = folder ?? home.map { "\($0)/.config" }
    return ArgumentFile(
      noun: noun,
      path: "\(directory ?? "~/.config")/\(tool.name)/\(noun)s",
      isNamed: false,
      hasDirectory: directory != nil
    )
  }

  /// Returns the bytes of a file; nil if it does not exist and the user did not name it.
  public func contents(of file: ArgumentFile) async throws -> [UInt8]? {
    // The path of a message must not be read: anybody can create a directory with the name "~".
    guard file.hasDirectory else { return nil }
    do {
      return try await abandonable { [files = system.files] in try files.contents(file.path) }
    } catch FileClientError.missing where !file.isNamed {
      return nil
    }
  }

  /// Returns the values of a file's lines with some names, in the order of the file; none without a file.
  ///
  /// - Parameters:
  ///   - names: The names; none for all.
  ///   - file: The file, which need not exist without names.
  ///   - value: Returns the name of a line and its value; throws the mistake in the line.
  /// - Throws: ``Failure`` with all mistakes of the file, or for a name that it lacks; `CancellationError`.
  public func named<Value>(
    _ names: [String],
    in file: ArgumentFile,
    _ value: (_ words: [String]) async throws -> (name: String, value: Value)
  ) async throws -> [Value] {
    guard let bytes = try await contents(of: file) else {
      guard names.isEmpty else { throw missing(file.noun) }
      return []
    }
    return try await named(names, in: bytes, of: file, value)
  }

  /// Returns the values of the lines with some names, as ``named(_:in:_:)``, of a file that was read.
  public func named<Value>(
    _ names: [String],
    in bytes: [UInt8],
    of file: ArgumentFile,
    _ value: (_ words: [String]) async throws -> (name: String, value: Value)
  ) async throws -> [Value] {
    let lines = try await lines(of: bytes, in: file, value)
    for name in names where !lines.contains(where: { $0.name == name }) {
      let suggestion = lines.map(\.name).suggestion(for: name)
      throw Failure(
        .notFound,
        code: "not_found",
        "\(file.path) has no \(file.noun) '\(name)'."
          + (suggestion.map { " Did you mean '\($0)'?" } ?? ""),
        "To list the \(file.noun)s: \(tool.name) \(file.noun)s"
      )
    }
    return lines.filter { names.isEmpty || names.contains($0.name) }.map(\.value)
  }

  private func missing(_ noun: String) -> Failure {
    Failure(
      .notFound,
      code: "not_found",
      "There is no \(noun) file.",
      """
      Name it with --\(noun)s or \(tool.name.uppercased())_\(noun.uppercased())S, or create \
      ~/.config/\(tool.name)/\(noun)s.
      """
    )
  }

  private func lines<Value>(
    of bytes: [UInt8],
    in file: ArgumentFile,
    _ value: (_ words: [String]) async throws -> (name: String, value: Value)
  ) async throws -> [(name: String, value: Value)] {
    var lines: [(name: String, value: Value)] = []
    var known: Set<String> = []
    var mistakes: [String] = []
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    .enumerated() {
      do {
        let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw InvalidValue("must be UTF-8 text")
        }
        let words = try text.shellWords()
        if words.isEmpty { continue }
        let line = try await value(words)
        guard known.insert(line.name).inserted else {
          throw InvalidValue("must not repeat the name '\(line.name)'")
        }
        lines.append(line)
      } catch  where !(error is CancellationError) {
        mistakes.append("\(file.path):\(index + 1): \(message(of: error))")
      }
    }
    guard mistakes.isEmpty else {
      let count = mistakes.count == 1 ? "a mistake" : "\(mistakes.count) mistakes"
      throw Failure(
        .invalidInput,
        code: "unusable_\(file.noun)s",
        "\(file.path) has \(count). " + mistakes.joined(separator: " "),
        lines: mistakes + ["Correct the file; '\(tool.name) \(file.noun)s' checks it."]
      )
    }
    return lines
  }

  private func message(of error: any Error) -> String {
    switch error {
    case let error as InvalidValue: "The line \(error.reason)."
    case let error as CommandLineError: "\(error)"
    default: Failure(of: error, in: tool.name).message
    }
  }
}

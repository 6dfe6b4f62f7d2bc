import CommandLineParsing
import CommandSupport
import FileClient
import StyleGuide
import Synchronization
import TextFormatting

let targetsOption = Option(
  "targets",
  .file,
  environment: "FETCHER_TARGETS",
  defaultText: "$XDG_CONFIG_HOME/fetcher/targets, else ~/.config/fetcher/targets",
  summary: "File with a target per line: a name, and arguments as for 'check'."
)

/// A file with a target per line.
struct TargetFile: Sendable {
  /// The path of the file.
  let path: String

  /// Whether the user named the file: then it must exist.
  let isNamed: Bool
}

extension CommandRun<Dependencies> {
  /// The target file: that of `--targets` or its environment variable, or the one in the user's configuration directory (XDG
  /// Base Directory Specification, version 0.8); nil if there is no such directory.
  var targetFile: TargetFile? {
    get throws {
      if let path = values[targetsOption] { return TargetFile(path: path, isNamed: true) }
      // "All paths must be absolute": a relative one is to be ignored.
      if let folder = system.environment.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
        return TargetFile(path: "\(folder)/fetcher/targets", isNamed: false)
      }
      let home = try system.environment.exactVariable("HOME") ?? system.homeDirectory()
      return home.map { TargetFile(path: "\($0)/.config/fetcher/targets", isNamed: false) }
    }
  }

  /// Returns the targets of the target file, in their order; none without a file.
  ///
  /// - Parameters:
  ///   - names: The names of the targets to return; none for all.
  /// - Throws: ``Failure`` with all mistakes of the file, or for a name that it lacks.
  func targets(named names: [String] = []) async throws -> [Target] {
    guard let file = try targetFile, let bytes = try await contents(of: file) else {
      guard names.isEmpty else {
        throw Failure(
          .notFound,
          code: "not_found",
          "There is no target file.",
          "Name it with --targets or FETCHER_TARGETS, or create ~/.config/fetcher/targets."
        )
      }
      return []
    }
    return try await targets(in: bytes, of: file, named: names)
  }

  /// Returns the targets of the lines of a file, in their order.
  ///
  /// - Parameter names: The names of the targets to return; none for all.
  /// - Throws: ``Failure`` with all mistakes, or for a name that the file lacks.
  fileprivate func targets(
    in bytes: [UInt8],
    of file: TargetFile,
    named names: [String]
  ) async throws -> [Target] {
    let targets = try await targets(in: bytes, of: file)
    for name in names where !targets.contains(where: { $0.name == name }) {
      let suggestion = targets.map(\.name).suggestion(for: name)
      throw Failure(
        .notFound,
        code: "not_found",
        "\(file.path) has no target '\(name)'."
          + (suggestion.map { " Did you mean '\($0)'?" } ?? ""),
        "To list the targets: fetcher targets"
      )
    }
    return names.isEmpty ? targets : targets.filter { names.contains($0.name) }
  }

  /// Returns the bytes of a target file; nil if it does not exist and the user did not name it.
  func contents(of file: TargetFile) async throws -> [UInt8]? {
    do {
      return try await abandonable { [files = system.files] in try files.contents(file.path) }
    } catch FileClientError.missing where !file.isNamed {
      return nil
    }
  }

  /// Returns the targets of the lines of a file.
  ///
  /// - Throws: ``Failure`` with all mistakes.
  func targets(in bytes: [UInt8], of file: TargetFile) async throws -> [Target] {
    var reader = TargetReader(self)
    var targets: [Target] = []
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
        let target = try await reader.target(words)
        guard known.insert(target.name).inserted else {
          throw InvalidValue("must not repeat the name '\(target.name)'")
        }
        targets.append(target)
      } catch  where !(error is CancellationError) {
        mistakes.append("\(file.path):\(index + 1): \(message(of: error))")
      }
    }
    guard mistakes.isEmpty else {
      let count = mistakes.count == 1 ? "a mistake" : "\(mistakes.count) mistakes"
      let advice = "Correct the file; 'fetcher targets' checks it."
      throw Failure(
        .invalidInput,
        code: "unusable_targets",
        "\(file.path) has \(count). " + mistakes.joined(separator: " "),
        lines: mistakes + [advice]
      )
    }
    return targets
  }

  private func message(of error: any Error) -> String {
    switch error {
    case let error as InvalidValue: "The line \(error.reason)."
    case let error as CommandLineError: "\(error)"
    default: Failure(of: error, in: tool.name).message
    }
  }
}

/// The target file of a running command, which is parsed again only if it has changed.
final class FollowedTargetFile: Sendable {
  private let run: CommandRun<Dependencies>
  private let names: [String]
  private let last = Mutex<
    (content: Result<[UInt8], any Error>, targets: Result<[Target], any Error>)?
  >(nil)

  /// Creates a file before it is read.
  ///
  /// - Parameters:
  ///   - run: The run of the command.
  ///   - names: The names of the targets; none for all.
  init(by run: CommandRun<Dependencies>, named names: [String] = []) {
    (self.run, self.names) = (run, names)
  }

  /// Returns the targets of the file, or why they cannot be read, and whether that is new.
  ///
  /// - Throws: `CancellationError`.
  func read() async throws -> (targets: Result<[Target], any Error>, isNew: Bool) {
    guard let file = try run.targetFile else { return (.success([]), false) }
    let content = try await Self.result {
      guard let bytes = try await run.contents(of: file) else {
        throw FileClientError.missing(path: file.path)
      }
      return bytes
    }
    let known = last.withLock { last in
      last.flatMap { Self.isSame($0.content, content) ? $0.targets : nil }
    }
    if let known { return (known, false) }
    let targets = try await Self.result {
      try await run.targets(in: content.get(), of: file, named: names)
    }
    last.withLock { $0 = (content, targets) }
    return (targets, true)
  }

  private static func isSame(
    _ left: Result<[UInt8], any Error>,
    _ right: Result<[UInt8], any Error>
  ) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): "\(left)" == "\(right)"
    default: false
    }
  }

  /// Returns the result of work.
  ///
  /// - Throws: `CancellationError`.
  private static func result<Value>(
    of work: () async throws -> Value
  ) async throws -> Result<Value, any Error> {
    do {
      return .success(try await work())
    } catch  where !(error is CancellationError) {
      return .failure(error)
    }
  }
}

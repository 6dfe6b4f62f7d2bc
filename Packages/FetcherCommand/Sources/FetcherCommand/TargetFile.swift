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

extension CommandRun<Dependencies> {
  /// The target file: that of `--targets` or its environment variable, or the one in the user's configuration directory.
  var targetFile: ArgumentFile {
    get throws { try argumentFile(of: "target", at: values[targetsOption]) }
  }

  /// Returns the targets of the target file, in their order; none without a file.
  ///
  /// - Parameters:
  ///   - names: The names of the targets to return; none for all.
  /// - Throws: ``Failure`` with all mistakes of the file, or for a name that it lacks.
  func targets(named names: [String] = []) async throws -> [Target] {
    var reader = TargetReader(self)
    return try await named(names, in: targetFile) { words in
      let target = try await reader.target(words)
      return (target.name, target)
    }
  }

  /// Returns the targets of a target file that was read, as ``targets(named:)``.
  fileprivate func targets(
    named names: [String],
    in bytes: [UInt8],
    of file: ArgumentFile
  ) async throws -> [Target] {
    var reader = TargetReader(self)
    return try await named(names, in: bytes, of: file) { words in
      let target = try await reader.target(words)
      return (target.name, target)
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
    let file = try run.targetFile
    guard file.hasDirectory else { return (.success([]), false) }
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
      try await run.targets(named: names, in: content.get(), of: file)
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

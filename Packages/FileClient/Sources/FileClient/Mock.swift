import Synchronization
import Unimplemented

/// Files in memory, keyed by their paths.
public final class MockFiles: Sendable {
  private let contents: Mutex<[String: [UInt8]]>

  /// Creates files with their initial contents.
  public init(_ contents: [String: [UInt8]] = [:]) {
    self.contents = Mutex(contents)
  }

  /// The contents of the file at a path; nil for a missing file.
  public subscript(_ path: String) -> [UInt8]? {
    get { contents.withLock { $0[path] } }
    set { contents.withLock { $0[path] = newValue } }
  }

  /// The paths of streams, which receive bytes as they are appended.
  private let streams = Mutex<Set<String>>([])

  /// Creates an empty stream at a path.
  public func putStream(at path: String) {
    streams.withLock { _ = $0.insert(path) }
    self[path] = []
  }

  fileprivate func isStream(_ path: String) -> Bool { streams.withLock { $0.contains(path) } }

  /// The paths of all files, sorted.
  public var paths: [String] { contents.withLock { $0.keys.sorted() } }

  /// Whether a path is that of a directory: files are in it.
  fileprivate func isDirectory(_ path: String) -> Bool {
    let start = path.hasSuffix("/") ? path : "\(path)/"
    return contents.withLock { $0.keys.contains { $0.hasPrefix(start) } }
  }

  @Sendable fileprivate func remove(_ path: String) throws {
    let isMissing = contents.withLock { $0.removeValue(forKey: path) == nil }
    guard isMissing else { return }
    let cause = isDirectory(path) ? "Is a directory" : "No such file or directory"
    throw FileClientError.cannotRemove(path: path, cause: cause)
  }

  fileprivate func add(_ file: [UInt8], at path: String) throws {
    try contents.withLock { contents in
      guard contents[path] == nil else { throw FileClientError.exists(path: path) }
      contents[path] = file
    }
  }
}

extension FileClient {
  /// Returns a client of files in memory.
  public static func mock(in files: MockFiles = MockFiles()) -> Self {
    Self(
      draft: { try Draft(MockDraft(path: $0, files: files, replaces: false)) },
      replacement: { try Draft(MockDraft(path: $0, files: files, replaces: true)) },
      lines: { path, limit in try files.lines(of: path, limit: limit) },
      contents: { path in
        guard let file = files[path] else { throw FileClientError.missing(path: path) }
        guard !files.isStream(path) else { throw FileClientError.notRegular(path: path) }
        return file
      },
      standardInput: { limit in
        do {
          return try files.lines(of: "/dev/stdin", limit: limit)
        } catch FileClientError.missing(let path) {
          throw FileClientError.cannotRead(path: path, cause: "Bad file descriptor")
        }
      },
      remove: files.remove
    )
  }

  /// Returns a client whose endpoints all throw an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A client for code that should not use files: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("FileClient")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      draft: endpoint("draft"),
      replacement: endpoint("replacement"),
      lines: endpoint("lines"),
      contents: endpoint("contents"),
      standardInput: endpoint("standardInput"),
      remove: endpoint("remove")
    )
  }
}

extension FileClient.Draft {
  fileprivate init(_ draft: MockDraft) {
    self.init(isStream: draft.isStream, append: draft.append, publish: draft.publish)
  }
}

private final class MockDraft: Sendable {
  let isStream: Bool
  private let replaces: Bool
  private let path: String
  private let files: MockFiles

  /// The appended bytes; nil after publication.
  private let contents = Mutex<[UInt8]?>([])

  init(path: String, files: MockFiles, replaces: Bool) throws {
    (self.path, self.files, self.replaces) = (path, files, replaces)
    isStream = files.isStream(path)
    guard !files.isDirectory(path) else { throw FileClientError.isDirectory(path: path) }
    guard isStream || replaces || files[path] == nil else {
      throw FileClientError.exists(path: path)
    }
  }

  func append(_ bytes: [UInt8]) throws {
    try contents.withLock { contents in
      contents = try open(contents) + bytes
      if isStream { files[path] = (files[path] ?? []) + bytes }
    }
  }

  func publish() throws {
    try contents.withLock { contents in
      let bytes = try open(contents)
      if replaces, !isStream {
        files[path] = bytes
      } else if !isStream {
        try files.add(bytes, at: path)
      }
      contents = nil
    }
  }

  private func open(_ contents: [UInt8]?) throws -> [UInt8] {
    guard let contents else {
      throw FileClientError.cannotWrite(path: path, cause: "the draft is already published")
    }
    return contents
  }
}

extension MockFiles {
  fileprivate func lines(of path: String, limit: Int) throws -> FileClient.Lines {
    guard let file = self[path] else {
      throw FileClientError.missing(path: path)
    }
    let lines = MockLines(file)
    return FileClient.Lines(
      next: {
        guard let line = lines.next() else { return nil }
        guard line.count <= limit else {
          throw FileClientError.lineTooLong(path: path, limit: limit)
        }
        return line
      },
      restart: lines.restart
    )
  }
}

/// The lines of a file.
private final class MockLines: Sendable {
  private let all: ArraySlice<ArraySlice<UInt8>>
  private let remaining: Mutex<ArraySlice<ArraySlice<UInt8>>>

  init(_ file: [UInt8]) {
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A final line feed does not start another line.
    all = lines.last == [] ? lines.dropLast() : lines[...]
    remaining = Mutex(all)
  }

  func next() -> [UInt8]? {
    remaining.withLock { $0.popFirst().map(Array.init) }
  }

  func restart() {
    remaining.withLock { $0 = all }
  }
}

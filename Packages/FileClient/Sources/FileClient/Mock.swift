import Synchronization
import Unimplemented

/// Files in memory, by their paths.
public final class MockFiles: Sendable {
  private let contents: Mutex<[String: [UInt8]]>

  /// Files that are there at first.
  public init(_ contents: [String: [UInt8]] = [:]) {
    self.contents = Mutex(contents)
  }

  /// What is in the file at a path; nil if there is none.
  public subscript(_ path: String) -> [UInt8]? {
    get { contents.withLock { $0[path] } }
    set { contents.withLock { $0[path] = newValue } }
  }

  /// The paths of all files, sorted.
  public var paths: [String] { contents.withLock { $0.keys.sorted() } }

  fileprivate func add(_ file: [UInt8], at path: String) throws {
    try contents.withLock { contents in
      guard contents[path] == nil else { throw FileClientError.exists(path: path) }
      contents[path] = file
    }
  }
}

extension FileClient {
  /// A client of files in memory; clients of the same files share them.
  public static func mock(in files: MockFiles = MockFiles()) -> Self {
    Self(
      draft: { path in
        guard files[path] == nil else { throw FileClientError.exists(path: path) }
        let draft = MockDraft(path: path, files: files)
        return Draft(append: draft.append, publish: draft.publish)
      },
      lines: { path, limit in
        guard let file = files[path] else {
          throw FileClientError.cannotRead(path: path, cause: "No such file or directory")
        }
        let lines = MockLines(file)
        return Lines {
          guard let line = lines.next() else { return nil }
          guard line.count <= limit else {
            throw FileClientError.lineTooLong(path: path, limit: limit)
          }
          return line
        }
      }
    )
  }

  /// A client whose every endpoint fails with an error.
  public static func failing(_ error: any Error) -> Self {
    Self(
      draft: { _ in throw error },
      lines: { _, _ in throw error }
    )
  }

  /// A client that nobody is expected to use: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self {
    Self(
      draft: { _ in throw Unimplemented("draft", of: "FileClient") },
      lines: { _, _ in throw Unimplemented("lines", of: "FileClient") }
    )
  }
}

private final class MockDraft: Sendable {
  private let path: String
  private let files: MockFiles

  /// What it has so far; nil once it is published.
  private let contents = Mutex<[UInt8]?>([])

  init(path: String, files: MockFiles) {
    self.path = path
    self.files = files
  }

  func append(_ piece: [UInt8]) throws {
    try contents.withLock { $0 = try open($0) + piece }
  }

  func publish() throws {
    try contents.withLock { contents in
      try files.add(try open(contents), at: path)
      contents = nil
    }
  }

  private func open(_ contents: [UInt8]?) throws -> [UInt8] {
    guard let contents else {
      throw FileClientError.cannotWrite(path: path, cause: "it is published already")
    }
    return contents
  }
}

/// The lines of a file that are left.
private final class MockLines: Sendable {
  private let left: Mutex<ArraySlice<ArraySlice<UInt8>>>

  init(_ file: [UInt8]) {
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Behind the line feed of the last line there is no further one.
    left = Mutex(lines.last == [] ? lines.dropLast() : lines[...])
  }

  func next() -> [UInt8]? {
    left.withLock { $0.popFirst().map(Array.init) }
  }
}

public import Contract
public import FileClient
import Testing

/// The contract of ``FileClient``: the rules of every working configuration.
public enum FileClientContract {
  /// A rule about a client.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test and other access to its files.
  public struct Subject: Sendable {
    /// The client.
    public var client: FileClient

    /// The path of an empty directory.
    public var directory: String

    /// Creates or replaces a file without the client.
    public var put: @Sendable (_ file: [UInt8], _ path: String) throws -> Void

    /// Returns the contents of a file without the client; nil for a missing file.
    public var contents: @Sendable (_ path: String) throws -> [UInt8]?

    /// Creates an empty stream at a path; returns a closure that returns the bytes it has received.
    public var putStream: @Sendable (_ path: String) throws -> () throws -> [UInt8]

    /// Returns the number of files in the directory.
    public var fileCount: @Sendable () throws -> Int

    /// Creates a subject.
    public init(
      client: FileClient,
      directory: String,
      put: @escaping @Sendable (_ file: [UInt8], _ path: String) throws -> Void,
      contents: @escaping @Sendable (_ path: String) throws -> [UInt8]?,
      putStream: @escaping @Sendable (_ path: String) throws -> () throws -> [UInt8],
      fileCount: @escaping @Sendable () throws -> Int
    ) {
      self.client = client
      self.directory = directory
      self.put = put
      self.contents = contents
      self.putStream = putStream
      self.fileCount = fileCount
    }

    fileprivate var path: String { "\(directory)/file" }

    /// Creates a file and returns its lines.
    fileprivate func lines(of file: [UInt8], limit: Int = 1_000_000) throws -> [[UInt8]] {
      try put(file, path)
      let lines = try client.lines(of: path, limit: limit)
      var result: [[UInt8]] = []
      while let line = try lines.next() { result.append(line) }
      try check(try lines.next(), is: nil)
      return result
    }
  }

  /// Every rule; each requires a new subject.
  public static let rules = draftRules + lineRules + contentsRules + removalRules

  private static let draftRules = [
    Rule("A published file contains the appended bytes in order") { subject in
      let chunks = [[1, 2], [], [0], [UInt8](repeating: 10, count: 200_000), [3]]
      let draft = try subject.client.draft(subject.path)
      try check(draft.isStream, is: false)
      for chunk in chunks { try draft.append(chunk) }
      try draft.publish()
      try check(try subject.contents(subject.path), is: chunks.flatMap(\.self))
      try check(try subject.fileCount(), is: 1)
    },
    Rule("An unpublished draft does not exist at its path") { subject in
      let draft = try subject.client.draft(subject.path)
      try draft.append([UInt8](repeating: 1, count: 200_000))
      try check(try subject.contents(subject.path), is: nil)
      try draft.publish()
    },
    Rule("A discarded draft leaves no file behind") { subject in
      do {
        let draft = try subject.client.draft(subject.path)
        try draft.append([UInt8](repeating: 1, count: 200_000))
      }
      try check(try subject.fileCount(), is: 0)
    },
    Rule("An existing file is an error and remains unchanged") { subject in
      try subject.put([1], subject.path)
      try check(throws: FileClientError.exists(path: subject.path)) {
        try subject.client.draft(subject.path)
      }
      try check(try subject.contents(subject.path), is: [1])
      try check(try subject.fileCount(), is: 1)
    },
    Rule("The path of a directory is an error") { subject in
      try subject.put([1], subject.path)
      try check(throws: FileClientError.isDirectory(path: subject.directory)) {
        try subject.client.draft(subject.directory)
      }
      try check(try subject.fileCount(), is: 1)
    },
    Rule(
      "A file that appears before the draft is published remains unchanged, and publishing throws"
    ) { subject in
      do {
        let drafts = [
          try subject.client.draft(subject.path), try subject.client.draft(subject.path),
        ]
        for (number, draft) in drafts.enumerated() { try draft.append([UInt8(number)]) }
        try drafts[1].publish()
        try check(throws: FileClientError.exists(path: subject.path)) { try drafts[0].publish() }
      }
      try check(try subject.contents(subject.path), is: [1])
      try check(try subject.fileCount(), is: 1)
    },
    Rule("Publishing replaces a file at the path atomically") { subject in
      for file in [[1], [2, 3]] as [[UInt8]] {
        let draft = try subject.client.replacement(subject.path)
        try draft.append(file)
        try check(try subject.contents(subject.path), is: file == [1] ? nil : [1])
        try draft.publish()
        try check(try subject.contents(subject.path), is: file)
      }
      try check(try subject.fileCount(), is: 1)
      try check(throws: FileClientError.isDirectory(path: subject.directory)) {
        try subject.client.replacement(subject.directory)
      }
    },
    Rule("A published draft rejects further calls") { subject in
      let draft = try subject.client.draft(subject.path)
      try draft.append([1])
      try draft.publish()
      try check(throws: FileClientError.self) { try draft.append([2]) }
      try check(throws: FileClientError.self) { try draft.publish() }
      try check(try subject.contents(subject.path), is: [1])
    },
    Rule("An existing stream receives the bytes as they are appended") { subject in
      let received = try subject.putStream(subject.path)
      let draft = try subject.client.draft(subject.path)
      try check(draft.isStream, is: true)
      try draft.append([1, 2])
      try check(try received(), is: [1, 2])
      try draft.append([3])
      try draft.publish()
      try check(throws: FileClientError.self) { try draft.append([4]) }
      try check(try received(), is: [1, 2, 3])
      try check(try subject.fileCount(), is: 1)
    },
  ]

  private static let lineRules = [
    Rule("Lines contain all bytes except the line feeds") { subject in
      let file = Array("a\n\nb\r\n \0\u{1F469}\n".utf8) + [0xFF, 10]
      try check(
        try subject.lines(of: file),
        is: [Array("a".utf8), [], Array("b\r".utf8), Array(" \0\u{1F469}".utf8), [0xFF]]
      )
      try check(try subject.lines(of: []), is: [])
      let lines = (0..<2_000).map { [UInt8](repeating: UInt8(48 + $0 % 10), count: $0 % 301) }
      try check(try subject.lines(of: lines.flatMap { $0 + [10] }), is: lines)
    },
    Rule("The last line needs no line feed") { subject in
      try check(try subject.lines(of: [1, 10, 2]), is: [[1], [2]])
      try check(try subject.lines(of: [1]), is: [[1]])
    },
    Rule("A line that exceeds the limit is an error") { subject in
      let error = FileClientError.lineTooLong(path: subject.path, limit: 70_000)
      for count in [1, 69_999, 70_000] {
        let line = [UInt8](repeating: 1, count: count)
        try check(try subject.lines(of: line + [10] + line, limit: 70_000), is: [line, line])
      }
      for count in [70_001, 140_000] {
        let line = [UInt8](repeating: 1, count: count)
        try check(throws: error) { try subject.lines(of: [1, 10] + line, limit: 70_000) }
        try check(throws: error) { try subject.lines(of: line + [10], limit: 70_000) }
      }
    },
    Rule("After a restart all lines are read again") { subject in
      let file = Array(repeating: UInt8(10), count: 100_000) + [1, 10, 2]
      try subject.put(file, subject.path)
      let lines = try subject.client.lines(of: subject.path, limit: 10)
      for _ in 1...2 {
        var count = 0
        while try lines.next() != nil { count += 1 }
        try check(count, is: 100_002)
        try lines.restart()
      }
      for _ in 1...100_000 { try check(try lines.next(), is: []) }
      try lines.restart()
      for _ in 1...100_000 { try check(try lines.next(), is: []) }
      try check(try lines.next(), is: [1])
    },
    Rule("A missing file is an error") { subject in
      try check(throws: FileClientError.missing(path: subject.path)) {
        try subject.client.lines(of: subject.path, limit: 1)
      }
    },
  ]

  private static let contentsRules = [
    Rule("Returns the bytes of a regular file, which a symbolic link may name") { subject in
      let file = [UInt8](repeating: 0xFF, count: 200_000) + [0, 10]
      try subject.put(file, subject.path)
      try check(try subject.client.contents(subject.path), is: file)
      try subject.put([], subject.path)
      try check(try subject.client.contents(subject.path), is: [])
      let missing = "\(subject.path)2"
      try check(throws: FileClientError.missing(path: missing)) {
        try subject.client.contents(missing)
      }
    },
    Rule("A stream is an error, and the call does not wait for it") { subject in
      _ = try subject.putStream(subject.path)
      try check(throws: FileClientError.notRegular(path: subject.path)) {
        try subject.client.contents(subject.path)
      }
    },
  ]

  private static let removalRules = [
    Rule("A removed file does not exist") { subject in
      try subject.put([1], subject.path)
      try subject.put([2], "\(subject.path)2")
      try subject.client.remove(subject.path)
      try check(try subject.contents(subject.path), is: nil)
      try check(try subject.contents("\(subject.path)2"), is: [2])
    },
    Rule("A missing file and a directory cannot be removed") { subject in
      try subject.put([1], subject.path)
      for path in ["\(subject.path)2", subject.directory] {
        let error = try check(throws: FileClientError.self) { try subject.client.remove(path) }
        guard case .cannotRemove(path, _) = error else {
          throw Violation("expected cannotRemove, found \(error)")
        }
      }
      try check(try subject.contents(subject.path), is: [1])
    },
  ]
}

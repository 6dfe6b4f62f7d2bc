import FileClient
import FileClientLive
import Foundation
import TemporaryDirectory
import Testing

/// What live alone has to do with: kinds of files, permissions, names.
@Suite(.timeLimit(.minutes(1))) struct LiveTests {
  private let folder: TemporaryDirectory
  private let client: FileClient

  init() throws {
    let folder = try TemporaryDirectory()
    self.folder = folder
    client = .live(temporaryFolder: { folder.path })
  }

  @Test func `a file is for its owner alone, also while it is a draft`() throws {
    let draft = try client.draft(folder.file("a"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 1)
    #expect(try names.map(permissions) == [0o600])
    try draft.publish()
    #expect(try permissions(of: "a") == 0o600)
  }

  @Test(arguments: ["", "../x", "/"]) func `a draft is in the folder of its file`(
    start: String
  ) throws {
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let draft = try client.draft("\(inner)\(start == "/" ? "//" : "/\(start)")a")
    try draft.append([1])
    try draft.publish()
    #expect(
      FileManager.default.contents(atPath: start == "../x" ? folder.file("xa") : "\(inner)/a")
        == Data([1])
    )
  }

  @Test func `a symbolic link is something that is there, wherever it leads`() throws {
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: folder.file("absent")
    )
    #expect(throws: FileClientError.exists(path: link)) { try client.draft(link) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
  }

  @Test func `a file in a folder that is not there cannot be written, and the folder is not made`()
    throws
  {
    let path = folder.file("absent/a")
    #expect(
      throws: FileClientError.cannotWrite(path: path, cause: "No such file or directory")
    ) { try client.draft(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: ["", "a\0b"]) func `what is no name of a file is refused`(name: String) {
    #expect(throws: FileClientError.self) { try client.draft(name) }
    #expect(throws: FileClientError.self) { try client.lines(of: name, limit: 1) }
  }

  @Test func `a folder that is gone when the draft is published is told`() throws {
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let draft = try client.draft("\(inner)/a")
    try FileManager.default.removeItem(atPath: inner)
    #expect(
      throws: FileClientError.cannotWrite(
        path: "\(inner)/a",
        cause: "No such file or directory"
      )
    ) { try draft.publish() }
  }

  @Test func `a folder is no file to read`() throws {
    #expect(
      throws: FileClientError.cannotRead(path: folder.path, cause: "it is not a regular file")
    ) { try client.lines(of: folder.path, limit: 1) }
  }

  @Test func `the lines of a pipe come again after a restart, from a copy without a name`() throws {
    let path = folder.file("pipe")
    let pipe = try Pipe(at: path)
    pipe.write(Array("one\ntwo\n".utf8))
    let lines = try client.lines(of: path, limit: 10)
    try lines.restart()
    #expect(try lines.next() == Array("one".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
    for _ in 1...2 {
      try lines.restart()
      for line in ["one", "two"] { #expect(try lines.next() == Array(line.utf8)) }
    }
    pipe.write(Array("three\n".utf8))
    #expect(try lines.next() == Array("three".utf8))
    try lines.restart()
    for line in ["one", "two", "three"] { #expect(try lines.next() == Array(line.utf8)) }
  }

  @Test func `a stream of which no copy can be made is refused`() throws {
    let client = FileClient.live(temporaryFolder: { "/nowhere" })
    let path = folder.file("pipe")
    let pipe = try Pipe(at: path)
    pipe.write([10])
    let lines = try client.lines(of: path, limit: 1)
    let cause = "its copy in /nowhere failed: No such file or directory"
    #expect(throws: FileClientError.cannotRead(path: path, cause: cause)) {
      try lines.next()
    }
  }

  @Test func `a device is a stream, and so is what a link to one leads to`() throws {
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    for path in ["/dev/null", link] {
      let draft = try client.draft(path)
      #expect(draft.isStream)
      try draft.append([1])
      try draft.publish()
      #expect(throws: FileClientError.self) { try draft.append([2]) }
      #expect(throws: FileClientError.self) { try draft.publish() }
      #expect(try client.lines(of: path, limit: 1).next() == nil)
    }
    let full = try client.draft("/dev/full")
    #expect(
      throws: FileClientError.cannotWrite(path: "/dev/full", cause: "No space left on device")
    ) { try full.append([1]) }
  }

  @Test func `lines are read through a symbolic link`() throws {
    try Data("one\ntwo\n".utf8).write(to: URL(filePath: folder.file("a")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"),
      withDestinationPath: "a"
    )
    let lines = try client.lines(of: folder.file("link"), limit: 3)
    #expect(try lines.next() == Array("one".utf8))
    #expect(try lines.next() == Array("two".utf8))
    #expect(try lines.next() == nil)
  }

  private func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    return attributes[.posixPermissions] as? Int
  }
}

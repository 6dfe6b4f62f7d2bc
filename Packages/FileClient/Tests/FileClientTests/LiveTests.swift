import FileClient
import FileClientLive
import Foundation
import TemporaryDirectory
import Testing

/// The properties of the file system that the contract does not cover: kinds of files, permissions, names.
@Suite(.timeLimit(.minutes(1))) struct LiveTests {
  private let folder: TemporaryDirectory
  private let client: FileClient

  init() throws {
    let folder = try TemporaryDirectory()
    self.folder = folder
    client = .live(temporaryFolder: { folder.path })
  }

  @Test func `only the owner can read a file or its draft`() throws {
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

  @Test func `a symbolic link without a target is an existing file`() throws {
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: folder.file("absent")
    )
    #expect(throws: FileClientError.exists(path: link)) { try client.draft(link) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
  }

  @Test func `a missing folder is reported and not created`()
    throws
  {
    let path = folder.file("absent/a")
    #expect(
      throws: FileClientError.cannotWrite(path: path, cause: "No such file or directory")
    ) { try client.draft(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: ["", "a\0b"]) func `an invalid path is refused`(name: String) {
    #expect(throws: FileClientError.self) { try client.draft(name) }
    #expect(throws: FileClientError.self) { try client.lines(of: name, limit: 1) }
  }

  @Test func `publishing reports a folder that was deleted`() throws {
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

  @Test func `a folder is not read as a file`() throws {
    #expect(
      throws: FileClientError.cannotRead(path: folder.path, cause: "it is not a regular file")
    ) { try client.lines(of: folder.path, limit: 1) }
  }

  @Test func `the lines of a pipe are read again from an unnamed copy`() throws {
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

  @Test func `a stream without a folder for its copy is refused`() throws {
    let client = FileClient.live(temporaryFolder: { "/nowhere" })
    let path = folder.file("pipe")
    let pipe = try Pipe(at: path)
    pipe.write([10])
    let lines = try client.lines(of: path, limit: 1)
    let cause = "copying it to /nowhere failed: No such file or directory"
    #expect(throws: FileClientError.cannotRead(path: path, cause: cause)) {
      try lines.next()
    }
  }

  @Test func `a device and a link to a device are streams`() throws {
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

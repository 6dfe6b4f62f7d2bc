import FileClient
import FileClientLive
import Foundation
import TemporaryDirectory
import Testing

/// What live alone has to do with: kinds of files, permissions, names.
@Suite(.timeLimit(.minutes(1))) struct LiveTests {
  private let folder: TemporaryDirectory
  private let client = FileClient.live()

  init() throws {
    folder = try TemporaryDirectory()
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

  @Test func `a folder and a pipe are no files to read, and are not waited for`() throws {
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path] {
      #expect(
        throws: FileClientError.cannotRead(path: path, cause: "it is not a regular file")
      ) { try client.lines(of: path, limit: 1) }
    }
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

import FileClient
import FileClientLive
import Foundation
import TemporaryDirectory
import Testing

/// The properties of the file system that the contract does not cover: kinds of files, permissions, names.
@Suite(.timeLimit(.minutes(10))) struct LiveTests {
  private let directory: TemporaryDirectory
  private let client: FileClient

  init() throws {
    let directory = TemporaryDirectory()
    self.directory = directory
    client = .live(temporaryDirectory: { directory.path })
  }

  @Test func `only the owner can read a file or its draft`() throws {
    let draft = try client.draft(directory.file("a"))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.count == 1)
    #expect(try names.map(permissions) == [0o600])
    try draft.publish()
    #expect(try permissions(of: "a") == 0o600)
  }

  @Test func `a replacement has the permissions of the old file, and of any new file without one`()
    throws
  {
    close(open(directory.file("new"), O_WRONLY | O_CREAT, 0o666))
    for mode in [try permissions(of: "new"), 0o640, 0o604] {
      let path = directory.file("a")
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.setAttributes([.posixPermissions: mode ?? 0], ofItemAtPath: path)
      }
      try client.replacement(path).publish()
      #expect(try permissions(of: "a") == mode)
    }
  }

  @Test func `removing a symbolic link keeps its target`() throws {
    let (file, link) = (directory.file("a"), directory.file("b"))
    try Data([1]).write(to: URL(filePath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    try client.remove(link)
    #expect(FileManager.default.contents(atPath: file) == Data([1]))
    #expect(throws: FileClientError.cannotRemove(path: link, cause: "No such file or directory")) {
      try client.remove(link)
    }
  }

  @Test func `a path with a zero byte removes no other file`() throws {
    let file = directory.file("a")
    try Data([1]).write(to: URL(filePath: file))
    let path = "\(file)\0b"
    #expect(throws: FileClientError.cannotRemove(path: path, cause: "the path is not valid")) {
      try client.remove(path)
    }
    #expect(FileManager.default.contents(atPath: file) == Data([1]))
  }

  @Test(arguments: ["", "../x", "/"]) func `a draft is in the directory of its file`(
    start: String
  ) throws {
    let inner = directory.file("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let draft = try client.draft("\(inner)\(start == "/" ? "//" : "/\(start)")a")
    try draft.append([1])
    try draft.publish()
    #expect(
      FileManager.default.contents(atPath: start == "../x" ? directory.file("xa") : "\(inner)/a")
        == Data([1])
    )
  }

  @Test func `a symbolic link without a target is an existing file`() throws {
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: directory.file("absent")
    )
    #expect(throws: FileClientError.exists(path: link)) { try client.draft(link) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["link"])
  }

  @Test(arguments: ["", "/", "/link"])
  func `a directory is reported with any spelling`(end: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link"),
      withDestinationPath: directory.path
    )
    let path = directory.path + end
    #expect(throws: FileClientError.isDirectory(path: path)) { try client.draft(path) }
  }

  @Test func `a missing directory is reported and not created`()
    throws
  {
    let path = directory.file("absent/a")
    #expect(
      throws: FileClientError.cannotCreate(path: path, cause: "No such file or directory")
    ) { try client.draft(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test(arguments: ["", "XXXXXX\0b"]) func `an invalid path is rejected`(name: String) {
    #expect(throws: FileClientError.self) { try client.draft(name) }
    #expect(throws: FileClientError.self) { try client.lines(of: name, limit: 1) }
  }

  @Test func `publishing reports a directory that was deleted`() throws {
    let inner = directory.file("inner")
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

  @Test func `a directory is not read as a file`() throws {
    #expect(
      throws: FileClientError.cannotRead(path: directory.path, cause: "it is a directory")
    ) { try client.lines(of: directory.path, limit: 1) }
  }

  @Test func `the lines of a pipe are read again from an unnamed copy`() throws {
    let path = directory.file("pipe")
    let pipe = try Pipe(at: path)
    pipe.write(Array("one\ntwo\n".utf8))
    let lines = try client.lines(of: path, limit: 10)
    try lines.restart()
    #expect(try lines.next() == Array("one".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["pipe"])
    for _ in 1...2 {
      try lines.restart()
      for line in ["one", "two"] { #expect(try lines.next() == Array(line.utf8)) }
    }
    pipe.write(Array("three\n".utf8))
    #expect(try lines.next() == Array("three".utf8))
    try lines.restart()
    for line in ["one", "two", "three"] { #expect(try lines.next() == Array(line.utf8)) }
  }

  @Test func `a stream without a directory for its copy is rejected`() throws {
    let client = FileClient.live(temporaryDirectory: { "/nowhere" })
    let path = directory.file("pipe")
    let pipe = try Pipe(at: path)
    pipe.write([10])
    let lines = try client.lines(of: path, limit: 1)
    let cause = "copying it to /nowhere failed: No such file or directory"
    #expect(throws: FileClientError.cannotRead(path: path, cause: cause)) {
      try lines.next()
    }
  }

  @Test func `a device and a link to a device are streams`() throws {
    let link = directory.file("link")
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
  }

  @Test(.enabled("The system has no /dev/full.") { access("/dev/full", F_OK) == 0 })
  func `an export to a full device fails`() throws {
    let full = try client.draft("/dev/full")
    #expect(
      throws: FileClientError.cannotWrite(path: "/dev/full", cause: "No space left on device")
    ) { try full.append([1]) }
  }

  @Test func `a file is read through a symbolic link`() throws {
    let link = directory.file("link")
    try Data("one\ntwo\n".utf8).write(to: URL(filePath: directory.file("a")))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    let lines = try client.lines(of: link, limit: 3)
    for line in ["one", "two"] { #expect(try lines.next() == Array(line.utf8)) }
    #expect(try lines.next() == nil)
    #expect(try client.contents(link) == Array("one\ntwo\n".utf8))
  }

  @Test func `no file remains open`() async {
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      let client = FileClient.live(temporaryDirectory: { directory.path })
      /// Opens a file, which gets the lowest free number.
      func nextDescriptor() -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY)
        close(descriptor)
        return descriptor
      }
      let first = nextDescriptor()
      // Dispatch and the test runner open some files at any time.
      for number in 0..<50 {
        let draft = try client.draft(directory.file("a\(number)"))
        try draft.publish()
        _ = try client.draft(directory.file("b"))
        let stream = try client.draft("/dev/null")
        for _ in 1...2 { try stream.append([1]) }
        try stream.publish()
        #expect(try client.lines(of: directory.file("a\(number)"), limit: 1).next() == nil)
        #expect(try client.contents(directory.file("a\(number)")) == [])
      }
      #expect(nextDescriptor() < first + 50)
    }
  }

  private func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
    return attributes[.posixPermissions] as? Int
  }
}

import Foundation
import NetworkClient
import NetworkClientRecording
import TemporaryDirectory
import Testing

@Suite struct RecordingDirectoryTests {
  private let directory: TemporaryDirectory
  private let request: NetworkClient.Request
  private let client = NetworkClient.mock { _ in .init(status: 204) }

  init() throws {
    directory = TemporaryDirectory()
    request = try RecordedProtocol.request(RecordedProtocol.root)
  }

  private func unusable(_ path: String, _ cause: String) -> RecordingError {
    .unusableDirectory(path: path, cause: cause)
  }

  @Test func `only the owner can read the directory and its files`() async throws {
    let path = directory.file("new")
    _ = try await client.recording(to: path).data(request)
    #expect(try permissions(of: path) == 0o700)
    #expect(try permissions(of: "\(path)/0001.json") == 0o600)
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a directory with a recording is rejected`() async throws {
    _ = try await client.recording(to: directory.path).data(request)
    #expect(throws: unusable(directory.path, "it already contains 0001.json")) {
      try client.recording(to: directory.path)
    }
  }

  @Test func `a directory without a parent is rejected`() {
    let path = directory.file("missing/new")
    #expect(throws: unusable(path, "No such file or directory")) {
      try client.recording(to: path)
    }
  }

  @Test func `a file is rejected as a directory`() throws {
    try directory.write("", to: "file")
    let file = directory.file("file")
    #expect(throws: unusable(file, "Not a directory")) { try client.recording(to: file) }
    #expect(throws: unusable(file, "Not a directory")) { try NetworkClient.replaying(from: file) }
  }

  @Test(arguments: ["link", "link/", "link//"])
  func `a symbolic link to a directory is rejected`(name: String) throws {
    let outside = try TemporaryDirectory(recording: RecordedProtocol.files)
    try link("link", to: outside.path)
    let path = directory.file(name)
    #expect(throws: RecordingError.self) { try client.recording(to: path) }
    #expect(throws: RecordingError.self) { try NetworkClient.replaying(from: path) }
  }

  @Test func `a symbolic link in a recording is rejected`() throws {
    let outside = try TemporaryDirectory(recording: RecordedProtocol.files)
    try link("0001.json", to: outside.file("0001.json"))
    let cause = "Too many levels of symbolic links"
    #expect(throws: RecordingError.damaged(path: directory.file("0001.json"), cause: cause)) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `a symbolic link is replaced when an exchange is written`() async throws {
    let outside = TemporaryDirectory()
    try outside.write("unchanged", to: "file")
    let client = try client.recording(to: directory.path)
    try link("0001.json", to: outside.file("file"))
    _ = try await client.data(request)
    #expect(try outside.text("file") == "unchanged")
    #expect(try directory.text("0001.json").contains("204"))
  }

  private func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file(name),
      withDestinationPath: path
    )
  }

  @Test func `a request throws if its exchange cannot be written`() async throws {
    let path = directory.file("removed")
    let client = try client.recording(to: path)
    try FileManager.default.removeItem(atPath: path)
    let error = RecordingError.unwritableFile(
      path: "\(path)/0001.json",
      cause: "No such file or directory"
    )
    await #expect(throws: error) { try await client.data(request) }
  }

  @Test func `a file that cannot be renamed leaves no temporary file`() async throws {
    let client = try client.recording(to: directory.path)
    try FileManager.default.createDirectory(
      atPath: directory.file("0001.json"),
      withIntermediateDirectories: false
    )
    let error = RecordingError.unwritableFile(
      path: directory.file("0001.json"),
      cause: "Is a directory"
    )
    await #expect(throws: error) { try await client.data(request) }
    #expect(try directory.names == ["0001.json"])
  }
}

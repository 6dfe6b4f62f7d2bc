import Foundation
import TemporaryDirectory
import Testing

@Suite struct TemporaryDirectoryTests {
  @Test func `the last reference removes the folder with its content`() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let file = try #require(directory?.file("file"))
    try Data().write(to: URL(filePath: file))

    directory = nil

    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `every directory is another one`() throws {
    #expect(try TemporaryDirectory().path != TemporaryDirectory().path)
  }
}

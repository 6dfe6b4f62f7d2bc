import Foundation
import TemporaryDirectory
import Testing

@Suite struct TemporaryDirectoryTests {
  @Test func `releasing the last reference removes the directory and its content`() throws {
    var directory: TemporaryDirectory? = TemporaryDirectory()
    let file = try #require(directory?.file("file"))
    try Data().write(to: URL(filePath: file))

    directory = nil

    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `each directory has a different path`() {
    #expect(TemporaryDirectory().path != TemporaryDirectory().path)
  }
}

import FileClient
import FileClientContract
import FileClientLive
import Foundation
import TemporaryDirectory

/// The working configurations of a client, each as the contract wants it.
enum FileClientConfiguration: CaseIterable {
  case mock
  case live

  /// A client that no other test uses, with a folder of its own.
  func subject() throws -> FileClientContract.Subject {
    switch self {
    case .mock:
      let files = MockFiles()
      return FileClientContract.Subject(
        client: .mock(in: files),
        folder: "folder",
        put: { file, path in files[path] = file },
        contents: { path in files[path] },
        fileCount: { files.paths.count }
      )
    case .live:
      let folder = try TemporaryDirectory()
      return FileClientContract.Subject(
        client: .live(),
        folder: folder.path,
        put: { file, path in try Data(file).write(to: URL(filePath: path)) },
        contents: { path in FileManager.default.contents(atPath: path).map(Array.init) },
        fileCount: { try FileManager.default.contentsOfDirectory(atPath: folder.path).count }
      )
    }
  }
}

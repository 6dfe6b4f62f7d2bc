import FileClient
import FileClientContract
import FileClientLive
import Foundation
import Synchronization
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
        putStream: { path in
          files.putStream(at: path)
          return { files[path] ?? [] }
        },
        fileCount: { files.paths.count }
      )
    case .live:
      let folder = try TemporaryDirectory()
      return FileClientContract.Subject(
        client: .live(temporaryFolder: { folder.path }),
        folder: folder.path,
        put: { file, path in try Data(file).write(to: URL(filePath: path)) },
        contents: { path in FileManager.default.contents(atPath: path).map(Array.init) },
        putStream: { path in try Pipe(at: path).taken },
        fileCount: { try FileManager.default.contentsOfDirectory(atPath: folder.path).count }
      )
    }
  }
}

/// A named pipe that is open for reading and for writing, so that opening it waits for nobody.
final class Pipe: Sendable {
  private let descriptor: Int32
  private let bytes = Mutex<[UInt8]>([])

  init(at path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
  }

  /// Writes bytes into the pipe, of which it has room for 64 KiB.
  func write(_ bytes: [UInt8]) {
    _ = Foundation.write(descriptor, bytes, bytes.count)
  }

  /// Returns all bytes that were written into the pipe.
  func taken() -> [UInt8] {
    bytes.withLock { bytes in
      var piece = [UInt8](repeating: 0, count: 1_000)
      while case let count = read(descriptor, &piece, piece.count), count > 0 {
        bytes += piece.prefix(count)
      }
      return bytes
    }
  }
}

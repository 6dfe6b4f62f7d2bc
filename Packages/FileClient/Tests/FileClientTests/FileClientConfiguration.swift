import FileClient
import FileClientContract
import FileClientLive
import Foundation
import Synchronization
import TemporaryDirectory

/// The working configurations of a client.
enum FileClientConfiguration: CaseIterable {
  case mock
  case live

  /// Returns a new client with a new directory.
  func subject() throws -> FileClientContract.Subject {
    switch self {
    case .mock:
      let files = MockFiles()
      return FileClientContract.Subject(
        client: .mock(in: files),
        directory: "directory",
        put: { file, path in files[path] = file },
        contents: { path in files[path] },
        putStream: { path in
          files.putStream(at: path)
          return { files[path] ?? [] }
        },
        fileCount: { files.paths.count }
      )
    case .live:
      let directory = TemporaryDirectory()
      return FileClientContract.Subject(
        client: .live(temporaryDirectory: { directory.path }),
        directory: directory.path,
        put: { file, path in try Data(file).write(to: URL(filePath: path)) },
        contents: { path in FileManager.default.contents(atPath: path).map(Array.init) },
        putStream: { path in try Pipe(at: path).received },
        fileCount: { try FileManager.default.contentsOfDirectory(atPath: directory.path).count }
      )
    }
  }
}

/// A named pipe that is open for reading and writing, so that opening it never blocks.
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

  /// Writes bytes into the pipe, at most 64 KiB.
  func write(_ bytes: [UInt8]) {
    _ = Foundation.write(descriptor, bytes, bytes.count)
  }

  /// Returns all bytes that were written into the pipe.
  func received() -> [UInt8] {
    bytes.withLock { bytes in
      var chunk = [UInt8](repeating: 0, count: 1_000)
      while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
        bytes += chunk.prefix(count)
      }
      return bytes
    }
  }
}

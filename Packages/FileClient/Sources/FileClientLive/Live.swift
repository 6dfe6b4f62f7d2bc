public import FileClient
import POSIX

extension FileClient {
  /// Returns a client of the file system.
  ///
  /// A draft is a file in the same directory, with a dot and some characters appended to its name; it remains only if the
  /// process is killed. Publishing requires a file system with hard links.
  ///
  /// - Parameter temporaryDirectory: Returns the directory for copies of streams; a copy has no name and disappears
  ///   with the process.
  public static func live(temporaryDirectory: @escaping @Sendable () -> String) -> Self {
    Self(
      draft: { try Draft(at: $0, replaces: false) },
      replacement: { try Draft(at: $0, replaces: true) },
      lines: { path, limit in
        Lines(
          of: try ByteSource(path: path, temporaryDirectory: temporaryDirectory()),
          limit: limit
        )
      },
      contents: { path in
        let source = try ByteSource(regularFile: path)
        var bytes: [UInt8] = []
        while case let chunk = try source.read(), !chunk.isEmpty { bytes += chunk }
        return bytes
      },
      standardInput: { limit in
        Lines(of: try ByteSource(standardInputWith: temporaryDirectory()), limit: limit)
      },
      remove: { path in
        let isValid = !path.utf8.contains(0)
        guard isValid, unlink(path) == 0 else {
          let cause = isValid ? systemMessage() : "the path is not valid"
          throw FileClientError.cannotRemove(path: path, cause: cause)
        }
      }
    )
  }
}

extension FileClient.Draft {
  fileprivate init(at path: String, replaces: Bool) throws {
    if StreamFile.isStream(path) {
      let file = StreamFile(path: path)
      self.init(isStream: true, append: file.append, publish: file.publish)
    } else {
      let file = try DraftFile(path: path, replaces: replaces)
      self.init(append: file.append, publish: file.publish)
    }
  }
}

extension FileClient.Lines {
  fileprivate init(of source: sending ByteSource, limit: Int) {
    let file = LineFile(source, limit: limit)
    self.init(next: file.next, restart: file.restart)
  }
}

public import FileClient

extension FileClient {
  /// A client of the file system.
  ///
  /// A draft is a file beside the one that it will be, of the same name with a dot and six characters more; it
  /// stays there only if the process is killed. A file system without hard links cannot have it published.
  ///
  /// - Parameter temporaryFolder: Returns the folder for copies of streams; they have no name there, and go with
  ///   the process.
  public static func live(temporaryFolder: @escaping @Sendable () -> String) -> Self {
    Self(
      draft: { path in
        if StreamFile.isStream(path) {
          let file = StreamFile(path: path)
          return Draft(isStream: true, append: file.append, publish: file.publish)
        }
        let file = try DraftFile(path: path)
        return Draft(append: file.append, publish: file.publish)
      },
      lines: { path, limit in
        let source = try ByteSource(path: path, temporaryFolder: temporaryFolder())
        let file = LineFile(source, limit: limit)
        return Lines(next: file.next, restart: file.restart)
      },
      standardInput: { limit in
        let source = try ByteSource(standardInputWith: temporaryFolder())
        let file = LineFile(source, limit: limit)
        return Lines(next: file.next, restart: file.restart)
      }
    )
  }
}

public import FileClient

extension FileClient {
  /// A client of the file system.
  ///
  /// A draft is a file beside the one that it will be, of the same name with a dot and six characters more; it
  /// stays there only if the process is killed. A file system without hard links cannot have it published.
  public static func live() -> Self {
    Self(
      draft: { path in
        let file = try DraftFile(path: path)
        return Draft(append: file.append, publish: file.publish)
      },
      lines: { path, limit in
        let file = try LineFile(path: path, limit: limit)
        return Lines(next: file.next)
      }
    )
  }
}

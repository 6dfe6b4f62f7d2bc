/// What kind of file a value names; shells complete the names of that kind.
public enum FileKind: Sendable {
  /// Any file.
  case file

  /// A directory.
  case directory
}

extension ValueParser where Value == String {
  /// The name of a file, which need not exist.
  public static var path: Self { path(named: "PATH", .file) }

  /// The name of a file for the user, which need not exist.
  public static var file: Self { path(named: "FILE", .file) }

  /// The name of a directory, which need not exist.
  public static var directory: Self { path(named: "DIR", .directory) }

  private static func path(named name: String, _ kind: FileKind) -> Self {
    Self(named: name, files: kind) { word throws(InvalidValue) in
      guard !word.isEmpty else { throw InvalidValue("is not the name of a \(kind)") }
      return word
    }
  }
}

/// The kind of file that a value names; shells complete names of this kind.
public enum FileKind: Sendable {
  /// Any file.
  case file

  /// A directory.
  case directory
}

extension ValueParser where Value == String {
  /// Accepts the path of a file, which need not exist; named `PATH`.
  public static var path: Self { path(named: "PATH", .file) }

  /// Accepts the path of a file, which need not exist; named `FILE`.
  public static var file: Self { path(named: "FILE", .file) }

  /// Accepts the path of a directory, which need not exist.
  public static var directory: Self { path(named: "DIR", .directory) }

  private static func path(named name: String, _ kind: FileKind) -> Self {
    Self(named: name, files: kind) { text throws(InvalidValue) in
      guard !text.isEmpty else { throw InvalidValue("must not be empty") }
      return text
    }
  }
}

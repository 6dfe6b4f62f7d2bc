/// The manifest of the workspace.
public enum RootManifest {
  /// The manifest with one more client in its list `pieces`, as the last of a floor.
  ///
  /// - Throws: ``ClientScaffoldError/unknownPlace(file:missing:)`` if the list has no comment that names
  ///   the floor.
  public static func adding(
    client name: String,
    toFloor floor: String,
    in manifest: String
  ) throws -> String {
    var lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    guard let list = lines.firstIndex(where: { $0.hasPrefix("let packages") }),
      let end = lines[list...].firstIndex(of: "]")
    else { throw missing("the list 'let packages: [LocalPackage] = [ … ]'") }
    guard let comment = lines[list..<end].firstIndex(of: "  // \(floor)") else {
      throw missing("the comment '// \(floor)' in the list 'packages'")
    }
    let place = lines[comment + 1..<end].firstIndex { $0.hasPrefix("  // ") } ?? end
    lines.insert("  .client(\"\(name)\"),", at: place)
    return lines.joined(separator: "\n")
  }

  private static func missing(_ what: String) -> ClientScaffoldError {
    .unknownPlace(file: "Package.swift", missing: what)
  }
}

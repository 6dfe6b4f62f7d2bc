import PortableFoundation
import WorkspaceRules

/// The part of the output of `swift package dump-package` that the rules need.
struct ManifestDump: Decodable {
  let name: String
  let products: [Product]
  let targets: [Target]

  /// The absolute path of the directory, as `{"root": ["/…"]}`.
  private let packageKind: [String: [String]]

  /// The dependencies by kind of source: `fileSystem`, `sourceControl`, `registry`.
  private let dependencies: [[String: [Dependency]]]

  init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [TargetDependency]

    /// The directory of the files, relative to the package.
    var directory: String { path ?? (kind == .test ? "Tests/\(name)" : "Sources/\(name)") }

    var kind: WorkspaceRules.Target.Kind {
      switch type {
      case "executable": .executable
      case "test": .test
      case "system": .system
      default: .library
      }
    }
  }

  /// `{"byName": ["Store", null]}`, or `product` or `target` with a name as the first element.
  struct TargetDependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Kind.self)
      guard let kind = container.allKeys.first else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "Unknown kind of dependency.")
        )
      }
      var elements = try container.nestedUnkeyedContainer(forKey: kind)
      name = try elements.decode(String.self)
    }

    private enum Kind: CodingKey {
      case byName
      case product
      case target
    }
  }

  private struct Dependency: Decodable {
    let identity: String
    let path: String?
  }
}

extension ManifestDump {
  /// Returns the names of the dependencies in the workspace, and the paths or identities of the others.
  ///
  /// - Parameter isRoot: Whether the manifest is that of the root, which has the packages of the workspace in its directory
  ///   `Packages`; a package has them next to its own directory.
  func dependencies(isRoot: Bool) -> (local: [String], external: [String]) {
    let own = packageKind["root"]?.first ?? ""
    let packages =
      isRoot ? "\(own)/Packages/" : String(own[...(own.lastIndex(of: "/") ?? own.startIndex)])
    var (local, external): ([String], [String]) = ([], [])
    for dependency in dependencies.flatMap(\.values).joined() {
      let path = dependency.path ?? dependency.identity
      let name = path.hasPrefix(packages) ? String(path.dropFirst(packages.count)) : nil
      if let name, !name.contains("/") { local.append(name) } else { external.append(path) }
    }
    return (local, external)
  }
}

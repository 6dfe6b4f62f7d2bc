import PortableFoundation
import WorkspaceRules

/// What `swift package dump-package` says of a manifest, as far as the rules need it.
struct ManifestDump: Decodable {
  let name: String
  let products: [Product]
  let targets: [Target]

  /// The absolute path of its folder, as `{"root": ["/…"]}`.
  private let packageKind: [String: [String]]

  /// By kind of source: `fileSystem`, `sourceControl`, `registry`.
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

    /// Where its files are, as seen from the package.
    var folder: String { path ?? (kind == .test ? "Tests/\(name)" : "Sources/\(name)") }

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
          .init(codingPath: decoder.codingPath, debugDescription: "no known kind of dependency")
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
  /// The packages of the workspace that it depends on, by name, and all others.
  ///
  /// - Parameter isRoot: Whether the packages of the workspace are in its folder `Packages`, and not beside
  ///   it.
  func dependencies(isRoot: Bool) -> (local: [String], outside: [String]) {
    let own = packageKind["root"]?.first ?? ""
    let packages =
      isRoot ? "\(own)/Packages/" : String(own[...(own.lastIndex(of: "/") ?? own.startIndex)])
    var (local, outside): ([String], [String]) = ([], [])
    for dependency in dependencies.flatMap(\.values).joined() {
      let path = dependency.path ?? dependency.identity
      let name = path.hasPrefix(packages) ? String(path.dropFirst(packages.count)) : nil
      if let name, !name.contains("/") { local.append(name) } else { outside.append(path) }
    }
    return (local, outside)
  }
}

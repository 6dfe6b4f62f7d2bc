/// The packages of the workspace as their manifests and sources have them: what the rules look at.
public struct Workspace: Equatable, Sendable {
  /// The package at the root: the apps, and the workspace's own tests.
  public var root: Package

  /// The packages in `Packages/`.
  public var packages: [Package]

  /// A workspace made of its packages.
  public init(root: Package, packages: [Package]) {
    self.root = root
    self.packages = packages
  }
}

/// A package: what its manifest declares, and its files.
public struct Package: Equatable, Sendable {
  /// The name, which is also that of its folder.
  public var name: String

  /// The folder with a slash at its end, as seen from the root of the workspace; nothing for the root itself.
  public var folder: String

  /// The text of its `Package.swift`.
  public var manifest: SourceFile

  /// The packages of the workspace that the manifest names.
  public var dependencies: [String]

  /// What the manifest names that is not a package of the workspace.
  public var outsideDependencies: [String]

  /// What other packages may use.
  public var products: [Product]

  /// The modules that it is made of.
  public var targets: [Target]

  /// The text of every file, by its path in the folder; empty for the root.
  public var files: [String: String]

  /// A package made of its parts.
  public init(
    name: String,
    folder: String,
    manifest: SourceFile,
    dependencies: [String] = [],
    outsideDependencies: [String] = [],
    products: [Product] = [],
    targets: [Target] = [],
    files: [String: String] = [:]
  ) {
    self.name = name
    self.folder = folder
    self.manifest = manifest
    self.dependencies = dependencies
    self.outsideDependencies = outsideDependencies
    self.products = products
    self.targets = targets
    self.files = files
  }
}

/// A product of a package: the name under which others use some of its modules.
public struct Product: Equatable, Sendable {
  /// The name.
  public var name: String

  /// The modules that it gives.
  public var targets: [String]

  /// A product, by default one of one module of the same name.
  public init(_ name: String, targets: [String]? = nil) {
    self.name = name
    self.targets = targets ?? [name]
  }
}

/// A target of a package: one module.
public struct Target: Equatable, Sendable {
  /// What a target is for.
  public enum Kind: Sendable {
    /// Code that others import.
    case library

    /// A program.
    case executable

    /// Tests.
    case test

    /// A library of the system.
    case system
  }

  /// The name, which is also that of its module.
  public var name: String

  /// What it is for.
  public var kind: Kind

  /// The targets and products that the manifest says it depends on.
  public var dependencies: [String]

  /// Its Swift files; none for a target of the root that tests a package, whose they are.
  public var sources: [SourceFile]

  /// A target made of its parts.
  public init(
    _ name: String,
    kind: Kind = .library,
    dependencies: [String] = [],
    sources: [SourceFile] = []
  ) {
    self.name = name
    self.kind = kind
    self.dependencies = dependencies
    self.sources = sources
  }
}

// What the rules ask.
extension Workspace {
  /// A file with the target and the package that it belongs to.
  typealias Place = (package: Package, target: Target, file: SourceFile)

  /// Every source file, those of the root included.
  var places: [Place] {
    ([root] + packages).flatMap(\.places)
  }

  /// The package of a module; nil for one that is not of the workspace.
  func owner(of module: String) -> Package? {
    packages.first { package in package.targets.contains { $0.name == module } }
  }

  /// The modules that a target gets by naming a target of its own package, or a product of any.
  func modules(of dependency: String, in package: Package) -> [String] {
    if package.targets.contains(where: { $0.name == dependency }) { return [dependency] }
    return packages.flatMap(\.products).first { $0.name == dependency }?.targets ?? []
  }
}

extension Package {
  /// Every source file.
  var places: [Workspace.Place] {
    targets.flatMap { target in target.sources.map { (self, target, $0) } }
  }

  /// A file of the package as the root sees it.
  func path(_ file: String) -> String { folder + file }
}

extension Target {
  /// What the module imports, each module once.
  var imports: Set<String> { Set(sources.flatMap(\.imports).map(\.module)) }
}

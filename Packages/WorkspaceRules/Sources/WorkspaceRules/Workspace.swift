/// The packages of a workspace, as their manifests declare them, with their files: the input of the rules.
public struct Workspace: Equatable, Sendable {
  /// The package at the root, with the apps and the tests of the workspace.
  public var root: Package

  /// The packages in `Packages/`.
  public var packages: [Package]

  /// Creates a workspace from its packages.
  public init(root: Package, packages: [Package]) {
    self.root = root
    self.packages = packages
  }
}

/// A package, as its manifest declares it, with its files.
public struct Package: Equatable, Sendable {
  /// The name of the package and of its directory.
  public var name: String

  /// The path of the directory relative to the root of the workspace, with a final slash; empty for the root.
  public var directory: String

  /// The file `Package.swift`.
  public var manifest: SourceFile

  /// The packages of the workspace that the manifest declares as dependencies.
  public var dependencies: [String]

  /// The paths or identities of the declared dependencies outside the workspace.
  public var externalDependencies: [String]

  /// The products, which other packages may use.
  public var products: [Product]

  /// The targets.
  public var targets: [Target]

  /// The text of each file, by its path in the directory; empty for the root.
  public var files: [String: String]

  /// Creates a package from its parts.
  public init(
    name: String,
    directory: String,
    manifest: SourceFile,
    dependencies: [String] = [],
    externalDependencies: [String] = [],
    products: [Product] = [],
    targets: [Target] = [],
    files: [String: String] = [:]
  ) {
    self.name = name
    self.directory = directory
    self.manifest = manifest
    self.dependencies = dependencies
    self.externalDependencies = externalDependencies
    self.products = products
    self.targets = targets
    self.files = files
  }
}

/// A product of a package: modules that other packages use under one name.
public struct Product: Equatable, Sendable {
  /// The name.
  public var name: String

  /// The modules of the product.
  public var targets: [String]

  /// Creates a product; by default it has one module, with the same name.
  public init(_ name: String, targets: [String]? = nil) {
    self.name = name
    self.targets = targets ?? [name]
  }
}

/// A target of a package, which is one module.
public struct Target: Equatable, Sendable {
  /// The purpose of a target.
  public enum Kind: Sendable {
    /// A library that other targets import.
    case library

    /// An executable program.
    case executable

    /// A test bundle.
    case test

    /// A system library.
    case system
  }

  /// The name of the target and of its module.
  public var name: String

  /// The purpose.
  public var kind: Kind

  /// The targets and products that the manifest declares as dependencies.
  public var dependencies: [String]

  /// The Swift files; none for a target of the root that is a module of a package.
  public var sources: [SourceFile]

  /// Creates a target from its parts.
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

// Queries of the rules.
extension Workspace {
  /// A file with its target and package.
  typealias Place = (package: Package, target: Target, file: SourceFile)

  /// All source files, including those of the root.
  var places: [Place] {
    ([root] + packages).flatMap(\.places)
  }

  /// Returns the package of a module; nil for a module outside the workspace.
  func owner(of module: String) -> Package? {
    packages.first { package in package.targets.contains { $0.name == module } }
  }

  /// Returns the modules of a declared dependency: a target of the same package, or a product of another.
  func modules(of dependency: String, in package: Package) -> [String] {
    if package.targets.contains(where: { $0.name == dependency }) { return [dependency] }
    return packages.flatMap(\.products).first { $0.name == dependency }?.targets ?? []
  }
}

extension Package {
  /// All source files.
  var places: [Workspace.Place] {
    targets.flatMap { target in target.sources.map { (self, target, $0) } }
  }

  /// Returns the path of a file of the package relative to the root.
  func path(_ file: String) -> String { directory + file }
}

extension Target {
  /// The imported modules.
  var imports: Set<String> { Set(sources.flatMap(\.imports).map(\.module)) }
}

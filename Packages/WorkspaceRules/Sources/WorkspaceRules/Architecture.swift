/// The intended structure of a workspace, which the rules compare with the packages.
public struct Architecture: Sendable {
  /// The file that defines this architecture, relative to the root of the workspace.
  public var file: String

  /// The layers, the lowest first: a package uses packages of lower layers only.
  public var layers: [Layer]

  /// The tools whose names shared packages must not contain, in lower case.
  ///
  /// Leave out a tool whose name is a common word.
  public var distinctiveTools: [String]

  /// The files that the directory of a package may contain.
  public var directory: [Pattern]

  /// The modules for tests; products do not use them, and pictures do not show them.
  public var testSupport: [Pattern]

  /// The modules that only some files may import.
  public var importLimits: [ImportLimit]

  /// The modules with the contract of an interface, whose documentation repeats each rule word for word.
  public var contracts: [Pattern]

  /// The calls that have effects outside the process or depend on its environment.
  public var effects: [String]

  /// The files that may contain such calls.
  public var effectfulFiles: [Pattern]

  /// Creates an architecture from its values.
  public init(
    file: String,
    layers: [Layer],
    distinctiveTools: [String],
    directory: [Pattern],
    testSupport: [Pattern],
    importLimits: [ImportLimit],
    contracts: [Pattern],
    effects: [String],
    effectfulFiles: [Pattern]
  ) {
    self.file = file
    self.layers = layers
    self.distinctiveTools = distinctiveTools
    self.directory = directory
    self.testSupport = testSupport
    self.importLimits = importLimits
    self.contracts = contracts
    self.effects = effects
    self.effectfulFiles = effectfulFiles
  }

  /// The listed packages of all layers.
  public var packages: [ListedPackage] { layers.flatMap(\.packages) }

  /// The names of the tools, each once.
  public var tools: [String] {
    packages.compactMap(\.tool).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the index of a package's layer; nil if no layer lists the package.
  func layer(of package: String) -> Int? {
    layers.firstIndex { layer in layer.packages.contains { $0.name == package } }
  }

  /// Returns the tool that a package belongs to; nil for a shared package.
  func tool(of package: String) -> String? {
    packages.first { $0.name == package }?.tool
  }
}

/// A layer of the workspace, whose packages do not use each other.
public struct Layer: Sendable {
  /// The name.
  public var name: String

  /// The packages, in the order of the picture.
  public var packages: [ListedPackage]

  /// Creates a layer of packages.
  public init(_ name: String, _ packages: [ListedPackage]) {
    self.name = name
    self.packages = packages
  }
}

/// A package that a layer lists.
public struct ListedPackage: Sendable {
  /// The name of the package.
  public var name: String

  /// The kind, which determines the files and products of the package.
  public var kind: Kind

  /// The tool that the package belongs to; nil for a shared package.
  public var tool: String?

  /// Creates the entry of a package.
  public init(_ name: String, _ kind: Kind, tool: String? = nil) {
    self.name = name
    self.kind = kind
    self.tool = tool
  }
}

/// A kind of package: the files and products that each package of the kind has.
///
/// The placeholder `<Name>` is replaced by the name of the package.
public struct Kind: Sendable {
  /// The name of the kind.
  public var name: String

  /// The files; a path that ends with a slash is a directory with at least one Swift file.
  public var files: [String]

  /// The products.
  public var products: [String]

  /// Creates a kind of package.
  public init(_ name: String, files: [String], products: [String]) {
    self.name = name
    self.files = files
    self.products = products
  }
}

/// A rule that only some files may import some modules.
public struct ImportLimit: Sendable {
  /// The name of the rule.
  public var name: String

  /// The modules.
  public var modules: [Pattern]

  /// The files that may import them, as `Module/File.swift`; those of apps also match as `App/Module/File.swift`.
  public var importers: [Pattern]

  /// The reason for the rule.
  public var reason: String

  /// The alternative to the import.
  public var remedy: String

  /// Creates a rule for some modules.
  public init(
    _ name: String,
    modules: [Pattern],
    importers: [Pattern],
    reason: String,
    remedy: String
  ) {
    self.name = name
    self.modules = modules
    self.importers = importers
    self.reason = reason
    self.remedy = remedy
  }
}

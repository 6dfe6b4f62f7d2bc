/// What a workspace is to look like: values that the rules compare it with.
public struct Architecture: Sendable {
  /// The file in which the values stand, as seen from the root of the workspace.
  public var file: String

  /// The floors, the lowest first: a package uses only packages of lower floors.
  public var floors: [Floor]

  /// What stands in the folder of a package, and nothing else.
  public var folder: [Pattern]

  /// The modules that are made for tests: no product is built on them, and no picture shows them.
  public var madeForTests: [Pattern]

  /// The modules that only some files may import.
  public var importLimits: [ImportLimit]

  /// The modules that hold the rules of an interface, which its documentation says word for word.
  public var contracts: [Pattern]

  /// The calls that reach into the world.
  public var effects: [String]

  /// The files that may make such calls.
  public var effectfulFiles: [Pattern]

  /// An architecture made of its values.
  public init(
    file: String,
    floors: [Floor],
    folder: [Pattern],
    madeForTests: [Pattern],
    importLimits: [ImportLimit],
    contracts: [Pattern],
    effects: [String],
    effectfulFiles: [Pattern]
  ) {
    self.file = file
    self.floors = floors
    self.folder = folder
    self.madeForTests = madeForTests
    self.importLimits = importLimits
    self.contracts = contracts
    self.effects = effects
    self.effectfulFiles = effectfulFiles
  }

  /// The number of the floor of a package, from the ground on.
  func floor(of package: String) -> Int? {
    floors.firstIndex { floor in floor.pieces.contains { $0.name == package } }
  }
}

/// A floor of the workspace: packages that do not use each other.
public struct Floor: Sendable {
  /// What it is called, also in the picture.
  public var name: String

  /// Its packages, in the order of the picture.
  public var pieces: [Piece]

  /// A floor with packages.
  public init(_ name: String, _ pieces: [Piece]) {
    self.name = name
    self.pieces = pieces
  }
}

/// A package and its kind.
public struct Piece: Sendable {
  /// The name of the package.
  public var name: String

  /// What it must have.
  public var kind: Kind

  /// A package of a kind.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// A kind of package: what every package of the kind has; `<Name>` stands for the name of the package.
public struct Kind: Sendable {
  /// What it is called.
  public var name: String

  /// The files; one that ends with a slash is a folder with at least one Swift file.
  public var files: [String]

  /// The products.
  public var products: [String]

  /// A kind of package.
  public init(_ name: String, files: [String], products: [String]) {
    self.name = name
    self.files = files
    self.products = products
  }
}

/// Modules that only some files may import: a rule of its own.
public struct ImportLimit: Sendable {
  /// The rule in a few words.
  public var name: String

  /// The modules.
  public var modules: [Pattern]

  /// The files that may import them, as `Module/File.swift`.
  public var importers: [Pattern]

  /// Why.
  public var reason: String

  /// What to do instead.
  public var remedy: String

  /// A limit to some modules.
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

import WorkspaceCommand
import WorkspaceRules

extension World {
  /// A workspace with short templates of each kind.
  static func withTemplates(texts: [String: String] = templates) -> World {
    World(.withTemplates, .withTemplates, texts: texts)
  }

  static let manifest = #"""
    let packages: [LocalPackage] = [
      // support
      .library("Contract"),
      // clients
      .client("TemplateClient"),
      // sources
      .client("TemplateStore"),
      // commands
      .library("TemplateCommand"),
    ]
    let testDependencies = """
      Contract:
      TemplateClient: TemplateClient
      TemplateCommand:
      TemplateStore:
      """
        .executableTarget(
          name: "template",
          dependencies: products(["TemplateCommand"])
        ),

    """#

  static let table = Architecture.workspace.file

  static let templates = [
    "/home/ada/Package.swift": manifest,
    "/home/ada/README.md": World.readme,
    "/home/ada/\(table)": """
    "clients",
    [
      .client("TemplateClient", of: "template"),
    ]
    "sources",
    [
      .client("TemplateStore", of: "template"),
    ]
    "commands",
    [
      .library("TemplateCommand", of: "template")
    ]
    """,
  ]
}

extension Architecture {
  fileprivate static var withTemplates: Self {
    var architecture = Architecture.workspace
    architecture.layers = [
      Layer("support", [.library("Contract")]),
      Layer("clients", [.client("TemplateClient", of: "template")]),
      Layer("sources", [.client("TemplateStore", of: "template")]),
      Layer("commands", [.library("TemplateCommand", of: "template")]),
    ]
    return architecture
  }
}

extension Workspace {
  fileprivate static var withTemplates: Self {
    let main = SourceFile(path: "App/template/Main.swift", text: "import TemplateCommand\n")
    return Workspace(
      root: Package(
        name: "work",
        folder: "",
        manifest: SourceFile(path: "Package.swift", text: World.manifest),
        targets: [Target("template", kind: .executable, sources: [main])]
      ),
      packages: [
        .sample("Contract"),
        .sample("TemplateClient", modules: ["Live"], imports: ["Contract", "TemplateClient"]),
        .sample("TemplateStore"),
        .sample("TemplateCommand", imports: ["Contract", "TemplateStore", "Testing"]),
      ]
    )
  }
}

extension Package {
  /// A package whose last module has some imports.
  fileprivate static func sample(
    _ name: String,
    modules: [String] = [],
    imports: [String] = []
  ) -> Self {
    let manifest = "// The package \(name).\n"
    let module = name + (modules.last ?? "")
    let path = "Sources/\(module)/Live.swift"
    let text = imports.map { "import \($0)\n" }.joined() + "\n/// \(name) lives.\n"
    return Package(
      name: name,
      folder: "Packages/\(name)/",
      manifest: SourceFile(path: "Packages/\(name)/Package.swift", text: manifest),
      dependencies: imports.filter { $0 != name && $0 != "Testing" },
      products: [Product(name)],
      targets: [Target("\(name)Tests", kind: .test, dependencies: modules.map { _ in name })]
        + modules.map { Target(name + $0) } + [
          Target(module, sources: [SourceFile(path: "Packages/\(name)/\(path)", text: text)])
        ],
      files: ["Package.swift": manifest, path: text]
    )
  }
}

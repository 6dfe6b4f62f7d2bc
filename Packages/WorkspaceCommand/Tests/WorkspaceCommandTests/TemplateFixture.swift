import WorkspaceCommand
import WorkspaceRules

extension Fixture {
  /// A workspace with a short template of each kind.
  static func withTemplates(texts: [String: String] = templates) -> Fixture {
    Fixture(.withTemplates, .withTemplates, texts: texts)
  }

  static let manifest = #"""
    let moduleTable = """
      Contract/Contract:
      Contract/ContractTests:
      TemplateClient/TemplateClient:
      TemplateClient/TemplateClientTests: TemplateClient
      TemplateCommand/TemplateCommand:
      TemplateCommand/TemplateCommandTests:
      TemplateStore/TemplateStore:
      TemplateStore/TemplateStoreTests:
      """
    let apps: [Target] = [
      .executableTarget(
        name: "template",
        dependencies: ["TemplateCommand"]
      ),
    ]

    """#

  static let table = Architecture.workspace.file

  static let templates = [
    "/home/ada/Package.swift": manifest,
    "/home/ada/README.md": Fixture.readme,
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
        directory: "",
        manifest: SourceFile(path: "Package.swift", text: Fixture.manifest),
        targets: [Target("template", kind: .executable, sources: [main])]
      ),
      packages: [
        .sample("Contract"),
        .sample("TemplateClient", imports: ["Contract", "TemplateClient"]),
        .sample("TemplateStore"),
        .sample("TemplateCommand", imports: ["Contract", "TemplateStore", "Testing"]),
      ]
    )
  }
}

extension Package {
  /// A package of one module with one file.
  fileprivate static func sample(_ name: String, imports: [String] = []) -> Self {
    let manifest = "// The package \(name).\n"
    let path = "Sources/\(name)/Live.swift"
    let text = imports.map { "import \($0)\n" }.joined() + "\n/// \(name) lives.\n"
    return Package(
      name: name,
      directory: "Packages/\(name)/",
      manifest: SourceFile(path: "Packages/\(name)/Package.swift", text: manifest),
      dependencies: imports.filter { $0 != name && $0 != "Testing" },
      products: [Product(name)],
      targets: [
        Target(name, sources: [SourceFile(path: "Packages/\(name)/\(path)", text: text)]),
        Target("\(name)Tests", kind: .test, dependencies: imports.filter { $0 == name }),
      ],
      files: ["Package.swift": manifest, path: text]
    )
  }
}

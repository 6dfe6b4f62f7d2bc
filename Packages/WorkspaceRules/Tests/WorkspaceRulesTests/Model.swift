@testable import WorkspaceRules

// A small workspace that breaks no rule: a shared library and client, and a package for each of two tools.

extension Architecture {
  static let model = Architecture(
    file: "Packages/Weather/Architecture.swift",
    layers: [
      Layer("support", [ListedPackage("Unit", .library)]),
      Layer(
        "clients",
        [ListedPackage("Thermometer", .client), ListedPackage("Scale", .library, tool: "kitchen")]
      ),
      Layer("features", [ListedPackage("Weather", .library, tool: "forecast")]),
    ],
    distinctiveTools: ["forecast"],
    directory: ["Package.swift", "README.md", "Snippets/*", "Sources/*", "Tests/*"],
    testSupport: ["*Contract", "Testing"],
    importLimits: [
      ImportLimit(
        "live modules are for apps and tests",
        modules: ["*Live"],
        importers: ["App/*", "*Tests/*"],
        reason: "Reason.",
        remedy: "Remedy."
      )
    ],
    contracts: ["*Contract"],
    effects: ["print(", "exit(", "Date()", "Task.sleep", "ProcessInfo"],
    effectfulFiles: ["App/*", "*Tests/*"]
  )
}

extension Kind {
  fileprivate static let library = Kind("library", files: ["README.md"], products: [])

  fileprivate static let client = Kind(
    "client",
    files: ["Sources/<Name>/Mock.swift", "Tests/<Name>Tests/"],
    products: ["<Name>", "<Name>Contract"]
  )
}

extension Workspace {
  static let model = Workspace.model(of: [
    .sample("Scale", ["Scale": ["Scale.swift": "/// A scale.\npublic struct Scale {}\n"]]),
    .sample(
      "Thermometer",
      [
        "Thermometer": [
          "Interface.swift": """
          public import Unit

          /// Reports the temperature.
          public struct Thermometer: Sendable {
            /// The temperature. Reading `twice`
            /// changes nothing.
            public var read: @Sendable () -> Unit
          }

          """,
          "Mock.swift": "extension Thermometer {}\n",
        ],
        "ThermometerLive": ["Live.swift": "import Thermometer\n"],
        "ThermometerContract": [
          "Contract.swift": """
          import Testing
          import Thermometer

          let rules = [
            Rule("reading twice changes nothing.") { _ in }
          ]

          """
        ],
      ]
    ),
    .sample("Unit", ["Unit": ["Unit.swift": "/// A unit.\npublic struct Unit {}\n"]]),
    .sample("Weather", ["Weather": ["Weather.swift": "import Thermometer\n"]]),
  ])

  /// Returns a workspace whose root declares the modules of packages.
  static func model(of packages: [Package]) -> Workspace {
    let main = SourceFile(
      path: "App/forecast/Main.swift",
      text: "import Foundation\nimport ThermometerLive\nimport Weather\nprint(Date())\n"
    )
    let apps = [
      Target(
        "forecast",
        kind: .executable,
        dependencies: ["ThermometerLive", "Weather"],
        sources: [main]
      ),
      Target("kitchen", kind: .executable),
    ]
    var workspace = Workspace(
      root: .sample("forecasts", directory: "", dependencies: [], targets: apps),
      packages: packages
    )
    workspace.declareModules()
    return workspace
  }

  /// Declares the modules of the packages in the root, after the apps.
  mutating func declareModules() {
    root.targets.removeAll { $0.kind != .executable }
    root.targets += packages.flatMap(\.targets).map { module in
      Target(module.name, kind: module.kind, dependencies: module.dependencies)
    }
  }
}

extension Package {
  /// Creates a package from the files of its modules; its tests import all modules but the contract.
  static func sample(
    _ name: String,
    _ modules: KeyValuePairs<String, KeyValuePairs<String, String>>
  ) -> Package {
    func target(_ module: String, kind: Target.Kind, _ files: [(String, String)]) -> Target {
      let directory = "Packages/\(name)/\(kind == .test ? "Tests" : "Sources")/\(module)"
      let sources = files.map { SourceFile(path: "\(directory)/\($0)", text: $1) }
      let dependencies = sources.flatMap(\.imports).map(\.module).filter { $0 != "Testing" }
      return Target(module, kind: kind, dependencies: dependencies, sources: sources)
    }
    let tested = modules.map(\.key).filter { !$0.hasSuffix("Contract") }
    let tests = tested.map { "import \($0)\n" }.joined() + "import Testing\n@Test func works() {}\n"
    let libraries = modules.map { target($0, kind: .library, $1.map { ($0, $1) }) }
    return sample(
      name,
      directory: "Packages/\(name)/",
      dependencies: libraries.flatMap(\.dependencies).filter { !$0.hasPrefix(name) },
      targets: libraries + [target("\(name)Tests", kind: .test, [("\(name)Tests.swift", tests)])]
    )
  }

  fileprivate static func sample(
    _ name: String,
    directory: String,
    dependencies: [String],
    targets: [Target]
  ) -> Package {
    var files = [
      "Package.swift": "", "README.md": "# \(name)\n\n```swift\nimport \(name)\n```\n",
      "Snippets/\(name)Example.swift": "import \(name)\n",
    ]
    for source in targets.flatMap(\.sources) {
      files[String(source.path.dropFirst(directory.count))] = source.text
    }
    let declarations = targets.map { "    .target(name: \"\($0.name)\", \($0.dependencies)),\n" }
    return Package(
      name: name,
      directory: directory,
      manifest: SourceFile(
        path: "\(directory)Package.swift",
        text: """
          // swift-tools-version: 6.2
          let package = Package(
            name: "\(name)",
            platforms: [.macOS(.v15)],
            dependencies: [\(dependencies.map { ".package(path: \"../\($0)\")" }.joined())],
            targets: [
          \(declarations.joined())  ]
          )

          // The same settings in every package of the workspace.
          settings
          """
      ),
      dependencies: dependencies,
      products: targets.filter { $0.kind == .library }.map { Product($0.name) },
      targets: targets,
      files: files
    )
  }
}

// The parts that a test changes.
extension Workspace {
  subscript(package name: String) -> Package {
    get { packages[packages.firstIndex { $0.name == name } ?? 0] }
    set { packages[packages.firstIndex { $0.name == name } ?? 0] = newValue }
  }

  subscript(target name: String) -> Target {
    get { packages.flatMap(\.targets).first { $0.name == name } ?? Target("") }
    set {
      for package in packages.indices {
        for target in packages[package].targets.indices
        where packages[package].targets[target].name == name {
          packages[package].targets[target] = newValue
        }
      }
    }
  }
}

extension Target {
  /// The text of the first file.
  var text: String {
    get { sources[0].text }
    set { sources[0] = SourceFile(path: sources[0].path, text: newValue) }
  }
}

extension Package {
  /// The text of the manifest.
  var manifestText: String {
    get { manifest.text }
    set { manifest = SourceFile(path: manifest.path, text: newValue) }
  }
}

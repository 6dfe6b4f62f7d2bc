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
    folder: ["Package.swift", "README.md", "Snippets/*", "Sources/*", "Tests/*"],
    madeForTests: ["*Contract", "Testing"],
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
  static var model: Workspace {
    Workspace(
      root: package(
        "forecasts",
        folder: "",
        dependencies: ["Unit", "Thermometer", "Scale", "Weather"],
        targets: [
          Target(
            "forecast",
            kind: .executable,
            dependencies: ["ThermometerLive", "Weather"],
            sources: [
              SourceFile(
                path: "App/forecast/Main.swift",
                text: "import Foundation\nimport ThermometerLive\nimport Weather\nprint(Date())\n"
              )
            ]
          ),
          Target("kitchen", kind: .executable),
          Target(
            "WorkspaceTests",
            kind: .test,
            dependencies: ["Unit", "Thermometer", "ThermometerLive", "ThermometerContract"]
          ),
        ] + [
          Target("UnitTests", kind: .test, dependencies: ["Unit"]),
          Target(
            "ThermometerTests",
            kind: .test,
            dependencies: ["ThermometerLive", "Thermometer"]
          ),
          Target("ScaleTests", kind: .test, dependencies: ["Scale"]),
          Target("WeatherTests", kind: .test, dependencies: ["Weather"]),
        ]
      ),
      packages: [
        package(
          "Scale",
          targets: [
            target("Scale", "Scale.swift", "/// A scale.\npublic struct Scale {}\n"),
            tests(of: "Scale", imports: ["Scale"]),
          ]
        ),
        package(
          "Thermometer",
          dependencies: ["Unit"],
          products: ["Thermometer", "ThermometerLive", "ThermometerContract"],
          targets: [
            Target(
              "Thermometer",
              dependencies: ["Unit"],
              sources: [
                SourceFile(
                  path: "Packages/Thermometer/Sources/Thermometer/Interface.swift",
                  text: """
                    public import Unit

                    /// Reports the temperature.
                    public struct Thermometer: Sendable {
                      /// The temperature. To read `twice`
                      /// changes nothing.
                      public var read: @Sendable () -> Unit
                    }

                    """
                ),
                SourceFile(
                  path: "Packages/Thermometer/Sources/Thermometer/Mock.swift",
                  text: "extension Thermometer {}\n"
                ),
              ]
            ),
            target(
              "ThermometerLive",
              in: "Thermometer",
              "Live.swift",
              "import Thermometer\n",
              dependencies: ["Thermometer"]
            ),
            target(
              "ThermometerContract",
              in: "Thermometer",
              "Contract.swift",
              """
              import Testing
              import Thermometer

              let rules = [
                Rule("to read twice changes nothing.") { _ in }
              ]

              """,
              dependencies: ["Thermometer"]
            ),
            tests(of: "Thermometer", imports: ["Thermometer", "ThermometerLive"]),
          ]
        ),
        package(
          "Unit",
          targets: [
            target("Unit", "Unit.swift", "/// A unit.\npublic struct Unit {}\n"),
            tests(of: "Unit", imports: ["Unit"]),
          ]
        ),
        package(
          "Weather",
          dependencies: ["Thermometer"],
          targets: [
            target(
              "Weather",
              "Weather.swift",
              "import Thermometer\n",
              dependencies: ["Thermometer"]
            ),
            tests(of: "Weather", imports: ["Weather"]),
          ]
        ),
      ]
    )
  }

  private static func package(
    _ name: String,
    folder: String? = nil,
    dependencies: [String] = [],
    products: [String]? = nil,
    targets: [Target]
  ) -> Package {
    let folder = folder ?? "Packages/\(name)/"
    var files = [
      "Package.swift": "", "README.md": "# \(name)\n\n```swift\nimport \(name)\n```\n",
      "Snippets/\(name)Example.swift": "import \(name)\n",
    ]
    for source in targets.flatMap(\.sources) {
      files[String(source.path.dropFirst(folder.count))] = source.text
    }
    let declarations = targets.map { "    .target(name: \"\($0.name)\", \($0.dependencies)),\n" }
    return Package(
      name: name,
      folder: folder,
      manifest: SourceFile(
        path: "\(folder)Package.swift",
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
      products: (products ?? [name]).map { Product($0) },
      targets: targets,
      files: files
    )
  }

  private static func target(
    _ name: String,
    in package: String? = nil,
    _ file: String,
    _ text: String,
    dependencies: [String] = []
  ) -> Target {
    let path = "Packages/\(package ?? name)/Sources/\(name)/\(file)"
    return Target(
      name,
      dependencies: dependencies,
      sources: [SourceFile(path: path, text: text)]
    )
  }

  private static func tests(of package: String, imports: [String]) -> Target {
    Target(
      "\(package)Tests",
      kind: .test,
      dependencies: imports,
      sources: [
        SourceFile(
          path: "Packages/\(package)/Tests/\(package)Tests/\(package)Tests.swift",
          text: imports.map { "import \($0)\n" }.joined()
            + "import Testing\n@Test func works() {}\n"
        )
      ]
    )
  }
}

// The parts that a test breaks.
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

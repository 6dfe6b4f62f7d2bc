import Testing

@testable import WorkspaceRules

/// An edit of the model that breaks one rule, and what is found.
struct BrokenRule: CustomTestStringConvertible {
  let rule: String
  let place: String
  let what: String
  let workspace: Workspace

  var testDescription: String { "\(rule): \(what)" }

  init(_ rule: String, at place: String, _ what: String, _ edit: (inout Workspace) -> Void) {
    self.rule = rule
    self.place = place
    self.what = what
    var workspace = Workspace.model
    edit(&workspace)
    self.workspace = workspace
  }

  static let all = packages + imports + limits + sources

  private static let packages = [
    BrokenRule(
      "every package has a floor",
      at: "Packages/Barometer/Package.swift:1",
      "Barometer has no floor"
    ) { workspace in
      workspace.packages.append(workspace[package: "Unit"].renamed("Unit", "Barometer"))
      workspace.root.dependencies.append("Barometer")
      workspace.root.targets.append(Target("BarometerTests", kind: .test))
    },
    BrokenRule(
      "every package has a floor",
      at: "\(Architecture.fetcher.file):1",
      "there is no package Scale"
    ) { workspace in
      workspace.packages.removeAll { $0.name == "Scale" }
    },
    BrokenRule(
      "the root lists every package",
      at: "Package.swift:1",
      "Unit and its tests are not in the root's list of packages"
    ) { workspace in
      workspace.root.dependencies.removeAll { $0 == "Unit" }
    },
    BrokenRule(
      "the root lists every package",
      at: "Package.swift:1",
      "Unit and its tests are not in the root's list of packages"
    ) { workspace in
      workspace.root.targets.removeAll { $0.name == "UnitTests" }
    },
    BrokenRule(
      "packages of a kind have one shape",
      at: "Packages/Thermometer/Package.swift:1",
      "the client has no Sources/Thermometer/Mock.swift"
    ) { workspace in
      workspace[package: "Thermometer"].files.removeAll { $0.hasSuffix("Mock.swift") }
    },
    BrokenRule(
      "packages of a kind have one shape",
      at: "Packages/Thermometer/Package.swift:1",
      "the client has no product ThermometerContract"
    ) { workspace in
      workspace[package: "Thermometer"].products.removeAll { $0.name == "ThermometerContract" }
    },
    BrokenRule(
      "packages of a kind have one shape",
      at: "Packages/Unit/Notes.txt:1",
      "no package has such a file"
    ) { workspace in
      workspace[package: "Unit"].files.append("Notes.txt")
    },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:1",
      "the tools differ from the root's"
    ) { workspace in
      workspace[package: "Unit"].manifestText.replace(
        "tools-version: 6.2",
        with: "tools-version: 6.1"
      )
    },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:4",
      "the platforms differ from the root's"
    ) { workspace in
      workspace[package: "Unit"].manifestText.replace(".v15", with: ".v14")
    },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:13",
      "the settings differ from the root's"
    ) { workspace in
      workspace[package: "Unit"].manifestText.replace("\nsettings", with: "\nother settings")
    },
    BrokenRule(
      "nothing comes from outside",
      at: "Packages/Unit/Package.swift:5",
      "https://example.com/a is not a package of the workspace"
    ) { workspace in
      let url = "https://example.com/a"
      workspace[package: "Unit"].outsideDependencies = [url]
      workspace[package: "Unit"].manifestText.replace(
        "dependencies: []",
        with: "dependencies: [.package(url: \"\(url)\")]"
      )
    },
    BrokenRule(
      "every package has a test",
      at: "Packages/Unit/Package.swift:8",
      "Unit has no test"
    ) { workspace in
      workspace[target: "UnitTests"].text.replace("@Test", with: "// @Test")
      workspace[package: "Unit"].manifestText.replace(
        ".target(name: \"UnitTests\"",
        with: ".testTarget(name: \"UnitTests\""
      )
    },
    BrokenRule(
      "the example in a README is its snippet",
      at: "Packages/Unit/README.md:3",
      "the example is not the one in Snippets, letter for letter"
    ) { workspace in
      workspace[package: "Unit"].example = "import Other\n"
    },
  ]

  private static let imports = [
    BrokenRule(
      "imports go down",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "Unit imports Scale, of a higher floor (clients)"
    ) { workspace in
      workspace[target: "Unit"].text += "import Scale\n"
      workspace[target: "Unit"].dependencies = ["Scale"]
    },
    BrokenRule(
      "imports go down",
      at: "Packages/Scale/Tests/ScaleTests/ScaleTests.swift:5",
      "Scale imports Thermometer, of the same floor (clients)"
    ) { workspace in
      workspace[target: "ScaleTests"].text += "\nimport Thermometer\n"
      workspace[target: "ScaleTests"].dependencies.append("Thermometer")
    },
    BrokenRule(
      "imports make no circle",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "Unit imports UnitSymbol imports Unit"
    ) { workspace in
      workspace[target: "Unit"].text += "import UnitSymbol\n"
      workspace[target: "Unit"].dependencies = ["UnitSymbol"]
      workspace[package: "Unit"].targets.append(
        Target(
          "UnitSymbol",
          dependencies: ["Unit"],
          sources: [SourceFile(path: "UnitSymbol.swift", text: "import Unit")]
        )
      )
    },
    BrokenRule(
      "imports are declared",
      at: "Packages/Weather/Sources/Weather/Weather.swift:2",
      "Weather does not declare Unit, which it imports"
    ) { workspace in
      workspace[target: "Weather"].text += "import Unit\n"
    },
    BrokenRule(
      "imports are declared",
      at: "App/fetcher/Main.swift:3",
      "fetcher does not declare Weather, which it imports"
    ) { workspace in
      workspace.root.targets[0].dependencies.removeAll { $0 == "Weather" }
    },
    BrokenRule(
      "dependencies are imported",
      at: "Packages/Weather/Package.swift:7",
      "Weather declares Unit, which it does not import"
    ) { workspace in
      workspace[target: "Weather"].dependencies.append("Unit")
      workspace[package: "Weather"].manifestText.replace("[\"Therm", with: "[\"Unit\", \"Therm")
    },
    BrokenRule(
      "dependencies are imported",
      at: "Packages/Weather/Package.swift:9",
      "Weather declares Unit, which it does not import"
    ) { workspace in
      workspace[target: "Weather"].dependencies.append("Unit")
      workspace[package: "Weather"].manifestText.replace(
        ".target(name: \"Weather\", [",
        with: ".target(\n      name: \"Weather\",\n      [\"Unit\", "
      )
    },
    BrokenRule(
      "dependencies are imported",
      at: "Packages/Weather/Package.swift:5",
      "Weather declares Unit, of which no target imports anything"
    ) { workspace in
      workspace[package: "Weather"].dependencies.append("Unit")
      workspace[package: "Weather"].manifestText.replace("../Thermometer", with: "../Unit")
    },
  ]

  private static let limits =
    [
      BrokenRule(
        "live modules are for apps, tests and live modules",
        at: "Packages/Weather/Sources/Weather/Weather.swift:2",
        "Weather imports ThermometerLive"
      ) { workspace in
        workspace[target: "Weather"].text += "import ThermometerLive\n"
        workspace[target: "Weather"].dependencies.append("ThermometerLive")
      },
      BrokenRule(
        "what is made for tests is for tests",
        at: "Packages/Weather/Sources/Weather/Weather.swift:2",
        "Weather imports ThermometerContract"
      ) { workspace in
        workspace[target: "Weather"].text += "import ThermometerContract\n"
        workspace[target: "Weather"].dependencies.append("ThermometerContract")
      },
    ]
    + [
      (
        "the database in memory is for mocks", "InMemoryDatabase"
      ),
      ("the whole of Foundation is for the network and the apps", "Foundation"),
      ("URLSession has one place", "FoundationNetworking"),
      ("SQLite has one place", "CSQLite"),
      ("libcurl has one place", "CCurl"),
    ].map { rule, module in
      BrokenRule(
        rule,
        at: "Packages/Unit/Sources/Unit/Unit.swift:3",
        "Unit imports \(module)"
      ) { workspace in
        workspace[target: "Unit"].text += "import \(module)\n"
      }
    }

  private static let sources = [
    BrokenRule(
      "effects come in through clients",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "Unit uses print"
    ) { workspace in
      workspace[target: "Unit"].text += "func show() { print(1) }\n"
    },
    BrokenRule(
      "what is public is documented",
      at: "Packages/Unit/Sources/Unit/Unit.swift:4",
      "Unit has a public declaration without a doc comment"
    ) { workspace in
      workspace[target: "Unit"].text += "\npublic struct Degree {}\n"
    },
    BrokenRule(
      "contracts are documented",
      at: "Packages/Thermometer/Sources/ThermometerContract/Contract.swift:5",
      "no doc comment of Thermometer says \"to read once changes nothing\""
    ) { workspace in
      workspace[target: "ThermometerContract"].text.replace("twice", with: "once")
    },
    BrokenRule(
      "what is unchecked says why it is safe",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "no comment says why this is safe unchecked"
    ) { workspace in
      workspace[target: "Unit"].text += "extension Unit: @unchecked Sendable {}\n"
    },
  ]
}

extension Package {
  /// The same package with another name in all that it has.
  fileprivate func renamed(_ name: String, _ other: String) -> Package {
    func renamed(_ text: String) -> String { text.replacing(name, with: other) }
    return Package(
      name: other,
      folder: renamed(folder),
      manifest: SourceFile(path: renamed(manifest.path), text: renamed(manifest.text)),
      targets: targets.map { target in
        Target(
          renamed(target.name),
          kind: target.kind,
          dependencies: target.dependencies.map(renamed),
          sources: target.sources.map {
            SourceFile(path: renamed($0.path), text: renamed($0.text))
          }
        )
      },
      readme: readme.map(renamed),
      example: example.map(renamed)
    )
  }
}

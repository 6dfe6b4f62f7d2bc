import Testing

@testable import WorkspaceRules

/// A change of the model that breaks one rule, with the expected finding.
struct BrokenRule: CustomTestStringConvertible {
  let rule: String
  let place: String
  let problem: String
  let workspace: Workspace

  var testDescription: String { "\(rule): \(problem)" }

  init(_ rule: String, at place: String, _ problem: String, _ edit: (inout Workspace) -> Void) {
    self.rule = rule
    self.place = place
    self.problem = problem
    var workspace = Workspace.model
    edit(&workspace)
    // The root follows the packages, except where it breaks a rule itself.
    if rule != "the root declares the modules of the packages" { workspace.declareModules() }
    self.workspace = workspace
  }

  static let all = packages + imports + limits + tools + sources

  private static let packages = [
    BrokenRule(
      "every package has a layer",
      at: "Packages/Barometer/Package.swift:1",
      "Barometer has no layer"
    ) { workspace in
      let barometer = Package.sample("Barometer", ["Barometer": ["Barometer.swift": ""]])
      workspace = .model(of: workspace.packages + [barometer])
    },
    BrokenRule(
      "every package has a layer",
      at: "\(Architecture.model.file):1",
      "no package Scale"
    ) { workspace in
      workspace.packages.removeAll { $0.name == "Scale" }
    },
    BrokenRule(
      "the root declares the modules of the packages",
      at: "Package.swift:1",
      "Unit is not declared as in the manifest of its package"
    ) { workspace in
      workspace.root.targets.removeAll { $0.name == "Unit" }
    },
    BrokenRule(
      "the root declares the modules of the packages",
      at: "Package.swift:1",
      "UnitTests is not declared as in the manifest of its package"
    ) { workspace in
      workspace.root.targets.removeAll { $0.name == "UnitTests" }
      workspace.root.targets.append(Target("UnitTests", kind: .test, dependencies: ["Weather"]))
    },
    BrokenRule(
      "the root declares the modules of the packages",
      at: "Package.swift:1",
      "Barometer is not declared as in the manifest of its package"
    ) { $0.root.targets.append(Target("Barometer")) },
    BrokenRule(
      "packages of a kind have one shape",
      at: "Packages/Thermometer/Package.swift:1",
      "the client has no Sources/Thermometer/Mock.swift"
    ) { $0[package: "Thermometer"].files["Sources/Thermometer/Mock.swift"] = nil },
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
      "packages do not have such files"
    ) { $0[package: "Unit"].files["Notes.txt"] = "" },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:1",
      "the tools differ from the root's"
    ) { $0[package: "Unit"].manifestText.replace("version: 6.2", with: "version: 6.1") },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:4",
      "the platforms differ from the root's"
    ) { $0[package: "Unit"].manifestText.replace(".v15", with: ".v14") },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:13",
      "the settings differ from the root's"
    ) { $0[package: "Unit"].manifestText.replace("\nsettings", with: "\nother settings") },
    BrokenRule(
      "manifests are alike",
      at: "Packages/Unit/Package.swift:11",
      "unsafeFlags: SwiftPM refuses a version that uses it as a dependency"
    ) {
      $0[package: "Unit"].manifestText.replace(
        "\n\n// The same",
        with: "\n.unsafeFlags([])\n// The same"
      )
    },
    BrokenRule(
      "dependencies are local",
      at: "Packages/Unit/Package.swift:5",
      "https://example.com/a is not a package of the workspace"
    ) { workspace in
      let url = "https://example.com/a"
      workspace[package: "Unit"].externalDependencies = [url]
      workspace[package: "Unit"].manifestText.replace(
        "dependencies: []",
        with: "dependencies: [.package(url: \"\(url)\")]"
      )
    },
    BrokenRule(
      "the example in a README is its snippet",
      at: "Packages/Unit/README.md:3",
      "the example differs from the snippet"
    ) { $0[package: "Unit"].files["Snippets/UnitExample.swift"] = "import Other\n" },
  ]

  private static let imports = [
    BrokenRule(
      "imports go down",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "Unit imports Thermometer, of a higher layer (clients)"
    ) { workspace in
      workspace[target: "Unit"].text += "import Thermometer\n"
      workspace[target: "Unit"].dependencies = ["Thermometer"]
    },
    BrokenRule(
      "imports go down",
      at: "Packages/Scale/Tests/ScaleTests/ScaleTests.swift:5",
      "Scale imports Thermometer, of the same layer (clients)"
    ) { workspace in
      workspace[target: "ScaleTests"].text += "\nimport Thermometer\n"
      workspace[target: "ScaleTests"].dependencies.append("Thermometer")
      workspace = .model(of: workspace.packages)
    },
    BrokenRule(
      "imports are declared",
      at: "Packages/Weather/Sources/Weather/Weather.swift:2",
      "Weather does not declare Unit, which it imports"
    ) { $0[target: "Weather"].text += "import Unit\n" },
    BrokenRule(
      "imports are declared",
      at: "App/forecast/Main.swift:3",
      "forecast does not declare Weather, which it imports"
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
      "Weather declares Unit, which no target imports"
    ) { workspace in
      workspace[package: "Weather"].dependencies.append("Unit")
      workspace[package: "Weather"].manifestText.replace("../Thermometer", with: "../Unit")
    },
  ]

  private static let limits = [
    BrokenRule(
      "live modules are for apps and tests",
      at: "Packages/Weather/Sources/Weather/Weather.swift:2",
      "Weather imports ThermometerLive"
    ) { workspace in
      workspace[target: "Weather"].text += "import ThermometerLive\n"
      workspace[target: "Weather"].dependencies.append("ThermometerLive")
    }
  ]

  private static let tools = [
    BrokenRule(
      "the packages of a tool are for that tool alone",
      at: "Packages/Weather/Sources/Weather/Weather.swift:2",
      "Weather imports Scale, a package of the tool 'kitchen'"
    ) { workspace in
      workspace[target: "Weather"].text += "import Scale\n"
      workspace[target: "Weather"].dependencies.append("Scale")
    },
    BrokenRule(
      "shared packages mention no tool",
      at: "Packages/Unit/README.md:2",
      "the shared package Unit mentions 'forecast'"
    ) { $0[package: "Unit"].files["README.md"]?.replace("\n\n", with: "\nFor ForecastCommand.\n") },
    BrokenRule(
      "every tool has an app",
      at: "Package.swift:1",
      "`forecast` is not among the apps"
    ) { $0.root.targets.removeFirst() },
    BrokenRule(
      "every tool has an app",
      at: "Package.swift:3",
      "no package belongs to the app `forecasts`"
    ) { $0.root.targets.append(Target("forecasts", kind: .executable)) },
  ]

  private static let sources = [
    BrokenRule(
      "effects come in through clients",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "Unit uses print"
    ) { $0[target: "Unit"].text += "func show() { print(1) }\n" },
    BrokenRule(
      "contracts are documented",
      at: "Packages/Thermometer/Sources/ThermometerContract/Contract.swift:5",
      "no doc comment of Thermometer contains \"reading once changes nothing\""
    ) { $0[target: "ThermometerContract"].text.replace("twice", with: "once") },
    BrokenRule(
      "unchecked code says why it is safe",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "no comment explains why this unchecked code is safe"
    ) { $0[target: "Unit"].text += "extension Unit: @unchecked Sendable {}\n" },
    BrokenRule(
      "code builds on macOS",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "macOS has no FoundationEssentials"
    ) { $0[target: "Unit"].text += "import FoundationEssentials\n" },
    BrokenRule(
      "code builds on macOS",
      at: "Packages/Unit/Sources/Unit/Unit.swift:3",
      "SOCK_STREAM has another Swift type on macOS"
    ) { $0[target: "Unit"].text += "let kind = SOCK_STREAM.rawValue\n" },
    BrokenRule(
      "code builds on macOS",
      at: "Packages/Unit/Sources/CUnit/shim.h:2",
      "macOS has no pipe2"
    ) { $0[package: "Unit"].files["Sources/CUnit/shim.h"] = "// pipe2\nint pipe2(int *);\n" },
  ]
}

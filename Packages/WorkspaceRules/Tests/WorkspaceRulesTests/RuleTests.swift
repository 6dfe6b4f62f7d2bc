import Testing

@testable import WorkspaceRules

@Suite struct RuleTests {
  @Test func `the model breaks no rule`() {
    #expect(violations(in: .model) == [])
  }

  @Test(arguments: BrokenRule.all) func `a broken rule is found where it is broken, and no other`(
    broken: BrokenRule
  ) throws {
    let violations = violations(in: broken.workspace)
    let violation = try #require(violations.first)
    #expect(violations.count == 1)
    #expect(violation.rule == broken.rule)
    #expect("\(violation.file):\(violation.line)" == broken.place)
    #expect(violation.what == broken.what)
    #expect(violation.reason.hasSuffix("."))
    #expect(violation.remedy.hasSuffix("."))
  }

  @Test func `every rule has its case`() {
    let names = Architecture.model.rules.map(\.name)
    #expect(Set(names) == Set(BrokenRule.all.map(\.rule)))
    #expect(Set(names).count == names.count)
  }

  @Test func `a violation is told in one line`() throws {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += "import Scale\n"
    workspace[target: "Unit"].dependencies = ["Scale"]
    #expect(
      violations(in: workspace).map(\.description) == [
        "Packages/Unit/Sources/Unit/Unit.swift:3: Unit imports Scale, of a higher floor (clients) "
          + "(imports go down). Why: A package is understood, tested and replaced without what is "
          + "beside and above it. Do: Take what it needs as a closure, or put Unit on a higher floor."
      ]
    )
  }

  @Test(
    arguments: [
      "// print(1)", "let text = \"print(1)\"", "sprint(1)",
      "let text = \"\"\"\n  print(1)\n  \"\"\"",
    ]
  ) func `what only looks like an effect is none`(code: String) {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += code
    #expect(violations(in: workspace) == [])
  }

  @Test(
    arguments: [
      "print(1)", "let text = \"\\(Date())\"", "/* a */ exit(1)",
      "try await Task.sleep(for: .zero)",
      "Foundation.ProcessInfo.processInfo",
    ]
  ) func `an effect is found wherever it is on its line`(code: String) {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += code
    #expect(violations(in: workspace).map(\.line) == [3])
  }

  @Test(
    arguments: [
      "/// A.\n@frozen public struct A {}", "/// A.\n@available(*, deprecated)\npublic let a = 1",
      "/** A. */\npublic let a = 1", "public extension Int {}", "public import Unit",
      "/// A.\n// swift-format-ignore\npublic static func a() {}", "let publicLine = 1",
    ]
  ) func `a documented declaration, or none, is well`(code: String) {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += code
    #expect(violations(in: workspace) == [])
  }

  @Test(
    arguments: ["@frozen public struct A {}", "  public static func a() {}", "open class A {}"]
  ) func `an undocumented declaration is found behind attributes and modifiers`(code: String) {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += "\n\(code)"
    #expect(violations(in: workspace).map(\.rule) == ["what is public is documented"])
  }

  @Test(
    arguments: [
      "Rule(\n  \"To read twice changes nothing\"\n)",
      "Rule(\"\"\"\n  to read twice \\\n  changes nothing.\n  \"\"\")",
      "Rule(sentence)", "Rule.all",
    ]
  ) func `a documented contract is well, however it is written`(code: String) {
    var workspace = Workspace.model
    workspace[target: "ThermometerContract"].text = "import Thermometer\n" + code
    #expect(violations(in: workspace) == [])
  }

  @Test func `a circle of three is told once`() {
    var workspace = Workspace.model
    workspace[package: "Unit"].targets += [
      ("A", "B"), ("B", "C"), ("C", "A"),
    ].map { name, other in
      Target(
        name,
        dependencies: [other],
        sources: [SourceFile(path: "\(name).swift", text: "import \(other)")]
      )
    }
    #expect(violations(in: workspace).map(\.what) == ["A imports B imports C imports A"])
  }

  @Test func `a manifest without the settings is not like the others`() {
    var workspace = Workspace.model
    workspace[package: "Unit"].manifestText.replace("\n// The same settings", with: "// Settings")
    #expect(violations(in: workspace).map(\.what) == ["the settings differ from the root's"])
  }

  private func violations(in workspace: Workspace) -> [Violation] {
    Architecture.model.rules.flatMap { $0.violations(in: workspace, of: .model) }
  }
}

import Testing

@testable import WorkspaceRules

@Suite struct RuleTests {
  @Test func `the model breaks no rule`() {
    #expect(findings(in: .model).isEmpty)
  }

  @Test(arguments: BrokenRule.all) func `each rule finds its violation and no other`(
    broken: BrokenRule
  ) throws {
    let findings = findings(in: broken.workspace)
    let (rule, finding) = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(rule.name == broken.rule)
    #expect("\(finding.file):\(finding.line)" == broken.place)
    #expect(finding.problem == broken.problem)
    #expect(rule.reason.hasSuffix("."))
    #expect(finding.remedy.hasSuffix("."))
  }

  @Test func `every rule has a test case`() {
    let names = Architecture.model.rules.map(\.name)
    #expect(Set(names) == Set(BrokenRule.all.map(\.rule)))
    #expect(Set(names).count == names.count)
  }

  @Test func `a report is one line with place, reason and remedy`() throws {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += "import Thermometer\n"
    workspace[target: "Unit"].dependencies = ["Thermometer"]
    workspace.declareModules()
    #expect(
      findings(in: workspace).map { $0.report(of: $1) } == [
        "Packages/Unit/Sources/Unit/Unit.swift:3: Unit imports Thermometer, of a higher layer (clients) "
          + "(imports go down). Why: A package is understood and tested without the "
          + "packages next to it and above it. Do: Take the needed function as a closure, or move Unit to a "
          + "higher layer."
      ]
    )
  }

  @Test(
    arguments: [
      ("print(1)", true), ("let text = \"\\(Date())\"", true), ("/* a */ exit(1)", true),
      ("try await Task.sleep(for: .zero)", true), ("Foundation.ProcessInfo.processInfo", true),
      ("// print(1)", false), ("let text = \"print(1)\"", false), ("sprint(1)", false),
      ("let text = \"\"\"\n  print(1)\n  \"\"\"", false),
    ]
  ) func `an effect is found in code, but not in comments, strings and longer names`(
    code: String,
    isEffect: Bool
  ) {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += code
    #expect(findings(in: workspace).map(\.finding.line) == (isEffect ? [3] : []))
  }

  @Test(
    arguments: [
      ("accept4()", true), ("#if DEBUG\naccept4()\n#endif", true),
      ("#if os(Linux)\n#endif\naccept4()", true),
      ("#if os(Linux)\n#else\naccept4()\n#endif", true),
      ("#if canImport(Darwin) || canImport(Musl)\naccept4()\n#endif", true),
      ("#if os(macOS)\n#if DEBUG\naccept4()\n#endif\n#endif", true),
      ("#if arch(arm64)\n#elseif DEBUG\naccept4()\n#endif", true),
      ("#ifndef __linux__\naccept4()\n#endif", true),
      ("#if os(Linux)\naccept4()\n#endif", false),
      ("#if os(Linux)\n#if DEBUG\n#else\naccept4()\n#endif\n#endif", false),
      ("#if canImport(Darwin)\n#elseif DEBUG\naccept4()\n#else\naccept4()\n#endif", false),
      ("#if canImport(Glibc) || canImport(Musl)\naccept4()\n#endif", false),
      ("#if os(Linux) && DEBUG\naccept4()\n#endif", false),
      ("#if !os(macOS)\naccept4()\n#endif", false),
      ("#ifdef __GLIBC__\naccept4()\n#endif", false),
      ("#if defined(SOCK_CLOEXEC)\naccept4()\n#endif", false),
      ("accept(4) // accept4", false), ("accept40()", false), ("\"accept4\"", false),
    ]
  ) func `a name that macOS lacks is found in the code that macOS compiles`(
    code: String,
    isFound: Bool
  ) {
    var workspace = Workspace.model
    workspace[target: "Unit"].text += code
    #expect(
      findings(in: workspace).map(\.finding.problem) == (isFound ? ["macOS has no accept4"] : [])
    )
  }

  @Test(
    arguments: [
      "Rule(\n  \"Reading twice changes nothing\"\n)",
      "Rule(\"\"\"\n  reading twice \\\n  changes nothing.\n  \"\"\")",
      "Rule(sentence)", "Rule.all",
    ]
  ) func `a documented rule is accepted in every notation`(code: String) {
    var workspace = Workspace.model
    workspace[target: "ThermometerContract"].text = "import Thermometer\n" + code
    #expect(findings(in: workspace).isEmpty)
  }

  @Test func `a manifest without the settings breaks a rule`() {
    var workspace = Workspace.model
    workspace[package: "Unit"].manifestText.replace("\n// The same settings", with: "// Settings")
    #expect(
      findings(in: workspace).map(\.finding.problem) == ["the settings differ from the root's"]
    )
  }

  private func findings(in workspace: Workspace) -> [(rule: ArchitectureRule, finding: Finding)] {
    Architecture.model.rules.flatMap { rule in
      rule.findings(in: workspace, of: .model).map { (rule, $0) }
    }
  }
}

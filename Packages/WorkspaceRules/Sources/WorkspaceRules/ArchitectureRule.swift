/// A rule of the architecture: a function that finds where a workspace breaks it.
public struct ArchitectureRule: Sendable {
  /// The rule in a few words.
  public let name: String

  /// Why the workspace has the rule.
  public let reason: String

  private let check: @Sendable (_ workspace: Workspace, _ architecture: Architecture) -> [Finding]

  init(
    _ name: String,
    reason: String,
    check: @escaping @Sendable (Workspace, Architecture) -> [Finding]
  ) {
    self.name = name
    self.reason = reason
    self.check = check
  }

  /// Returns the places where a workspace breaks the rule.
  public func findings(in workspace: Workspace, of architecture: Architecture) -> [Finding] {
    check(workspace, architecture)
  }

  /// Returns one line about a finding: `file:line: what (rule). Why: … Do: …`.
  public func report(of finding: Finding) -> String {
    "\(finding.file):\(finding.line): \(finding.what) (\(name)). Why: \(reason) Do: \(finding.remedy)"
  }
}

extension ArchitectureRule: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension Architecture {
  /// Every rule.
  public var rules: [ArchitectureRule] {
    [
      .packagesHaveALayer, .packagesAreListed, .rootTestsAreThePackages, .packagesHaveTheirShape,
      .manifestsAreAlike, .dependenciesAreLocal, .importsGoDown, .toolsStayApart,
      .sharedPackagesMentionNoTool,
      .toolsHaveApps, .importsAreDeclared, .dependenciesAreImported,
    ]
      + importLimits.map(ArchitectureRule.init(limit:)) + [
        .effectsComeIn, .contractsAreDocumented, .examplesAreSnippets, .uncheckedSaysWhy,
      ]
  }
}

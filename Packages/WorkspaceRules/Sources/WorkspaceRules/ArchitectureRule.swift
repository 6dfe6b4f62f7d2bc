/// A rule of the architecture: a function that finds violations in a workspace.
public struct ArchitectureRule: Sendable {
  /// The name: the rule in a few words.
  public let name: String

  /// The reason for the rule.
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

  /// Returns the violations of the rule in a workspace.
  public func findings(in workspace: Workspace, of architecture: Architecture) -> [Finding] {
    check(workspace, architecture)
  }

  /// Returns a finding as one line: `file:line: problem (rule). Why: … Do: …`.
  public func report(of finding: Finding) -> String {
    "\(finding.file):\(finding.line): \(finding.problem) (\(name)). Why: \(reason) Do: \(finding.remedy)"
  }
}

extension ArchitectureRule: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension Architecture {
  /// All rules.
  public var rules: [ArchitectureRule] {
    [
      .packagesHaveALayer, .rootDeclaresTheModules, .packagesHaveTheirShape, .manifestsAreAlike,
      .dependenciesAreLocal, .importsGoDown, .toolsStayApart, .sharedPackagesMentionNoTool,
      .toolsHaveApps, .importsAreDeclared, .dependenciesAreImported,
    ]
      + importLimits.map(ArchitectureRule.init(limit:)) + [
        .effectsComeIn, .contractsAreDocumented, .examplesAreSnippets, .uncheckedSaysWhy,
        .codeBuildsOnMacOS,
      ]
  }
}

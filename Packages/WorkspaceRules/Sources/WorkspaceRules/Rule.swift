/// A rule of the workspace: a function that finds where it is broken.
public struct Rule: Sendable {
  /// The rule in a few words.
  public let name: String

  /// Why there is the rule.
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

  /// The places where a workspace breaks the rule.
  public func violations(in workspace: Workspace, of architecture: Architecture) -> [Violation] {
    check(workspace, architecture).map { finding in
      Violation(
        file: finding.file,
        line: finding.line,
        what: finding.what,
        rule: name,
        reason: reason,
        remedy: finding.remedy
      )
    }
  }
}

extension Rule: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// A place where a rule is broken, and what to do about it.
struct Finding {
  let file: String
  let line: Int
  let what: String
  let remedy: String
}

extension Architecture {
  /// Every rule.
  public var rules: [Rule] {
    [
      .packagesHaveAFloor, .packagesAreListed, .packagesHaveTheirShape, .manifestsAreAlike,
      .dependenciesAreLocal, .importsGoDown, .importsMakeNoCircle, .importsAreDeclared,
      .dependenciesAreImported,
    ]
      + importLimits.map(Rule.init(limit:)) + [
        .effectsComeIn, .declarationsAreDocumented, .contractsAreDocumented, .examplesAreSnippets,
        .packagesAreTested, .uncheckedSaysWhy,
      ]
  }
}

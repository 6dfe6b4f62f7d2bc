extension ClientSpecification {
  var contractTests: ScaffoldFile {
    let test = Layout.list(
      "@Test(",
      ["arguments: \(name)Configuration.allCases", "\(name)Contract.rules"],
      ")"
    )
    return ScaffoldFile(
      "Tests/\(name)Tests/ContractTests.swift",
      [
        imports(["Contract", "\(name)Contract", "Testing"]),
        """
        /// The rules of the interface, on every working configuration.
        @Suite(.timeLimit(.minutes(1))) struct ContractTests {
          \(test.text(at: 2))
          func `every client keeps the contract`(
            configuration: \(name)Configuration,
            rule: \(name)Contract.Rule
          ) async {
            \(trapping.isEmpty ? "" : guardStatement)await withKnownIssue("live is not implemented yet") {
              await rule.verify(on: configuration, making: configuration.subject)
            } when: {
              configuration == .live
            }
          }\(trapping.isEmpty ? "" : "\n\n" + trappingRules)
        }
        """,
      ]
    )
  }

  private var guardStatement: String {
    "if configuration == .live, Self.trapping.contains(rule.sentence) { return }\n    "
  }

  private var trappingRules: String {
    let sentences = trapping.map { Layout.text("\"\($0.sentence)\"") }
    return """
        /// The rules of the endpoints that cannot throw: live ends the process there until it is implemented.
        \(Layout.array("private static let trapping = [", sentences, "]").text(at: 2))
      """
  }
}

extension ClientSpecification {
  var readme: ScaffoldFile {
    let names = endpoints.map { "`\($0.name)`" }.joined(separator: ", ")
    let labels = endpoints.map { "\($0.argument):" }.joined()
    let failing = "| `failing(_ error:)` | every endpoint that can throw throws this error |\n"
    return ScaffoldFile(
      "README.md",
      [
        "# \(name)",
        "`\(name)` has \(endpoints.count == 1 ? "the endpoint" : "the endpoints") \(names).",
        """
        | configuration | what it is |
        |---|---|
        | `\(liveInText)` | not implemented yet: \(naming) (module `\(name)Live`) |
        | `mock(\(labels))` | in memory: answers what it is given |
        \(throwing.isEmpty ? "" : failing)\
        | `unimplemented` | \(naming): proves what a test does not touch |
        """,
        """
        ```swift
        \(example.contents)```
        """,
        """
        `\(name)Contract` (module `\(name)Contract`) holds the rules that every working configuration
        keeps; each is a sentence of the interface's documentation. Run them on a configuration of your own as
        [`ContractTests.swift`](Tests/\(name)Tests/ContractTests.swift) does.
        """,
        "Run its tests alone: `swift test --package-path Packages/\(name)`.",
      ]
    )
  }
}

extension ClientSpecification {
  var brokenMock: ScaffoldFile {
    let change = Layout.hanging(
      "_ change:",
      .list(
        "@escaping @Sendable (",
        ["_ client: inout \(name)", "_ original: \(name)"],
        ") -> Void"
      )
    )
    return ScaffoldFile(
      "Tests/\(name)Tests/BrokenMock.swift",
      [
        imports(["Contract", name, "\(name)Contract"]),
        """
        /// A client that is broken on purpose.
        typealias BrokenClient = BrokenConfiguration<\(name)Contract.Subject>

        extension BrokenClient {
          /// The mock, broken by a change of its endpoints.
          static func mock(
            _ name: String,
            breaks sentence: String,
            \(change.text(at: 4))
          ) -> Self {
            Self(name, breaks: sentence) {
              var subject = \(name)Configuration.mock.subject()
              change(&subject.client, subject.client)
              return subject
            }
          }
        }
        """,
      ]
    )
  }
}

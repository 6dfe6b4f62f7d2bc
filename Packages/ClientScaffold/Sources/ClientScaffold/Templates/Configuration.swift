extension ClientSpecification {
  var configuration: ScaffoldFile {
    let silent = endpoints.filter { $0.result == nil }
    let mock = Layout.list(
      ".mock(",
      endpoints.map { endpoint in
        "\(endpoint.argument): \(endpoint.result?.sample ?? "{ \(endpoint.calls).add() }")"
      },
      ")"
    )
    let subject = Layout.list(
      "return \(name)Contract.Subject(",
      ["client: client"]
        + endpoints.map { endpoint in
          let value = endpoint.result?.sample ?? "{ \(endpoint.calls).count }"
          return "\(endpoint.expectation): \(value)"
        },
      ")"
    )
    let counters = silent.map { "let \($0.calls) = Calls()\n    " }.joined()
    return ScaffoldFile(
      "Tests/\(name)Tests/\(name)Configuration.swift",
      [
        imports([name, "\(name)Contract", "\(name)Live"] + clients, for: endpoints.resultTypes),
        """
        /// The working configurations of a client, each as the contract wants it.
        enum \(name)Configuration: CaseIterable {
          case mock
          case live

          /// A client that no other test uses, and what is expected of it.
          func subject() -> \(name)Contract.Subject {
            \(counters)let client: \(name) =
              switch self {
              case .mock:
                \(mock.text(at: 8))
              case .live:
                \(liveInTests.text(at: 8))
              }
            \(subject.text(at: 4))
          }
        }
        """,
      ]
    )
  }
}

extension Endpoint {
  fileprivate var calls: String { "callsOf\(name.upperCamel)" }
}

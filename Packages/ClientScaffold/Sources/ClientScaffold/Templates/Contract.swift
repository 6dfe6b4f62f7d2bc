extension ClientSpecification {
  var contract: ScaffoldFile {
    let needsSample = endpoints.parameterTypes.contains { $0.contains("UUID") }
    return ScaffoldFile(
      "Sources/\(name)Contract/\(name)Contract.swift",
      [
        imports(
          ["public Contract", "public \(name)", "Testing"],
          for: endpoints.parameterTypes,
          exposing: endpoints.resultTypes
        ),
        """
        /// The contract of ``\(name)``: what holds for every working configuration.
        public enum \(name)Contract {
          /// A rule about a client.
          public typealias Rule = Contract.Rule<Subject>

          /// A client under test, with what its rules need beside it.
          public struct Subject: Sendable {
            /// The client.
            public var client: \(name)

        \(properties)

            /// A client, and what belongs to it.
            \(initializer)
              self.client = client
              \(assignments)
            }
          }

          /// Every rule; a rule wants a subject of its own.
          public static let rules = [
        \(rules)
          ]
        }
        """,
        needsSample ? sampleExtension : nil,
      ]
    )
  }

  private var properties: String {
    endpoints.map { endpoint in
      """
          /// \(endpoint.result == nil ? "How often `\(endpoint.name)` has taken effect" : "What `\(endpoint.name)` is to return").
          public var \(endpoint.expectation): \(endpoint.expectationType)
      """
    }.joined(separator: "\n\n")
  }

  private var initializer: String {
    let parameters = endpoints.map { endpoint in
      let escaping = endpoint.result == nil ? "@escaping " : ""
      return Layout.text("\(endpoint.expectation): \(escaping)\(endpoint.expectationType)")
    }
    return Layout.list("public init(", ["client: \(name)"] + parameters, ") {").text(at: 4)
  }

  private var assignments: String {
    endpoints.map { "self.\($0.expectation) = \($0.expectation)" }.joined(separator: "\n      ")
  }

  private var rules: String {
    endpoints.map { endpoint in
      """
          Rule("\(endpoint.sentence)") { subject in
      \(check(of: endpoint))
          }
      """
    }.joined(separator: ",\n") + (endpoints.count > 1 ? "," : "")
  }

  private func check(of endpoint: Endpoint) -> String {
    let call = endpoint.call(on: "subject.client")
    guard endpoint.result != nil else {
      let check = Layout.list(
        "try check(",
        ["try await subject.\(endpoint.expectation)()", "is: count"],
        ")"
      )
      return """
              for count in 1...2 {
                \(call.text(at: 8))
                \(check.text(at: 8))
              }
        """
    }
    let check = Layout.list("try check(", [call, "is: subject.\(endpoint.expectation)"], ")")
    return """
            for _ in 1...2 {
              \(check.text(at: 8))
            }
      """
  }
}

extension Endpoint {
  /// What the subject of the contract calls what the rule of the endpoint expects.
  var expectation: String {
    result == nil ? "effectsOf\(name.upperCamel)" : "expected\(name.upperCamel)"
  }

  fileprivate var expectationType: String {
    result?.text ?? "@Sendable () async throws -> Int"
  }
}

extension ClientSpecification {
  var brokenTests: ScaffoldFile {
    let comparison = Layout.hanging(
      "Set(Self.clients.map(\\.sentence))",
      "== Set(\(name)Contract.rules.map(\\.sentence))"
    )
    return ScaffoldFile(
      "Tests/\(name)Tests/Broken\(name)Tests.swift",
      [
        imports(
          ["Contract", name, "\(name)Contract", "Testing"],
          for: endpoints.resultTypes
        ),
        """
        /// The contract bites: each of its rules refuses a client that is broken there.
        @Suite(.timeLimit(.minutes(1))) struct Broken\(name)Tests {
          @Test(arguments: clients)
          func `the contract refuses a broken client`(client: BrokenClient) async {
            await client.verifyRefusal(by: \(name)Contract.rules)
          }

          @Test func `every rule refuses something`() {
            #expect(
              \(comparison.text(at: 6))
            )
          }

          private static let clients: [BrokenClient] = [
        \(endpoints.flatMap(\.broken).map(\.text).joined(separator: "\n"))
          ]
        }
        """,
      ]
    )
  }
}

/// A client that is broken at an endpoint.
private struct Broken {
  let name: String
  let endpoint: Endpoint
  let closure: Layout

  /// Whether the closure counts its calls.
  var counts = false

  /// Whether the closure calls the original.
  var usesOriginal = false

  /// The element of the array.
  var text: String {
    """
        .mock(
          "\(name)",
          breaks: "\(endpoint.sentence)"
        ) { client, \(usesOriginal ? "original" : "_") in
          \(counts ? "let calls = Calls()\n      " : "")\(closure.text(at: 6))
        },
    """
  }
}

extension Endpoint {
  /// Three ways to break it.
  fileprivate var broken: [Broken] {
    if let result { brokenResults(result) } else { brokenEffects }
  }

  private var thrown: Broken {
    Broken(name: "throws from \(name)", endpoint: self, closure: replaced(by: "throw Failure()"))
  }

  private func brokenResults(_ result: ValueType) -> [Broken] {
    let (sample, other) = (result.sample, result.otherThanSample)
    return [
      Broken(
        name: "returns something else from \(name)",
        endpoint: self,
        closure: replaced(by: .text(other))
      ),
      Broken(
        name: "returns something else from the second \(name)",
        endpoint: self,
        closure: replaced(by: "calls.add() == 1 ? \(sample) : \(other)"),
        counts: true
      ),
      isThrowing
        ? thrown
        : Broken(
          name: "returns something else from the first \(name)",
          endpoint: self,
          closure: replaced(by: "calls.add() == 1 ? \(other) : \(sample)"),
          counts: true
        ),
    ]
  }

  private var brokenEffects: [Broken] {
    let call = forwardedCall(on: "original")
    let beginning = "client.\(name) = {"
    return [
      Broken(
        name: "does nothing in \(name)",
        endpoint: self,
        closure: .text(beginning + (parameters.isEmpty ? "" : " \(ignored) in ") + "}")
      ),
      Broken(
        name: "does \(name) twice",
        endpoint: self,
        closure: .text("\(beginning)\n        \(call)\n        \(call)\n      }"),
        usesOriginal: true
      ),
      isThrowing
        ? thrown
        : Broken(
          name: "does \(name) only once",
          endpoint: self,
          closure: .text("\(beginning)\n        if calls.add() == 1 { \(call) }\n      }"),
          counts: true,
          usesOriginal: true
        ),
    ]
  }

  private func replaced(by statement: Layout) -> Layout {
    closure(after: "client.\(name) = ", statement)
  }
}

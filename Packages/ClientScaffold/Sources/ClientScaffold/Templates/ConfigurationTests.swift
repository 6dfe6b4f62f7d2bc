extension ClientSpecification {
  var configurationTests: ScaffoldFile {
    let tests = (throwing.isEmpty ? [] : [throwingTests]) + trapping.map(trappingTests)
    let helpers = [
      throwing.isEmpty ? nil : endpointsFunction, trapping.isEmpty ? nil : wordsFunction,
    ]
    let members = tests + helpers.compactMap(\.self)
    return ScaffoldFile(
      "Tests/\(name)Tests/ConfigurationTests.swift",
      [
        imports(
          [name, "\(name)Live", "Testing", "Unimplemented"] + clients,
          for: endpoints.parameterTypes
        ),
        """
        /// The configurations that do not work.
        @Suite(.timeLimit(.minutes(1))) struct ConfigurationTests {
        """ + "\n" + members.joined(separator: "\n\n") + "\n}",
        throwing.isEmpty ? nil : "struct Failure: Error, Equatable {}",
      ]
    )
  }

  private var throwingTests: String {
    let live = Layout.list("endpoints(", [.hanging("of:", liveInTests)], ")")
    return """
        @Test func `every endpoint of failing that can throw throws the error`() async {
          for endpoint in endpoints(of: .failing(Failure())).values {
            await #expect(throws: Failure()) { try await endpoint() }
          }
        }

        @Test func `every endpoint of unimplemented that can throw throws its own name`() async {
          for (name, endpoint) in endpoints(of: .unimplemented) {
            let error = Unimplemented(name, of: "\(name)")
            await #expect(throws: error) { try await endpoint() }
          }
        }

        @Test func `every endpoint of live that can throw says that it is not implemented`() async {
          for (name, endpoint) in \(live.text(at: 4, before: 30)) {
            let error = \(name)Error.notImplemented(name)
            await #expect(throws: error) { try await endpoint() }
          }
        }

        @Test func `the error of live says where to implement an endpoint`() {
          let error = \(name)Error.notImplemented("\(throwing[0].name)")
          #expect(error.description.contains("write it in Live.swift"))
        }
      """
  }

  /// Two tests, since what runs in another process captures no closure.
  private func trappingTests(of endpoint: Endpoint) -> String {
    let configurations = [("unimplemented", Layout.text(".unimplemented")), ("live", liveInTests)]
    return configurations.map { configuration, value in
      let client = Layout.hanging("let client: \(name) =", value)
      let call = endpoint.call(on: "client")
      return """
          @Test func `\(endpoint.name) of \(configuration) ends the process`() async throws {
            let result = await #expect(
              processExitsWith: .failure,
              observing: [\\.standardErrorContent]
            ) {
              \(client.text(at: 6))
              \(endpoint.result == nil ? call.text(at: 6) : "_ = \(call.text(at: 6, before: 4))")
            }
            #expect(try words(of: result).contains(".\(endpoint.name) is unimplemented"))
          }
        """
    }.joined(separator: "\n\n")
  }

  private var endpointsFunction: String {
    let elements = throwing.map { endpoint in
      let call = endpoint.call(on: "client")
      guard case .list(let opening, let arguments, let closing) = call else { return call }
      let discarding = endpoint.result == nil ? opening : "_ = \(opening)"
      return Layout.closure("\"\(endpoint.name)\": {", .list(discarding, arguments, closing))
    }
    let declaration = Layout.list(
      "private func endpoints(",
      ["of client: \(name)"],
      ") -> [String: @Sendable () async throws -> Void] {"
    )
    return """
        \(declaration.text(at: 2))
          \(Layout.array("[", elements, "]").text(at: 4))
        }
      """
  }

  private var wordsFunction: String {
    """
      /// What a process wrote to standard error before it ended.
      private func words(of result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      }
    """
  }
}

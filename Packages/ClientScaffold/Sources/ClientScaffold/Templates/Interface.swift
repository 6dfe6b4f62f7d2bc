extension ClientSpecification {
  var interface: ScaffoldFile {
    ScaffoldFile(
      "Sources/\(name)/Interface.swift",
      [
        imports([], exposing: endpoints.resultTypes + endpoints.parameterTypes),
        """
        /// The client `\(name)`: an endpoint for each thing that it can be asked.
        public struct \(name): Sendable {
        """ + "\n" + members.joined(separator: "\n\n") + "\n}",
      ]
    )
  }

  private var members: [String] {
    endpoints.map(declaration) + [initializer] + endpoints.compactMap(method)
  }

  private func declaration(of endpoint: Endpoint) -> String {
    let type = Layout.hanging("public var \(endpoint.name):", endpoint.type("@Sendable"))
    return """
        /// \(endpoint.sentence).
      \(endpoint.isThrowing ? throwsComment : "")  \(type.text(at: 2))
      """
  }

  private var throwsComment: String {
    """
      ///
      /// - Throws: ``\(name)Error``.

    """
  }

  private var initializer: String {
    let parameters = endpoints.map { endpoint in
      Layout.hanging("\(endpoint.name):", endpoint.type("@escaping @Sendable"))
    }
    let assignments = endpoints.map { "self.\($0.name) = \($0.name)" }
    return """
        /// A client made of its \(endpoints.count == 1 ? "endpoint" : "endpoints").
        \(Layout.list("public init(", parameters, ") {").text(at: 2))
          \(assignments.joined(separator: "\n    "))
        }
      """
  }

  private func method(of endpoint: Endpoint) -> String? {
    guard let declaration = endpoint.method else { return nil }
    let isHidden = endpoint.parameters.contains { $0.name == endpoint.name }
    let call = Layout.list(
      "\(endpoint.mark)\(isHidden ? "self." : "")\(endpoint.name)(",
      endpoint.parameters.map { .text($0.name) },
      ")"
    )
    return """
        /// The endpoint ``\(endpoint.name)``, called with labels.
        \(declaration.text(at: 2))
          \(call.text(at: 4))
        }
      """
  }
}

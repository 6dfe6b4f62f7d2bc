extension ClientSpecification {
  var mock: ScaffoldFile {
    ScaffoldFile(
      "Sources/\(name)/Mock.swift",
      [
        imports(["Unimplemented"], exposing: endpoints.resultTypes),
        """
        extension \(name) {
        """ + "\n" + configurations.joined(separator: "\n\n") + "\n}",
      ]
    )
  }

  private var configurations: [String] {
    [mockFunction, failing, unimplemented, missing].compactMap(\.self)
  }

  private var mockFunction: String {
    let declaration = Layout.list(
      "public static func mock(",
      endpoints.map { endpoint in
        guard let result = endpoint.result else {
          return "\(endpoint.argument): @escaping @Sendable () -> Void = {}"
        }
        return result.defaulted(after: "\(endpoint.name): \(result.text) =")
      },
      ") -> Self {"
    )
    let value = Layout.list(
      "Self(",
      endpoints.map { endpoint in
        endpoint.closure(
          after: "\(endpoint.name): ",
          .text(endpoint.argument + (endpoint.result == nil ? "()" : ""))
        )
      },
      ")"
    )
    return """
        /// A client in memory that answers what it is given.
        ///
      \(parameterComments)
        \(declaration.text(at: 2))
          \(value.text(at: 4))
        }
      """
  }

  private var parameterComments: String {
    let comments = endpoints.map { endpoint in
      let meaning =
        endpoint.result == nil
        ? "Told of each call of `\(endpoint.name)`." : "What `\(endpoint.name)` returns."
      return "\(endpoint.argument): \(meaning)"
    }
    if comments.count == 1 { return "  /// - Parameter \(comments[0])" }
    return (["  /// - Parameters:"] + comments.map { "  ///   - \($0)" }).joined(separator: "\n")
  }

  /// Nil if nothing can fail.
  private var failing: String? {
    guard !throwing.isEmpty else { return nil }
    let value = Layout.list(
      "Self(",
      endpoints.map { endpoint in
        endpoint.isThrowing
          ? endpoint.closure(after: "\(endpoint.name): ", "throw error")
          : "\(endpoint.name): mock().\(endpoint.name)"
      },
      ")"
    )
    return """
        /// A client whose every endpoint that can throw fails with an error.
        public static func failing(_ error: any Error) -> Self {
          \(value.text(at: 4))
        }
      """
  }

  private var unimplemented: String {
    let value = Layout.list(
      "Self(",
      endpoints.map { endpoint in
        endpoint.closure(
          after: "\(endpoint.name): ",
          endpoint.isThrowing
            ? "throw missing(\"\(endpoint.name)\")" : "missing(\"\(endpoint.name)\").trap()"
        )
      },
      ")"
    )
    return """
        /// A client that nobody is expected to use: \(naming).
        public static var unimplemented: Self {
          \(value.text(at: 4))
        }
      """
  }

  private var missing: String {
    """
      private static func missing(_ endpoint: String) -> Unimplemented {
        Unimplemented(endpoint, of: "\(name)")
      }
    """
  }
}

extension ValueType {
  /// A declaration with the default as its value.
  fileprivate func defaulted(after declaration: String) -> Layout {
    guard case .list(let opening, let items, let closing) = defaultValue else {
      return "\(declaration) \(defaultValue.line)"
    }
    return .list("\(declaration) \(opening)", items, closing)
  }
}

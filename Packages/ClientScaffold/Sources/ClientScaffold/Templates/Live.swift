extension ClientSpecification {
  var live: ScaffoldFile {
    let parameters = clients.enumerated().map { index, client in
      Layout.text("\(index == 0 ? "using " : "")\(client.lowerCamel): \(client)")
    }
    let value = Layout.list(
      "Self(",
      endpoints.map { endpoint in
        endpoint.closure(
          after: "\(endpoint.name): ",
          endpoint.isThrowing
            ? .list("throw \(name)Error.notImplemented(", ["\"\(endpoint.name)\""], ")")
            : .list("Unimplemented(", ["\"\(endpoint.name)\"", "of: \"\(name)\""], ").trap()")
        )
      },
      ")"
    )
    return ScaffoldFile(
      "Sources/\(name)Live/Live.swift",
      [
        imports(
          (clients + [name]).map { "public \($0)" } + (trapping.isEmpty ? [] : ["Unimplemented"])
        ),
        """
        extension \(name) {
          /// A client that is not implemented yet: \(naming).
          \(Layout.list("public static func live(", parameters, ") -> Self {").text(at: 2))
            \(value.text(at: 4))
          }
        }
        """,
      ]
    )
  }

  /// What every endpoint does that nobody has written, as the end of a sentence.
  var naming: String {
    if trapping.isEmpty { return "every endpoint throws an error that names it" }
    if throwing.isEmpty { return "every endpoint ends the process with its name" }
    return "every endpoint throws or ends the process with its name"
  }

  /// Live as a test makes it.
  var liveInTests: Layout {
    .list(
      ".live(",
      clients.enumerated().map { index, client in
        "\(index == 0 ? "using" : client.lowerCamel): .unimplemented"
      },
      ")"
    )
  }

  /// Live as a page calls it.
  var liveInText: String {
    let labels = clients.enumerated().map { index, client in
      "\(index == 0 ? "using" : client.lowerCamel):"
    }
    return "live(\(labels.joined()))"
  }
}

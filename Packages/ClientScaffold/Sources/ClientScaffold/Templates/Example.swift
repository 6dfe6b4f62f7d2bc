extension ClientSpecification {
  var example: ScaffoldFile {
    let endpoint = endpoints[0]
    let call = endpoint.call(on: "client")
    let body: String
    if let result = endpoint.result {
      let assignment = Layout.hanging("let answer =", call)
      body = """
        \(client("\(endpoint.name): \(result.sample)"))
        \(assignment.text(at: 0))
        print(answer == \(result.sample))  // true
        """
    } else {
      body = """
        \(client("\(endpoint.argument): { print(\"told\") }"))
        \(call.text(at: 0, before: 9))  // told
        """
    }
    let types = endpoint.parameters.map(\.type) + [endpoint.result].compactMap(\.self)
    return ScaffoldFile(
      "Snippets/\(name)Example.swift",
      [
        imports([name], for: types),
        body,
        types.contains { $0.contains("UUID") } ? sampleExtension : nil,
      ]
    )
  }

  private func client(_ argument: Layout) -> String {
    Layout.list("let client = \(name).mock(", [argument], ")").text(at: 0)
  }
}

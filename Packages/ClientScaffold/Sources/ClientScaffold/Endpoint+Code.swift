// How an endpoint is written in the code of its client.
extension Endpoint {
  /// The rule of the endpoint, as contract and documentation have it.
  var sentence: String {
    result == nil
      ? "`\(name)` takes effect once for each call"
      : "`\(name)` returns what there is at each call"
  }

  /// What the mock calls its argument: the result, or what is told of each call.
  var argument: String { result == nil ? "on\(name.upperCamel)" : name }

  /// What stands before a call.
  var mark: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  /// The type, as that of a closure.
  ///
  /// - Parameter attributes: What stands before it.
  func type(_ attributes: String) -> Layout {
    .list(
      "\(attributes) (",
      parameters.map { "_ \($0.name): \($0.type.text)" },
      ")\(effects) -> \(result?.text ?? "Void")"
    )
  }

  /// The method with labels; nil where a closure is called in the same way.
  var method: Layout? {
    guard parameters.count > 1, parameters.contains(where: { $0.label != nil }) else { return nil }
    return .list(
      "public func \(name)(",
      parameters.map { parameter in
        let label = parameter.label ?? "_"
        let names = label == parameter.name ? label : "\(label) \(parameter.name)"
        return "\(names): \(parameter.type.text)"
      },
      ")\(effects)\(result.map { " -> \($0.text)" } ?? "") {"
    )
  }

  /// A closure that ignores its arguments.
  ///
  /// - Parameter beginning: What stands before it.
  func closure(after beginning: String, _ statement: Layout) -> Layout {
    .closure(beginning + (parameters.isEmpty ? "{" : "{ \(ignored) in"), statement)
  }

  /// A name for each argument that is ignored.
  var ignored: String { parameters.map { _ in "_" }.joined(separator: ", ") }

  /// A call of the endpoint of a client, with samples.
  func call(on client: String) -> Layout {
    .list(
      "\(mark)\(client).\(name)(",
      parameters.map { parameter in
        guard method != nil, let label = parameter.label else {
          return .text(parameter.type.sample)
        }
        return "\(label): \(parameter.type.sample)"
      },
      ")"
    )
  }

  /// A call of the closure with the arguments of another closure.
  func forwardedCall(on client: String) -> String {
    let arguments = parameters.indices.map { "$\($0)" }.joined(separator: ", ")
    return "\(mark)\(client).\(name)(\(arguments))"
  }

  private var effects: String { (isAsync ? " async" : "") + (isThrowing ? " throws" : "") }
}

extension [Endpoint] {
  /// The types of all parameters.
  var parameterTypes: [ValueType] { flatMap { $0.parameters.map(\.type) } }

  /// The types of all results.
  var resultTypes: [ValueType] { compactMap(\.result) }
}

/// Reads the declaration of an endpoint from left to right, and stops at the first thing that is wrong.
struct EndpointParser {
  private let text: String
  private var rest: Substring

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  mutating func endpoint() throws -> Endpoint {
    if let index = text.unicodeScalars.firstIndex(where: { !(" "..."~").contains($0) }) {
      rest = text[index...]
      throw problem("write it on one line, in ASCII and without control characters")
    }
    let name = try name("the name of the endpoint")
    let parameters = try parameters()
    let isAsync = skip(word: "async")
    let isThrowing = skip(word: "throws")
    if isThrowing, nextWord == "async" { throw problem("write 'async' before 'throws'") }
    if isThrowing, next == "(" { throw problem("write 'throws' alone, without a type of error") }
    let result = skip("->") ? try result() : nil
    guard next == nil else {
      throw problem(
        result == nil
          ? "write nothing more, or 'async', 'throws' and '-> Type', in this order"
          : "write nothing behind the result"
      )
    }
    return Endpoint(
      name: name,
      parameters: parameters,
      isAsync: isAsync,
      isThrowing: isThrowing,
      result: result
    )
  }

  // MARK: Parameters

  private mutating func parameters() throws -> [Endpoint.Parameter] {
    guard skip("(") else {
      throw problem("write the parameters in parentheses, as in '(city: String)' or '()'")
    }
    if skip(")") { return [] }
    var parameters: [Endpoint.Parameter] = []
    repeat {
      let start = rest
      let parameter = try parameter()
      guard !parameters.contains(where: { $0.name == parameter.name }) else {
        rest = start
        throw problem("give each parameter a name of its own")
      }
      parameters.append(parameter)
    } while skip(",")
    guard skip(")") else { throw problem("write ',' and another parameter, or ')'") }
    return parameters
  }

  private mutating func parameter() throws -> Endpoint.Parameter {
    let start = rest
    let first = try label()
    let hasTwoNames = next != ":"
    // Only a label can be a reserved word.
    if !hasTwoNames { rest = start }
    let name = try name("the parameter as 'name: Type' or 'label name: Type', its name")
    guard skip(":") else { throw problem("write ':' and a type behind the name of the parameter") }
    return Endpoint.Parameter(label: hasTwoNames ? first : name, name: name, type: try type())
  }

  /// The first word of a parameter; nil if it stands for no label.
  private mutating func label() throws -> String? {
    if skip("_ ") { return nil }
    let label = nextWord
    guard !Words.modifiers.contains(label) else {
      throw problem("write a label that says nothing of the parameter to the compiler")
    }
    guard label.count <= Words.maximumLength else { throw tooLong() }
    rest = rest.dropFirst(label.count)
    return label
  }

  // MARK: Types

  private mutating func result() throws -> ValueType? {
    skip(word: "Void") ? nil : try type()
  }

  private mutating func type() throws -> ValueType {
    skipSpaces()
    let start = rest
    let type = try unlimitedType()
    guard max(type.text.count, type.sample.count) <= Words.maximumLength else {
      rest = start
      throw problem("write a simpler type, and put your own in its place afterwards")
    }
    return type
  }

  private mutating func unlimitedType() throws -> ValueType {
    var type = try typeWithoutQuestionMarks()
    while skip("?") { type = .optional(type) }
    return type
  }

  private mutating func typeWithoutQuestionMarks() throws -> ValueType {
    if skip("[") {
      let first = try unlimitedType()
      let type: ValueType =
        skip(":") ? .dictionary(key: first, value: try unlimitedType()) : .array(first)
      guard skip("]") else { throw problem("write ']' behind the type of the elements") }
      return type
    }
    if skip(word: "Set") {
      guard skip("<") else { throw problem("write the type of the elements, as in 'Set<Int>'") }
      let element = try unlimitedType()
      guard skip(">") else { throw problem("write '>' behind the type of the elements") }
      return .set(element)
    }
    let name = nextWord
    guard ValueType.knownNames.contains(name) else {
      throw problem(
        """
        write a type that is known everywhere, and put your own in its place afterwards: \
        \(ValueType.knownNames.joined(separator: ", ")), and of these [T], [K: V], Set<T> and T?
        """
      )
    }
    rest = rest.dropFirst(name.count)
    return .named(name)
  }

  // MARK: Words

  private mutating func name(_ what: String) throws -> String {
    let name = nextWord
    let isFollowedByMore = rest.dropFirst(name.count).first == "_"
    guard let first = name.first, first.isLowercase, !isFollowedByMore else {
      throw problem("write \(what) in ASCII letters and digits, a small letter first")
    }
    guard !Words.reserved.contains(name) else {
      throw problem("write another name, since '\(name)' is a word of Swift")
    }
    guard name.count <= Words.maximumLength else { throw tooLong() }
    rest = rest.dropFirst(name.count)
    return name
  }

  /// The ASCII letters and digits that come next.
  private var nextWord: String {
    mutating get {
      skipSpaces()
      return String(Substring(rest.utf8.prefix(while: Words.isLetterOrDigit)))
    }
  }

  /// The character that comes next, if any.
  private var next: Character? {
    mutating get {
      skipSpaces()
      return rest.first
    }
  }

  private mutating func skip(word: String) -> Bool {
    guard nextWord == word else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private mutating func skip(_ symbol: String) -> Bool {
    skipSpaces()
    guard rest.hasPrefix(symbol) else { return false }
    rest = rest.dropFirst(symbol.count)
    return true
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == " " }
  }

  // MARK: Errors

  private func tooLong() -> ClientScaffoldError {
    problem("write at most \(Words.maximumLength) characters for a name")
  }

  private func problem(_ reason: String) -> ClientScaffoldError {
    .malformedEndpoint(text, rest: String(rest), reason: reason)
  }
}

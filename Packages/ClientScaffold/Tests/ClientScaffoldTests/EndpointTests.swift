import Testing

@testable import ClientScaffold

@Suite struct EndpointTests {
  @Test(arguments: [
    ("now() -> Date", Endpoint(name: "now", result: .named("Date"))),
    ("note(_ text: String)", Endpoint(name: "note", [(nil, "text", .named("String"))])),
    ("reset() -> Void", Endpoint(name: "reset")),
    ("a() async", Endpoint(name: "a", isAsync: true)),
    ("a() throws", Endpoint(name: "a", isThrowing: true)),
    ("  a ( ) async  throws->Int ", .init(name: "a", isAsync: true, isThrowing: true, result: int)),
    (
      "move(in place: Int?, to: [UInt8]) throws",
      Endpoint(
        name: "move",
        [("in", "place", .optional(int)), ("to", "to", .array(.named("UInt8")))],
        isThrowing: true
      )
    ),
    (
      "all(of x: Set<[URL]>) -> [String: Data?]??",
      Endpoint(
        name: "all",
        [("of", "x", .set(.array(.named("URL"))))],
        result: .optional(
          .optional(.dictionary(key: .named("String"), value: .optional(.named("Data"))))
        )
      )
    ),
  ])
  func `an endpoint is read from its declaration`(text: String, endpoint: Endpoint) throws {
    #expect(try Endpoint(text) == endpoint)
  }

  @Test(arguments: [
    ("", "", "write the name of the endpoint in ASCII letters and digits, a small letter first"),
    ("Weather()", "Weather()", "a small letter first"),
    ("7a()", "7a()", "a small letter first"),
    ("a_b()", "a_b()", "a small letter first"),
    ("_a()", "_a()", "a small letter first"),
    ("`a`()", "`a`()", "a small letter first"),
    ("naïve()", "ïve()", "in ASCII"),
    ("a()\n", "\n", "on one line"),
    ("a(\u{1B}[2J)", "\u{1B}[2J)", "without control characters"),
    ("init()", "init()", "write another name, since 'init' is a word of Swift"),
    ("a", "", "write the parameters in parentheses, as in '(city: String)' or '()'"),
    ("a -> Int", "-> Int", "in parentheses"),
    ("a(", "", "write the parameter as 'name: Type' or 'label name: Type'"),
    ("a(city)", ")", "write the parameter as 'name: Type'"),
    ("a(x y)", ")", "write ':' and a type"),
    ("a(x: Int,)", ")", "write the parameter as"),
    ("a(x: Int", "", "write ',' and another parameter, or ')'"),
    ("a(x: Int = 1)", "= 1)", "or ')'"),
    ("a(x: Int, y x: Int)", " y x: Int)", "give each parameter a name of its own"),
    ("a(in: Int)", "in: Int)", "'in' is a word of Swift"),
    ("a(inout x: Int)", "inout x: Int)", "write a label that says nothing"),
    ("a(_x: Int)", "_x: Int)", "write the parameter as"),
    ("a(x: Weather)", "Weather)", "put your own in its place afterwards: Bool, Int, Int8"),
    ("a(x: Void)", "Void)", "known everywhere"),
    ("a(x: () -> Int)", "() -> Int)", "known everywhere"),
    ("a() -> [Int", "", "write ']'"),
    ("a() -> [Int: ]", "]", "known everywhere"),
    ("a() -> Set", "", "as in 'Set<Int>'"),
    ("a() -> Set<Int", "", "write '>'"),
    ("a() ->", "", "known everywhere"),
    ("a() -> Int throws", "throws", "write nothing behind the result"),
    ("a() -> (Int)", "(Int)", "known everywhere"),
    ("a() throws async", "async", "write 'async' before 'throws'"),
    ("a() throws(Failure)", "(Failure)", "write 'throws' alone"),
    ("a() rethrows", "rethrows", "in this order"),
    ("a())", ")", "in this order"),
    (
      "a() -> [Int: [Int: [Int: [Int: Int]]]]", "[Int: [Int: [Int: [Int: Int]]]]",
      "write a simpler type"
    ),
    ("a() -> [URL: URL]", "[URL: URL]", "write a simpler type"),
  ])
  func `a declaration is refused with the place and what to write`(
    text: String,
    rest: String,
    reason: String
  ) throws {
    let error = try #require(throws: ClientScaffoldError.self) { try Endpoint(text) }
    guard case .malformedEndpoint(text, rest, let found) = error else {
      Issue.record(error)
      return
    }
    #expect(found.contains(reason))
  }

  @Test func `a name of 30 characters is the longest`() throws {
    let name = String(repeating: "a", count: 30)
    #expect(try Endpoint("\(name)(\(name) \(name): Int)").name == name)
    for text in ["\(name)a()", "a(\(name)a: Int)", "a(\(name)a x: Int)"] {
      #expect(throws: ClientScaffoldError.self) { try Endpoint(text) }
    }
  }

  @Test func `what is wrong is told in one sentence`() {
    #expect(
      #expect(throws: ClientScaffoldError.self) { try Endpoint("a(x: Int") }?.description
        == "The endpoint 'a(x: Int' cannot be understood at its end: "
        + "write ',' and another parameter, or ')'."
    )
    #expect(
      #expect(throws: ClientScaffoldError.self) { try Endpoint("a(x y)") }?.description
        == "The endpoint 'a(x y)' cannot be understood at ')': "
        + "write ':' and a type behind the name of the parameter."
    )
  }
}

private let int = ValueType.named("Int")

extension Endpoint {
  fileprivate init(
    name: String,
    _ parameters: [(label: String?, name: String, type: ValueType)] = [],
    isAsync: Bool = false,
    isThrowing: Bool = false,
    result: ValueType? = nil
  ) {
    self.init(
      name: name,
      parameters: parameters.map { Parameter(label: $0.label, name: $0.name, type: $0.type) },
      isAsync: isAsync,
      isThrowing: isThrowing,
      result: result
    )
  }
}

import NetworkClient
import Testing

@Suite struct NetworkClientHeaderTests {
  @Test(arguments: [
    ("Accept: application/json", "Accept", "application/json"),
    ("X-Name:a:b", "X-Name", "a:b"),
    ("x:  a \tb\t ", "x", "a \tb"),
    ("User-Agent: client/1.0", "User-Agent", "client/1.0"),
    ("!#$%&'*+-.^_`|~09azAZ: é", "!#$%&'*+-.^_`|~09azAZ", "é"),
    ("X-Empty:", "X-Empty", ""),
  ])
  func `a header field is parsed`(text: String, name: String, value: String) throws {
    let header = try NetworkClient.Header(text)
    #expect(header.name == name)
    #expect(header.value == value)
  }

  @Test(arguments: [
    "Connection", "Content-Length", "Expect", "HOST", "keep-alive", "Proxy-Connection", "TE",
    "Trailer", "Transfer-Encoding", "Upgrade",
  ])
  func `a field that only the transport sets is rejected`(name: String) {
    #expect(throws: HeaderError.reservedName(name)) { try NetworkClient.Header("\(name): a") }
  }

  @Test(arguments: ["", " X", "X ", "X Y", "é", "X\r\nY", "\u{FEFF}X", "²", "ª", "(a)", "\u{0}"])
  func `a name with an invalid character is rejected`(name: String) {
    #expect(throws: HeaderError.malformedName(name)) { try NetworkClient.Header("\(name): a") }
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}"])
  func `a control character in a value is rejected`(character: String) {
    #expect(throws: HeaderError.controlCharacter(name: "X")) {
      try NetworkClient.Header("X: a\(character)Host: b")
    }
  }

  @Test func `each message quotes the text`() {
    let messages: [(HeaderError, String)] = [
      (.missingColon("a"), "\"a\" is not a header field: use the form 'Name: value'."),
      (
        .malformedName("a b"),
        "\"a b\" is not a header field name: use letters, digits and !#$%&'*+-.^_`|~."
      ),
      (.reservedName("Host"), "The header field Host is set by the transport; remove it."),
      (
        .controlCharacter(name: "X"),
        "The value of the header field X contains a control character."
      ),
    ]
    for (error, message) in messages { #expect(error.description == message) }
    #expect(throws: HeaderError.missingColon("a")) { try NetworkClient.Header("a") }
  }
}

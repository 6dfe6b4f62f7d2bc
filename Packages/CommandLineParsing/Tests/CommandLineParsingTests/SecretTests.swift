import CommandLineParsing
import Testing

/// Values that can contain secrets are in no error.
@Suite struct SecretTests {
  private static let key = Option(
    "key",
    short: "k",
    ValueParser<String>(named: "KEY") { text throws(InvalidValue) in
      guard text == "valid" else { throw InvalidValue("must be valid", suggestion: text) }
      return text
    }
    .concealed(),
    environment: "KEY",
    summary: "Key."
  )

  private static let place = Option(
    "place",
    .path.concealed { $0.contains("@") },
    environment: "PLACE",
    summary: "Place."
  )

  private static let tool = CommandLineTool(
    name: "demo",
    summary: "Fetch.",
    commands: [Command("fetch", summary: "Fetch."), Command("status", summary: "Show.")],
    options: [OptionGroup("Options", key, place)]
  )

  private func error(
    _ arguments: [[UInt8]],
    environment: Environment = [:]
  ) throws -> CommandLineError {
    try #require(throws: CommandLineError.self) {
      _ = try Self.tool.parse(arguments, environment: environment)
    }
  }

  @Test(
    arguments: [
      ("fetch --key=s3cret", "Invalid value for '--key': must be valid."),
      ("fetch -k s3cret", "Invalid value for '-k': must be valid."),
      ("fetch -ks3cret", "Invalid value for '-k': must be valid."),
      ("-k s3cret status", "Invalid value for '-k': must be valid."),
      (
        "fetch -k valid s3cret",
        "Unexpected argument after '-k': put a value with spaces in quotation marks."
      ),
      (
        "--key valid s3cret fetch",
        "Unexpected argument after '--key': put a value with spaces in quotation marks."
      ),
      ("--key valid fetsh", "Unknown command 'fetsh'. Did you mean 'fetch'?"),
      ("fetch --place a@b s3cret", "Unexpected argument after '--place': put a value"),
      ("fetch --place a b", "Unexpected argument 'b'."),
      ("fetch --key_s3cret", "Missing value for '--key': use '--key=KEY'."),
      ("fetch --kye_s3cret", "Unknown option '--kye'. Did you mean '--key'?"),
      ("fetch -x_s3cret", "Unknown option '-x'."),
      ("fetch -k s3cret\u{FFFF}", "Argument 3 is not valid UTF-8: byte 7 is 0xFF."),
      ("fetch --key=s3cret\u{FFFF}", "Argument 2 is not valid UTF-8: byte 13 is 0xFF."),
      ("fetch -k valid s3cret\u{FFFF}", "Argument 4 is not valid UTF-8: byte 7 is 0xFF."),
      ("fetch Authorization:_s3cret", "Unexpected argument 'Authorization: [redacted]'."),
      ("X-Api-Key:s3cret", "Unknown command 'X-Api-Key: [redacted]'."),
      ("fetch X-Auth-Token:_s3cret\u{FFFF}", "Argument 'X-Auth-Token: [redacted]' is not valid"),
      ("fetch 12:30", "Unexpected argument '12:30'."),
      ("fetch --place a\u{FFFF}", "Argument 'a\u{FFFD}' is not valid UTF-8: byte 2 is 0xFF."),
      ("fetch --place s3cret@b\u{FFFF}", "Argument 3 is not valid UTF-8: byte 9 is 0xFF."),
    ]
  )
  func `no error shows the secret of an argument`(line: String, message: String) throws {
    // `_` is a space in an argument, and U+FFFF a byte that is not UTF-8.
    let arguments = line.split(separator: " ").map { word in
      word.unicodeScalars.flatMap { scalar -> [UInt8] in
        scalar == "\u{FFFF}" ? [0xFF] : Array((scalar == "_" ? " " : String(scalar)).utf8)
      }
    }
    let error = try error(arguments)
    #expect(error.description.hasPrefix(message))
    #expect(!String(reflecting: error).contains("s3cret"))
  }

  @Test func `no message shows the password of a URL in an unexpected place`() {
    let url = "http://u:s3cret@h/a"
    let errors: [CommandLineError] = [
      .unexpectedArgument(url), .unexpectedValue(url, option: "--json"),
      .unknownCommand(url, suggestion: nil),
    ]
    for error in errors {
      #expect(error.description.contains("'http://[redacted]@h/a'"))
      #expect(!error.description.contains("s3cret"))
    }
  }

  @Test func `no error shows the secret of a variable`() throws {
    let invalid = try error([Array("fetch".utf8)], environment: ["KEY": "s3cret"])
    #expect(invalid.description == "Invalid value of environment variable KEY: must be valid.")
    let bytes = Array("s3cret@".utf8) + [0xFF]
    for name in ["KEY", "PLACE"] {
      let undecodable = try error(
        [Array("fetch".utf8)],
        environment: Environment { $0 == name ? bytes : nil }
      )
      #expect(
        undecodable.description
          == "Value of environment variable \(name) is not valid UTF-8: byte 8 is 0xFF."
      )
      #expect(!String(reflecting: undecodable).contains("s3cret"))
    }
  }
}

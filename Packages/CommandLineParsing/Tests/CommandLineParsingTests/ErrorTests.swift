import CommandLineParsing
import Testing

@Suite struct ErrorTests {
  /// What the parser says of a command line.
  private func error(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> CommandLineError {
    try #require(throws: CommandLineError.self) {
      _ = try Demo.tool.parse(arguments, environment: Environment(environment))
    }
  }

  @Test(
    arguments: [
      ([], .missingCommand, "A command is missing."),
      (["-q", "--since=1"], .missingCommand, "A command is missing."),
      (["--"], .missingCommand, "A command is missing."),
      (["xyzzy"], .unknownCommand("xyzzy", suggestion: nil), "Unknown command 'xyzzy'."),
      ([""], .unknownCommand("", suggestion: nil), "Unknown command ''."),
      (
        ["--since", "1", "fecth"], .unknownCommand("fecth", suggestion: "fetch"),
        "Unknown command 'fecth'; did you mean 'fetch'?"
      ),
      (
        ["fetch", "--bogus=secret"], .unknownOption("--bogus", suggestion: nil),
        "Unknown option '--bogus'."
      ),
      (
        ["fetch", "--timout", "5s"], .unknownOption("--timout", suggestion: "--timeout"),
        "Unknown option '--timout'; did you mean '--timeout'?"
      ),
      (
        ["fetch", "-qxv"], .unknownOption("-x", suggestion: nil),
        "Unknown option '-x'."
      ),
      (
        ["--since=1", "fetch"],
        .misplacedOption("--since", command: "fetch", owners: ["log", "export"]),
        "The option '--since' belongs to 'log' and 'export', not to 'fetch'."
      ),
      (
        ["fetch", "-n5"], .misplacedOption("-n", command: "fetch", owners: ["log"]),
        "The option '-n' belongs to 'log', not to 'fetch'."
      ),
      (
        ["--url=a", "fetch", "--url=a"], .repeatedOption("--url", earlier: "--url"),
        "The option '--url' can be given only once."
      ),
      (
        ["fetch", "-qq"], .repeatedOption("-q", earlier: "-q"),
        "The option '-q' can be given only once."
      ),
      (
        ["fetch", "--quiet", "-q"], .repeatedOption("-q", earlier: "--quiet"),
        "The options '--quiet' and '-q' cannot be given together."
      ),
      (
        ["fetch", "--url"], .missingValue(option: "--url", valueName: "URL"),
        "The option '--url' needs a value: '--url=URL'."
      ),
      (
        ["fetch", "--url", "--timeout", "5s"], .missingValue(option: "--url", valueName: "URL"),
        "The option '--url' needs a value: '--url=URL'."
      ),
      (
        ["export", "-t", "--", "file"], .missingValue(option: "-t", valueName: "DURATION"),
        "The option '-t' needs a value: '-t=DURATION'."
      ),
      (
        ["fetch", "--help=yes"], .unexpectedValue("yes", option: "--help"),
        "The option '--help' takes no value, but is given 'yes'."
      ),
      (
        ["fetch", "-vq="], .unexpectedValue("", option: "-q"),
        "The option '-q' takes no value, but is given ''."
      ),
      (
        ["fetch", "--timeout", "ten"],
        .invalidValue(
          "ten",
          of: "--timeout",
          InvalidValue("is not a duration such as 500ms, 10s, 2m or 1d")
        ),
        "The value 'ten' of '--timeout' is not a duration such as 500ms, 10s, 2m or 1d."
      ),
      (
        ["explain", "me"],
        .invalidValue(
          "me",
          of: "COMMAND",
          InvalidValue("is not one of fetch, status, log, export, explain")
        ),
        "The value 'me' of 'COMMAND' is not one of fetch, status, log, export, explain."
      ),
      (
        ["log", "--format=jsn"],
        .invalidValue(
          "jsn",
          of: "--format",
          InvalidValue("is not one of table, json, csv", suggestion: "json")
        ),
        "The value 'jsn' of '--format' is not one of table, json, csv; did you mean 'json'?"
      ),
      (
        ["help", "feth"], .unknownCommand("feth", suggestion: "fetch"),
        "Unknown command 'feth'; did you mean 'fetch'?"
      ),
      (
        ["help", "export", "file"], .unexpectedArgument("file"),
        "The argument 'file' is one too many."
      ),
      (
        ["help", "fetch", "--bogus"], .unknownOption("--bogus", suggestion: nil),
        "Unknown option '--bogus'."
      ),
      (
        ["export"], .missingArgument("FILE"),
        "The argument 'FILE' is missing."
      ),
      (
        ["export", "file"], .missingArgument("ENTRY-ID"),
        "The argument 'ENTRY-ID' is missing."
      ),
      (
        ["status", "now"], .unexpectedArgument("now"),
        "The argument 'now' is one too many."
      ),
    ] as [([String], CommandLineError, String)]
  )
  func `an error knows the word at fault and says what is wrong`(
    arguments: [String],
    expected: CommandLineError,
    description: String
  ) throws {
    let error = try error(arguments)
    #expect(error == expected)
    #expect(error.description == description)
  }

  @Test(arguments: [
    (["fetch", "--url=a", "--url=b"], "--url"), (["-qq", "status"], "-q"),
    (["--color", "log", "--color"], "--color"), (["log", "-n1", "-n", "2"], "-n"),
  ])
  func `an option given twice is an error, unless it is repeatable`(
    arguments: [String],
    option: String
  ) throws {
    #expect(try error(arguments) == .repeatedOption(option, earlier: option))
    #expect(
      try run(["log", "--allow-origin=a", "--allow-origin=a"]).values[Demo.origins].count == 2
    )
  }

  @Test(arguments: [
    (["log"], "'log'"), (["log", "export"], "'log' and 'export'"),
    (["log", "export", "status"], "'log', 'export' and 'status'"),
  ])
  func `names stand in a sentence with commas and one 'and'`(owners: [String], listed: String) {
    let error = CommandLineError.misplacedOption("-n", command: "fetch", owners: owners)
    #expect("\(error)" == "The option '-n' belongs to \(listed), not to 'fetch'.")
  }

  @Test(arguments: [
    (["fecth"], "Usage: demo COMMAND [OPTIONS]"), (["-x"], "Usage: demo COMMAND [OPTIONS]"),
    (["fetch", "-x"], "Usage: demo fetch [OPTIONS]"),
    (["-x", "fetch"], "Usage: demo fetch [OPTIONS]"),
    (["export"], "Usage: demo export [OPTIONS] FILE ENTRY-ID"),
    (["log", "--format=jsn"], "Usage: demo log [OPTIONS]"),
  ])
  func `an error goes with the usage of the command that was typed`(
    arguments: [String],
    usage: String
  ) throws {
    _ = try error(arguments)
    #expect(Demo.tool.usage(of: Demo.tool.command(in: arguments)) == usage)
  }

  @Test func `the first word at fault is reported`() throws {
    #expect(try error(["--bogus", "5", "fetch"]) == .unknownOption("--bogus", suggestion: nil))
    #expect(try error(["fetch", "extra", "--bogus"]) == .unexpectedArgument("extra"))
    #expect(
      try error(["bogus", "--since"]) == .unknownCommand("bogus", suggestion: nil)
    )
  }

  @Test func `words stay as they were given`() throws {
    let word = "\u{1B}[31m\u{0}"
    #expect(try error([word]).description == "Unknown command '\(word)'.")
  }

  @Test(arguments: [
    ("--ulr", "--url"), ("--URL", "--url"), ("--databas", "--database"), ("--tiemuot", "--timeout"),
    ("--time", "--timeout"), ("--allow", "--allow-origin"), ("--colour", "--color"),
    ("-url", "--url"), ("-url=http://localhost", "--url"), ("-d", "--database"),
    ("--tmt", nil), ("--ab", nil), ("--x", nil), ("---", nil), ("--=", nil), ("--no-url", nil),
    ("--tiemouuut", nil), ("--\u{1F600}", nil),
    // An option of another command is no help.
    ("--sinse", nil),
  ])
  func `an option is suggested if it is near, or begins with the word`(
    word: String,
    expected: String?
  ) throws {
    let error = try error(["fetch", word])
    let name = String(word.prefix { $0 != "=" })
    #expect(error == .unknownOption(name, suggestion: expected))
  }

  @Test(arguments: [
    ("fetc", "fetch"), ("feth", "fetch"), ("efthc", "fetch"), ("FETCH", "fetch"), ("s", "status"),
    ("stat", "status"), ("lag", "log"), ("lo", "log"), ("hlep", "help"), ("expert", "export"),
    ("ls", nil), ("x", nil), ("fortune", nil), ("", nil),
  ])
  func `a command is suggested if it is near, or begins with the word`(
    word: String,
    expected: String?
  ) throws {
    #expect(try error([word]) == .unknownCommand(word, suggestion: expected))
  }

  @Test(arguments: [
    ("jsn", "json"), ("jons", "json"), ("JSON", "json"), ("j", "json"), ("js", "json"),
    ("tab", "table"), ("tables", "table"), ("tsv", "csv"), ("xml", nil), ("x", nil), ("", nil),
    ("jsonlines", nil),
  ])
  func `a choice is suggested if it is near, or begins with the word`(
    word: String,
    expected: String?
  ) throws {
    let value = InvalidValue("is not one of table, json, csv", suggestion: expected)
    #expect(
      try error(["log", "--format=\(word)"]) == .invalidValue(word, of: "--format", value)
    )
  }

  @Test func `capital letters are no slips, in the choice no more than in the word`() {
    #expect(InvalidValue("utc", noneOf: ["GMT", "UTC"]).suggestion == "UTC")
    #expect(InvalidValue("Europ", noneOf: ["GMT", "EUROPE/BERLIN"]).suggestion == "EUROPE/BERLIN")
  }

  @Test func `a number without a unit is suggested with one`() throws {
    #expect(
      try error(["fetch", "--timeout", "5"]).description
        == "The value '5' of '--timeout' has no unit; did you mean '5s'?"
    )
  }

  @Test func `before a command is known, the options of all are suggested`() throws {
    #expect(try error(["--sinse=1"]) == .unknownOption("--sinse", suggestion: "--since"))
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], "The argument 'a\u{FFFD}' is not UTF-8: byte 2 is 0xFF."),
      ([0xC3], "The argument '\u{FFFD}' is not UTF-8: byte 1 is 0xC3."),
      ([0xC3, 0xBC, 0xED, 0xA0, 0x80], "byte 3 is 0xED."),
      ([0xEF, 0xBF, 0xBD, 0xC0, 0x80], "byte 4 is 0xC0."),
    ] as [([UInt8], String)]
  )
  func `an argument that is not UTF-8 is an error, whatever else is asked for`(
    bytes: [UInt8],
    sentence: String
  ) throws {
    let fetch = Array("fetch".utf8)
    for arguments in [[bytes], [fetch, bytes], [fetch, Array("--help".utf8), bytes]] {
      let error = try #require(throws: CommandLineError.self) {
        _ = try Demo.tool.parse(arguments)
      }
      #expect(error == .undecodableArgument(bytes))
      #expect(error.description.hasSuffix(sentence))
    }
    #expect(
      CommandLineError.undecodableVariable("DEMO_URL", [0xFE]).description
        == "The value '\u{FFFD}' of the environment variable DEMO_URL is not UTF-8: byte 1 is 0xFE."
    )
  }
}

import CommandLineParsing
import Testing

@Suite struct ValueParserTests {
  @Test(
    arguments: [
      ("500ms", .milliseconds(500)), ("10s", .seconds(10)), ("2m", .seconds(120)),
      ("1.5h", .seconds(5400)), ("0.1s", .milliseconds(100)), ("0.25ms", .microseconds(250)),
      ("007s", .seconds(7)), ("1.5d", .seconds(129_600)), ("1.50m", .seconds(90)),
      ("100000h", .seconds(360_000_000)),
      ("0.00000000000001ms", Duration(attoseconds: 10)), ("6000000m", .seconds(360_000_000)),
    ] as [(String, Duration)]
  )
  func `a duration is a decimal number and a unit`(word: String, expected: Duration) throws {
    #expect(try ValueParser.duration.parse(word) == expected)
  }

  @Test func `anything else is no duration`() {
    let words = [
      "", "s", "ms", "10 s", " 10s", "10s ", "10S", "10sec", "10w", "+10s", "-10s", "1e3s",
      "1,5s", ".5s", "5.s", "1.2.3s", ".s", "..s", "0x10s", "١٠s", "１０s", "10s\u{301}", "10s\0",
      "nan", "infs", "1m30s", "1000000000000000s", String(repeating: "9", count: 1_000) + "h",
    ]
    for word in words {
      #expect(throws: InvalidValue("is not a duration such as 500ms, 10s, 2m or 1d"), "\(word)") {
        try ValueParser.duration.parse(word)
      }
    }
  }

  @Test(arguments: [("10", "10s"), ("1.5", "1.5s"), ("007", "007s")])
  func `a number without a unit is no duration, and suggested in seconds`(
    word: String,
    suggestion: String
  ) {
    #expect(throws: InvalidValue("has no unit", suggestion: suggestion)) {
      try ValueParser.duration.parse(word)
    }
  }

  @Test func `a duration is greater than zero, and at most 100,000 hours`() {
    for word in ["0s", "0.0h", "00ms", "0"] {
      #expect(throws: InvalidValue("is not longer than 0s")) {
        try ValueParser.duration.parse(word)
      }
    }
    for word in ["100001h", "360000000.1s", "999999999999999h", "360000001"] {
      #expect(throws: InvalidValue("is longer than 100000h")) {
        try ValueParser.duration.parse(word)
      }
    }
  }

  @Test(
    arguments: [
      (.milliseconds(1500), "1500ms"), (.seconds(10), "10s"), (.seconds(60), "1m"),
      (.seconds(90), "90s"), (.seconds(7200), "2h"), (.zero, "0s"),
      (.microseconds(1), "1e-06 seconds"),
    ] as [(Duration, String)]
  )
  func `help shows a duration as it is written`(duration: Duration, text: String) {
    let option = Option("limit", .duration, default: duration, summary: "A limit.")
    let tool = CommandLineTool(
      name: "demo",
      summary: "",
      commands: [],
      options: [OptionGroup("Limits", option)]
    )
    #expect(tool.help().contains("(default: \(text))"))
  }

  @Test func `a whole number is within its range`() throws {
    let anything = ValueParser.integer()
    #expect(try anything.parse("-9223372036854775808") == .min)
    #expect(try anything.parse("9223372036854775807") == .max)
    for word in ["", "-", "five", "5.0", "1e3", " 5", "9223372036854775808"] {
      #expect(throws: InvalidValue("is not a whole number")) { try anything.parse(word) }
    }

    #expect(try ValueParser.integer(in: 1...10).parse("10") == 10)
    #expect(throws: InvalidValue("is not a whole number from 1 to 10")) {
      try ValueParser.integer(in: 1...10).parse("11")
    }
    #expect(throws: InvalidValue("is not a whole number, 1 or more")) {
      try ValueParser.integer(in: 1 ... .max).parse("0")
    }
    #expect(throws: InvalidValue("is not a whole number, -1 or less")) {
      try ValueParser.integer(in: .min ... -1).parse("0")
    }
  }

  @Test func `a duration may be zero where that is allowed`() throws {
    let parser = ValueParser.duration(allowsZero: true)
    for word in ["0", "0s", "0.0h", "00ms"] { #expect(try parser.parse(word) == .zero) }
    #expect(try parser.parse("10s") == .seconds(10))
    #expect(throws: InvalidValue("has no unit", suggestion: "1s")) { try parser.parse("1") }
  }

  @Test func `a file has a name`() throws {
    #expect(try ValueParser.path.parse("a b") == "a b")
    #expect(throws: InvalidValue("is not the name of a file")) { try ValueParser.path.parse("") }
    #expect(throws: InvalidValue("is not the name of a directory")) {
      try ValueParser.directory.parse("")
    }
  }

  @Test func `a choice is one of the raw values, letter for letter`() throws {
    let format = ValueParser.choice(of: Demo.Format.self)
    #expect(try format.parse("json") == .json)
    for word in ["", "JSON", "js", "json "] {
      let error = #expect(throws: InvalidValue.self) { try format.parse(word) }
      #expect(error?.reason == "is not one of table, json, csv")
    }
  }

  @Test func `a program can bring its own`() throws {
    let port = ValueParser<UInt16>(named: "PORT") { word throws(InvalidValue) in
      guard let number = UInt16(word) else { throw InvalidValue("is not a port") }
      return number
    }
    let option = Option("port", port, default: 8000, summary: "The port.")
    let tool = CommandLineTool(
      name: "serve",
      summary: "Serve.",
      commands: [Command("status", summary: "")],
      options: [OptionGroup("Options", option)]
    )

    guard case .run(_, let values) = try tool.parse(["status", "--port=80"]) else {
      return #expect(Bool(false), "That runs the command.")
    }
    #expect(values[option] == 80)
    #expect(tool.help().contains("--port PORT  The port. (default: 8000)"))
    let error = CommandLineError.invalidValue("x", of: "--port", InvalidValue("is not a port"))
    #expect(throws: error) { try tool.parse(["status", "--port=x"]) }
  }
}

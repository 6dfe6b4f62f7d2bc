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
  func `a duration is a decimal number with a unit`(text: String, expected: Duration) throws {
    #expect(try ValueParser.duration.parse(text) == expected)
  }

  @Test func `any other text is no duration`() {
    let texts = [
      "", "s", "ms", "10 s", " 10s", "10s ", "10S", "10sec", "10w", "+10s", "-10s", "1e3s",
      "1,5s", ".5s", "5.s", "1.2.3s", ".s", "..s", "0x10s", "١٠s", "１０s", "10s\u{301}", "10s\0",
      "nan", "infs", "1m30s", "1000000000000000s", String(repeating: "9", count: 1_000) + "h",
    ]
    for text in texts {
      #expect(throws: InvalidValue("must be a duration such as 500ms, 10s, 2m or 1d"), "\(text)") {
        try ValueParser.duration.parse(text)
      }
    }
  }

  @Test(arguments: [("10", "10s"), ("1.5", "1.5s"), ("007", "007s")])
  func `a number without a unit is suggested in seconds`(
    text: String,
    suggestion: String
  ) {
    #expect(throws: InvalidValue("must have a unit", suggestion: suggestion)) {
      try ValueParser.duration.parse(text)
    }
  }

  @Test func `a duration is longer than zero and at most 100,000 hours`() {
    for text in ["0s", "0.0h", "00ms", "0"] {
      #expect(throws: InvalidValue("must be longer than 0s")) {
        try ValueParser.duration.parse(text)
      }
    }
    for text in ["100001h", "360000000.1s", "999999999999999h", "360000001"] {
      #expect(throws: InvalidValue("must be at most 100000h")) {
        try ValueParser.duration.parse(text)
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
  func `help shows a default duration in the syntax of the option`(duration: Duration, text: String)
  {
    let option = Option("limit", .duration, default: duration, summary: "A limit.")
    let tool = CommandLineTool(
      name: "demo",
      summary: "",
      commands: [],
      options: [OptionGroup("Limits", option)]
    )
    #expect(tool.help().contains("(default: \(text))"))
  }

  @Test func `an interval is a duration, 0 or never`() throws {
    let interval = ValueParser.interval
    #expect(try interval.parse("30s") == .seconds(30))
    #expect(try interval.parse("0") == .zero)
    #expect(try interval.parse("never") == nil)
    for text in ["", "Never", "off"] {
      #expect(throws: InvalidValue("must be a duration such as 500ms, 10s, 2m or 1d, or never")) {
        try interval.parse(text)
      }
    }
    #expect(throws: InvalidValue("must have a unit", suggestion: "10s")) {
      try interval.parse("10")
    }
  }

  @Test func `an option with an interval distinguishes never from its default`() throws {
    let option = Option("every", .interval, default: .seconds(10), summary: "The pause.")
    let tool = CommandLineTool(
      name: "demo",
      summary: "",
      commands: [Command("watch", summary: "Watch.", options: [OptionGroup("Pace", option)])]
    )
    for (arguments, interval) in [
      ([], .seconds(10)), (["--every", "never"], nil), (["--every", "0"], .zero),
    ] as [([String], Duration?)] {
      guard case .run(_, let values) = try tool.parse(["watch"] + arguments) else {
        Issue.record("The command did not run.")
        return
      }
      #expect(values[option] == interval)
    }
    #expect(tool.help(of: "watch").contains("(default: 10s)"))
  }

  @Test func `a whole number must be in the range`() throws {
    let anything = ValueParser.integer()
    #expect(try anything.parse("-9223372036854775808") == .min)
    #expect(try anything.parse("9223372036854775807") == .max)
    for text in ["", "-", "five", "5.0", "1e3", " 5", "9223372036854775808"] {
      #expect(throws: InvalidValue("must be a whole number")) { try anything.parse(text) }
    }

    #expect(try ValueParser.integer(in: 1...10).parse("10") == 10)
    #expect(throws: InvalidValue("must be a whole number from 1 to 10")) {
      try ValueParser.integer(in: 1...10).parse("11")
    }
    #expect(throws: InvalidValue("must be a whole number of at least 1")) {
      try ValueParser.integer(in: 1 ... .max).parse("0")
    }
    #expect(throws: InvalidValue("must be a whole number of at most -1")) {
      try ValueParser.integer(in: .min ... -1).parse("0")
    }
  }

  @Test func `a duration may be zero if the option allows it`() throws {
    let parser = ValueParser.duration(allowsZero: true)
    for text in ["0", "0s", "0.0h", "00ms"] { #expect(try parser.parse(text) == .zero) }
    #expect(try parser.parse("10s") == .seconds(10))
    #expect(throws: InvalidValue("must have a unit", suggestion: "1s")) { try parser.parse("1") }
  }

  @Test func `a path must not be empty`() throws {
    #expect(try ValueParser.path.parse("a b") == "a b")
    for parser in [ValueParser.path, .file, .directory] {
      #expect(throws: InvalidValue("must not be empty")) { try parser.parse("") }
    }
  }

  @Test func `a choice must be exactly one of the raw values`() throws {
    let format = ValueParser.choice(of: Demo.Format.self)
    #expect(try format.parse("json") == .json)
    for text in ["", "JSON", "js", "json "] {
      let error = #expect(throws: InvalidValue.self) { try format.parse(text) }
      #expect(error?.reason == "must be one of table, json, csv")
    }
  }

  @Test func `a tool can define its own parser`() throws {
    let port = ValueParser<UInt16>(named: "PORT") { text throws(InvalidValue) in
      guard let number = UInt16(text) else { throw InvalidValue("must be a port") }
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
      return #expect(Bool(false), "The invocation must run the command.")
    }
    #expect(values[option] == 80)
    #expect(tool.help().contains("--port PORT  The port. (default: 8000)"))
    let error = CommandLineError.invalidValue("x", of: "--port", InvalidValue("must be a port"))
    #expect(throws: error) { try tool.parse(["status", "--port=x"]) }
  }
}

import CommandLineParsing
import Testing

@Suite struct EnvironmentTests {
  let environment = ["DEMO_URL": "http://example.com", "DEMO_TIMEOUT": "2m", "DEMO_DATABASE": "d"]

  @Test func `a variable counts where the option is not given`() throws {
    let values = try run(["fetch"], environment: environment).values
    #expect(values[Demo.url] == "http://example.com")
    #expect(values[Demo.timeout] == .seconds(120))
    #expect(values[Demo.database] == "d")
  }

  @Test func `an option wins over its variable, the empty one included`() throws {
    let values = try run(["fetch", "-t1s", "--url="], environment: environment).values
    #expect(values[Demo.timeout] == .seconds(1))
    #expect(values[Demo.url] == "")
  }

  @Test func `an empty variable counts as unset`() throws {
    let values = try run(["fetch"], environment: ["DEMO_TIMEOUT": "", "DEMO_DATABASE": ""]).values
    #expect(values[Demo.timeout] == .seconds(10))
    #expect(values[Demo.database] == nil)
  }

  @Test func `a malformed variable is reported by name, after all that is in the arguments`() {
    let environment = ["DEMO_TIMEOUT": "soon"]
    #expect(
      outcome(["fetch"], environment: environment)
        == "The value 'soon' of the environment variable DEMO_TIMEOUT "
        + "is not a duration such as 500ms, 10s, 2m or 1d."
    )
    #expect(outcome(["export"], environment: environment) == "The argument 'FILE' is missing.")
  }

  @Test func `an option of the command line is told from a variable and a default`() throws {
    for (arguments, isPassed) in [([], false), (["--timeout", "5s"], true), (["-t5s"], true)] {
      let values = try run(["fetch"] + arguments, environment: ["DEMO_TIMEOUT": "5s"]).values
      #expect(values[Demo.timeout] == .seconds(5))
      #expect(values.isPassed(Demo.timeout) == isPassed)
    }
  }

  @Test func `a choice is suggested for a variable, too`() {
    let format = Option(
      "format",
      .choice(of: Demo.Format.self),
      environment: "DEMO_FORMAT",
      summary: "As what."
    )
    let tool = CommandLineTool(
      name: "demo",
      summary: "",
      commands: [Command("log", summary: "", options: [OptionGroup("Options", format)])]
    )
    let value = InvalidValue("is not one of table, json, csv", suggestion: "json")
    #expect(throws: CommandLineError.invalidVariable("DEMO_FORMAT", value: "jsn", value)) {
      try tool.parse(["log"], environment: ["DEMO_FORMAT": "jsn"])
    }
  }

  @Test func `a malformed variable does no harm where it does not count`() throws {
    let environment = ["DEMO_TIMEOUT": "soon"]
    #expect(
      try run(["fetch", "-t5s"], environment: environment).values[Demo.timeout] == .seconds(5)
    )
    #expect(outcome(["fetch", "--help"], environment: environment) == "help: fetch")
  }

  @Test func `a variable that is not UTF-8 is an error of the command that uses it`() throws {
    let bytes = Array("d".utf8) + [0xFF]
    let environment = Environment { $0 == "DEMO_DATABASE" ? bytes : nil }
    #expect(throws: CommandLineError.undecodableVariable("DEMO_DATABASE", bytes)) {
      try Demo.tool.parse(["fetch"], environment: environment)
    }
    for arguments in [["fetch", "--database", "e"], ["fetch", "--help"], ["--version"]] {
      _ = try Demo.tool.parse(arguments, environment: environment)
    }
  }

  @Test func `a replacement character in UTF-8 is part of a name`() throws {
    let environment = Environment(["DEMO_DATABASE": "a\u{FFFD}"])
    #expect(try environment.exactVariable("DEMO_DATABASE") == "a\u{FFFD}")
    #expect(try Demo.tool.parse([Array("fetch".utf8)], environment: environment).isRun)
  }

  @Test func `what only selects how output looks is repaired`() {
    #expect(Environment { _ in [0xFF] }.variable("NO_COLOR") == "\u{FFFD}")
    #expect(Environment { _ in [] }.variable("NO_COLOR") == nil)
    #expect(Environment([:]).variable("NO_COLOR") == nil)
  }
}

extension Invocation {
  fileprivate var isRun: Bool {
    if case .run = self { true } else { false }
  }
}

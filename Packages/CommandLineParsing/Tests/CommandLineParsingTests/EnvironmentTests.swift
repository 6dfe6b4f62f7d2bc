import CommandLineParsing
import Testing

@Suite struct EnvironmentTests {
  let environment = ["DEMO_URL": "http://example.com", "DEMO_TIMEOUT": "2m", "DEMO_DATABASE": "d"]

  @Test func `a variable replaces the default of its option`() throws {
    let values = try run(["fetch"], environment: environment).values
    #expect(values[Demo.url] == "http://example.com")
    #expect(values[Demo.timeout] == .seconds(120))
    #expect(values[Demo.database] == "d")
  }

  @Test func `an option overrides its variable, even with an empty value`() throws {
    let values = try run(["fetch", "-t1s", "--url="], environment: environment).values
    #expect(values[Demo.timeout] == .seconds(1))
    #expect(values[Demo.url] == "")
  }

  @Test func `an empty variable counts as unset`() throws {
    let values = try run(["fetch"], environment: ["DEMO_TIMEOUT": "", "DEMO_DATABASE": ""]).values
    #expect(values[Demo.timeout] == .seconds(10))
    #expect(values[Demo.database] == nil)
  }

  @Test func `an invalid variable is reported after all errors in the arguments`() {
    let environment = ["DEMO_TIMEOUT": "5"]
    #expect(
      outcome(["fetch"], environment: environment)
        == "Invalid value '5' of environment variable DEMO_TIMEOUT: must have a unit. Did you mean '5s'?"
    )
    #expect(outcome(["export"], environment: environment) == "Missing argument 'FILE'.")
    #expect(outcome(["fetch", "-t5s"], environment: environment).hasPrefix("fetch: "))
    #expect(outcome(["fetch", "--help"], environment: environment) == "help: fetch")
  }

  @Test func `only an option on the command line counts as passed`() throws {
    for (arguments, isPassed) in [([], false), (["--timeout", "5s"], true), (["-t5s"], true)] {
      let values = try run(["fetch"] + arguments, environment: ["DEMO_TIMEOUT": "5s"]).values
      #expect(values[Demo.timeout] == .seconds(5))
      #expect(values.isPassed(Demo.timeout) == isPassed)
    }
  }

  @Test func `a variable that is not UTF-8 is an error of the commands that read it`() throws {
    let bytes = Array("d".utf8) + [0xFF]
    let environment = Environment { $0 == "DEMO_DATABASE" ? bytes : nil }
    let error = #expect(throws: CommandLineError.self) {
      try Demo.tool.parse(["fetch"], environment: environment)
    }
    #expect(
      error?.description
        == "Value 'd\u{FFFD}' of environment variable DEMO_DATABASE is not valid UTF-8: byte 2 is 0xFF."
    )
    for arguments in [["fetch", "--database", "e"], ["fetch", "--help"], ["--version"]] {
      _ = try Demo.tool.parse(arguments, environment: environment)
    }
  }

  @Test func `a replacement character in UTF-8 is part of a name`() throws {
    #expect(try Environment(["A": "a\u{FFFD}"]).exactVariable("A") == "a\u{FFFD}")
  }

  @Test func `invalid UTF-8 in a variable that only changes the appearance is replaced`() {
    #expect(Environment { _ in [0xFF] }.variable("NO_COLOR") == "\u{FFFD}")
    #expect(Environment { _ in [] }.variable("NO_COLOR") == nil)
    #expect(Environment([:]).variable("NO_COLOR") == nil)
  }
}

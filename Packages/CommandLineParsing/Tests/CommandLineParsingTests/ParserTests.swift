import CommandLineParsing
import Testing

@Suite struct ParserTests {
  @Test func `without options, every value is the default`() throws {
    let (name, values) = try run(["fetch"])

    #expect(name == "fetch")
    #expect(values[Demo.url] == "http://localhost:8000")
    #expect(values[Demo.database] == nil)
    #expect(values[Demo.timeout] == .seconds(10))
    #expect(values[Demo.origins] == [])
    #expect(values[Demo.quiet] == false)
    #expect(values[Demo.color] == false)
  }

  @Test(arguments: [
    (["log", "--since", "now"], "now"),
    (["log", "--since=now"], "now"),
    (["log", "--since="], ""),
    (["log", "--since", ""], ""),
    (["log", "--since=a=b"], "a=b"),
    (["log", "--since", "a=b"], "a=b"),
    (["log", "--since=--quiet"], "--quiet"),
    (["log", "--since=\u{301}"], "\u{301}"),
    (["log", "--since", "-"], "-"),
    (["log", "--since", "-5"], "-5"),
    (["log", "--since", "-.5"], "-.5"),
    (["--since", "now", "log"], "now"),
    (["--since", "export", "log"], "export"),
  ])
  func `a long option has its value after = or in the next argument`(
    arguments: [String],
    value: String
  ) throws {
    let (name, values) = try run(arguments)
    #expect(name == "log")
    #expect(values[Demo.since] == value)
  }

  @Test(arguments: [
    ["log", "-n", "5"], ["log", "-n5"], ["log", "-n=5"], ["log", "-qn5"], ["log", "-vqn", "5"],
    ["log", "-qn=5"], ["-n5", "log"], ["-n", "5", "log"], ["-n5", "log", "-q"],
    ["-q", "-n5", "log"],
  ])
  func `a short option has its value after the letter, after = or in the next argument`(
    arguments: [String]
  ) throws {
    #expect(try run(arguments).values[Demo.count] == 5)
  }

  @Test func `a value may be a negative number`() throws {
    for arguments in [["-n", "-5"], ["-n-5"], ["--count", "-5"]] {
      #expect(try run(["log"] + arguments).values[Demo.count] == -5)
    }
    #expect(try run(["export", "file", "-5"]).values[Demo.id] == -5)
  }

  @Test func `short flags can be combined`() throws {
    for arguments in [["fetch", "-qv"], ["-vq", "fetch"], ["-q", "fetch", "-v"]] {
      let values = try run(arguments).values
      #expect(values[Demo.quiet])
      #expect(values[Demo.verbose])
    }
  }

  @Test func `a repeatable option keeps its values in order`() throws {
    let values = try run(["--allow-origin=b", "fetch", "--allow-origin", "a", "--allow-origin=b"])
      .values
    #expect(values[Demo.origins] == ["b", "a", "b"])
  }

  @Test func `after two hyphens, every argument is positional`() throws {
    let values = try run(["export", "-q", "--", "--verbose", "-5"]).values
    #expect(values[Demo.file] == "--verbose")
    #expect(values[Demo.id] == -5)
    #expect(!values[Demo.verbose])

    #expect(try run(["--", "fetch"]).name == "fetch")
    #expect(try run(["export", "--", "--", "5"]).values[Demo.file] == "--")
  }

  @Test func `one hyphen is a positional argument`() throws {
    #expect(try run(["export", "-", "5"]).values[Demo.file] == "-")
  }

  @Test func `positional arguments keep their order, with or without options between them`() throws
  {
    let values = try run(["export", "out", "-q", "1"]).values
    #expect(values[Demo.file] == "out")
    #expect(values[Demo.id] == 1)
    #expect(try run(["explain", "status"]).values[Demo.topic] == .status)
  }

  @Test func `an option of another command has its default`() throws {
    let values = try run(["status"]).values
    #expect(values[Demo.count] == 20)
    #expect(values[Demo.since] == nil)
  }

  @Test func `reading a required argument of another command traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = try run(["status"]).values[Demo.file]
    }
  }

  @Test func `reading another option of the same name traps`() async {
    await #expect(processExitsWith: .failure) {
      let other = Option("count", .string(named: "N"), default: "1", summary: "")
      _ = try run(["log"]).values[other]
    }
  }
}

@Suite struct HelpRequestTests {
  @Test(arguments: [
    (["--help"], "help: -"),
    (["-h"], "help: -"),
    (["fetch", "--help"], "help: fetch"),
    (["--help", "fetch"], "help: fetch"),
    (["fetch", "-qh"], "help: fetch"),
    (["help"], "help: -"),
    (["help", "fetch"], "help: fetch"),
    (["help", "export"], "help: export"),
    (["help", "help"], "help: -"),
    (["-q", "help", "--color", "fetch", "-v"], "help: fetch"),
    (["--", "help", "fetch"], "help: fetch"),
    (["--version"], "version"),
    (["fetch", "--version"], "version"),
  ])
  func `help and version are recognised in every position`(arguments: [String], expected: String) {
    #expect(outcome(arguments) == expected)
  }

  @Test(arguments: [
    (["--bogus", "--help"], "help: -"),
    (["bogus", "--help"], "help: -"),
    (["fetch", "--bogus", "extra", "--help"], "help: fetch"),
    (["fetch", "--timeout", "--help"], "help: fetch"),
    (["fetch", "--timeout", "soon", "--help"], "help: fetch"),
    (["--help", "--help"], "help: -"),
    (["help", "bogus", "--help"], "help: -"),
    (["help", "export", "file", "--help"], "help: export"),
    (["--version", "--help"], "help: -"),
    (["export", "--version"], "version"),
    (["--bogus", "--version"], "version"),
  ])
  func `help takes precedence over everything, then version`(arguments: [String], expected: String)
  {
    #expect(outcome(arguments) == expected)
  }

  @Test(arguments: [
    ["export", "--", "--help", "5"], ["export", "help", "5"], ["export", "x", "--url=--help", "5"],
  ])
  func `help as a value or a positional argument is no request`(arguments: [String]) throws {
    #expect(try run(arguments).name == "export")
  }
}

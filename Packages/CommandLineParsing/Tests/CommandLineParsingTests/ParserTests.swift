import CommandLineParsing
import Testing

@Suite struct ParserTests {
  @Test func `without options, every value is its default`() throws {
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
  func `a long option has its value after a = or in the next word`(
    arguments: [String],
    value: String
  ) throws {
    let (name, values) = try run(arguments)
    #expect(name == "log")
    #expect(values[Demo.since] == value)
  }

  @Test(arguments: [
    ["log", "-n", "5"], ["log", "-n5"], ["log", "-n=5"], ["log", "-qn5"], ["log", "-vqn", "5"],
    ["log", "-qn=5"], ["-n5", "log"], ["-n", "5", "log"], ["log", "--count", "5"],
  ])
  func `a short option has its value after it, after a = or in the next word`(
    arguments: [String]
  ) throws {
    #expect(try run(arguments).values[Demo.count] == 5)
  }

  @Test(arguments: [
    ["-n5", "--color", "log"], ["log", "-n5", "--color"], ["-n5", "log", "--color"],
    ["--color", "-n", "5", "log"],
  ])
  func `an option may stand before or after the command`(arguments: [String]) throws {
    let (name, values) = try run(arguments)
    #expect(name == "log")
    #expect(values[Demo.count] == 5)
    #expect(values[Demo.color])
  }

  @Test func `a value may be a negative number`() throws {
    #expect(try run(["log", "-n", "-5"]).values[Demo.count] == -5)
    #expect(try run(["log", "-n-5"]).values[Demo.count] == -5)
    #expect(try run(["log", "--count", "-5"]).values[Demo.count] == -5)
    #expect(try run(["export", "file", "-5"]).values[Demo.id] == -5)
  }

  @Test func `flags of one letter can be grouped`() throws {
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

  @Test func `after two hyphens, no word is an option`() throws {
    let values = try run(["export", "-q", "--", "--verbose", "-5"]).values
    #expect(values[Demo.file] == "--verbose")
    #expect(values[Demo.id] == -5)
    #expect(!values[Demo.verbose])

    #expect(try run(["--", "fetch"]).name == "fetch")
    #expect(try run(["export", "--", "--", "5"]).values[Demo.file] == "--")
  }

  @Test func `one hyphen is an argument`() throws {
    #expect(try run(["export", "-", "5"]).values[Demo.file] == "-")
  }

  @Test func `arguments are taken in order, options between them or not`() throws {
    let values = try run(["export", "out", "-q", "1"]).values
    #expect(values[Demo.file] == "out")
    #expect(values[Demo.id] == 1)
    #expect(try run(["explain", "status"]).values[Demo.topic] == .status)
  }

  @Test func `what belongs to another command reads as not given`() throws {
    let values = try run(["status"]).values
    #expect(values[Demo.count] == 20)
    #expect(values[Demo.since] == nil)
  }

  @Test func `the command is found even if something else is wrong`() {
    #expect(Demo.tool.command(in: ["--bogus", "log", "--since"]) == "log")
    #expect(Demo.tool.command(in: ["--since", "log"]) == nil)
    #expect(Demo.tool.command(in: ["bogus", "log"]) == nil)
    #expect(Demo.tool.command(in: []) == nil)
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
  func `help and version can be asked for anywhere`(arguments: [String], expected: String) {
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
  func `help wins over everything else, then version does`(arguments: [String], expected: String) {
    #expect(outcome(arguments) == expected)
  }

  @Test(arguments: [
    ["export", "--", "--help", "5"], ["export", "help", "5"], ["export", "x", "--url=--help", "5"],
  ])
  func `a word that is no option asks for nothing`(arguments: [String]) throws {
    #expect(try run(arguments).name == "export")
  }
}

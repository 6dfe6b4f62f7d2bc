import CommandLineParsing
import Testing

/// Parsing any arguments returns or throws: no trap, no endless loop.
@Suite(.timeLimit(.minutes(10))) struct HostileArgumentsTests {
  static let hostileArguments = [
    "", " ", "=", "-", "--", "---", "--=", "-=", "--=x", "-=x", "----", "--no-", "--no-=", "-h=",
    "-q=",
    "\0", "-\0", "--\0", "--url\0", "-n\0", "\u{301}", "-\u{301}", "--\u{301}", "=\u{301}",
    "--url\u{301}", "--url=\u{301}", "-q\u{301}", "-n\u{301}5", "\u{1F600}", "-\u{1F600}",
    "--\u{1F600}=\u{1F600}", "\u{FFFD}", "-\u{FFFD}", "\u{202E}", "\r\n", "-\r\n", "--\r\n=\r\n",
    "-0", "-.", "-.5", "-5s", "--5", "-١", "\u{37E}", "-\u{212A}", "--\u{212A}",
    String(repeating: "-", count: 100_000), String(repeating: "q", count: 100_000),
    "-" + String(repeating: "q", count: 10_000), "--" + String(repeating: "u", count: 100_000),
    "--url=" + String(repeating: "=", count: 100_000),
    "-n" + String(repeating: "9", count: 100_000),
    "--timeout=" + String(repeating: "9", count: 100_000) + "s",
  ]

  @Test(arguments: hostileArguments.indices)
  func `a hostile argument is harmless in every position`(index: Int) {
    let argument = Self.hostileArguments[index]
    let commandLines = [
      [argument], [argument, "fetch"], ["fetch", argument], ["export", argument],
      ["export", "--", argument, argument], ["log", "--since", argument], ["log", "-n", argument],
      [argument, "log", "--since"], ["help", argument], ["explain", argument],
      [argument, argument, argument], ["fetch", argument, "--help"],
    ]
    for arguments in commandLines { #expect(!outcome(arguments).isEmpty) }
    let environment = ["DEMO_TIMEOUT": argument, "DEMO_URL": argument]
    #expect(!outcome(["fetch"], environment: environment).isEmpty)
  }

  @Test func `a hostile value is not changed`() throws {
    for argument in Self.hostileArguments {
      // Compares bytes, because canonically equivalent strings are equal.
      let since = try run(["log", "--since=\(argument)"]).values[Demo.since]
      #expect(since.map { Array($0.utf8) } == Array(argument.utf8))
      let file = try run(["export", "--", argument, "5"]).values[Demo.file]
      #expect(Array(file.utf8) == Array(argument.utf8))
    }
  }

  @Test func `20,000 arguments are parsed`() throws {
    let origins = (0..<20_000).map { "--allow-origin=\($0)" }
    #expect(try run(["fetch"] + origins).values[Demo.origins].count == 20_000)
  }
}

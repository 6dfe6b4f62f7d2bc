import CommandLineParsing
import Testing

@Suite struct ErrorTests {
  private func error(_ arguments: [String]) throws -> CommandLineError {
    try #require(throws: CommandLineError.self) { _ = try Demo.tool.parse(arguments) }
  }

  @Test(arguments: [
    ([], "Missing command."),
    (["-q", "--since=1"], "Missing command."),
    (["--"], "Missing command."),
    ([""], "Unknown command ''."),
    (["--since", "1", "fecth"], "Unknown command 'fecth'. Did you mean 'fetch'?"),
    (["help", "feth"], "Unknown command 'feth'. Did you mean 'fetch'?"),
    (["fetch", "--bogus=secret"], "Unknown option '--bogus'."),
    (["fetch", "-qxv"], "Unknown option '-x'."),
    (["help", "fetch", "--bogus"], "Unknown option '--bogus'."),
    (["--since=1", "fetch"], "Option '--since' applies to 'log' and 'export', not to 'fetch'."),
    (["fetch", "-n5"], "Option '-n' applies to 'log', not to 'fetch'."),
    (["--url=a", "fetch", "--url=b"], "Option '--url' can be used only once."),
    (["fetch", "-qq"], "Option '-q' can be used only once."),
    (["log", "-n1", "-n", "2"], "Option '-n' can be used only once."),
    (["fetch", "--quiet", "-q"], "Options '--quiet' and '-q' are the same; use one of them."),
    (["fetch", "--url"], "Missing value for '--url': use '--url=URL'."),
    (["fetch", "--url", "--timeout", "5s"], "Missing value for '--url': use '--url=URL'."),
    (["export", "-t", "--", "file"], "Missing value for '-t': use '-t=DURATION'."),
    (["fetch", "--help=yes"], "Option '--help' takes no value, but 'yes' was specified."),
    (["fetch", "-vq="], "Option '-q' takes no value, but '' was specified."),
    (
      ["fetch", "--timeout", "ten"],
      "Invalid value 'ten' for '--timeout': must be a duration such as 500ms, 10s, 2m or 1d."
    ),
    (
      ["fetch", "--timeout", "5"],
      "Invalid value '5' for '--timeout': must have a unit. Did you mean '5s'?"
    ),
    (
      ["explain", "me"],
      "Invalid value 'me' for 'COMMAND': must be one of fetch, status, log, export, explain."
    ),
    (
      ["log", "--format=jsn"],
      "Invalid value 'jsn' for '--format': must be one of table, json, csv. Did you mean 'json'?"
    ),
    (["help", "export", "file"], "Unexpected argument 'file'."),
    (["status", "now"], "Unexpected argument 'now'."),
    (["export"], "Missing argument 'FILE'."),
    (["export", "file"], "Missing argument 'ENTRY-ID'."),
    // The first error from the left is reported.
    (["--bogus", "5", "fetch"], "Unknown option '--bogus'."),
    (["fetch", "extra", "--bogus"], "Unexpected argument 'extra'."),
    (["bogus", "--since"], "Unknown command 'bogus'."),
    // Text of the user is not escaped.
    (["\u{1B}[31m\0"], "Unknown command '\u{1B}[31m\0'."),
  ])
  func `an error message names the argument and the problem`(
    arguments: [String],
    message: String
  ) throws {
    #expect(try error(arguments).description == message)
  }

  @Test(arguments: [
    ([], "demo COMMAND [OPTIONS]"), (["fecth"], "demo COMMAND [OPTIONS]"),
    (["-x"], "demo COMMAND [OPTIONS]"), (["fetch", "-x"], "demo fetch [OPTIONS]"),
    (["-x", "fetch"], "demo fetch [OPTIONS]"),
    (["export"], "demo export [OPTIONS] FILE ENTRY-ID"),
    (["--bogus", "log", "--since"], "demo log [OPTIONS]"),
    (["--since", "log"], "demo COMMAND [OPTIONS]"), (["bogus", "log"], "demo COMMAND [OPTIONS]"),
  ])
  func `an error has the usage of its command`(arguments: [String], usage: String) throws {
    _ = try error(arguments)
    #expect(Demo.tool.usage(of: Demo.tool.command(in: arguments)) == "Usage: \(usage)")
  }

  @Test(
    arguments: [
      (["fetch", "--ulr"], "--url"), (["fetch", "--URL"], "--url"),
      (["fetch", "--databas"], "--database"), (["fetch", "--tiemuot"], "--timeout"),
      (["fetch", "--time"], "--timeout"), (["fetch", "--allow"], "--allow-origin"),
      (["fetch", "--colour"], "--color"), (["fetch", "-url"], "--url"),
      (["fetch", "-url=http://localhost"], "--url"), (["fetch", "-d"], "--database"),
      (["fetch", "--tmt"], nil), (["fetch", "--ab"], nil), (["fetch", "--x"], nil),
      (["fetch", "---"], nil), (["fetch", "--="], nil), (["fetch", "--no-url"], nil),
      (["fetch", "--tiemouuut"], nil), (["fetch", "--\u{1F600}"], nil),
      // Options of other commands are suggested only while the command is unknown.
      (["fetch", "--sinse"], nil), (["--sinse=1"], "--since"),
      (["fetc"], "fetch"), (["efthc"], "fetch"), (["FETCH"], "fetch"), (["s"], "status"),
      (["stat"], "status"), (["lag"], "log"), (["lo"], "log"), (["hlep"], "help"),
      (["expert"], "export"), (["ls"], nil), (["info"], "status"), (["x"], nil), (["fortune"], nil),
      (["5", "log"], "demo log 5"), (["5", "6", "log", "7"], "demo log 5 6 7"),
      (["5", "log", "--format=json"], nil), (["5 6", "log"], nil), (["5", "\u{1B}", "log"], nil),
      (["log", "--format=jsn"], "json"), (["log", "--format=jons"], "json"),
      (["log", "--format=JSON"], "json"), (["log", "--format=j"], "json"),
      (["log", "--format=tables"], "table"), (["log", "--format=tsv"], "csv"),
      (["log", "--format=xml"], nil), (["log", "--format="], nil),
      (["log", "--format=jsonlines"], nil),
    ] as [([String], String?)]
  )
  func `the nearest name, or the first with the prefix, is suggested`(
    arguments: [String],
    expected: String?
  ) throws {
    let suggestion: String? =
      switch try error(arguments) {
      case .unknownCommand(_, let suggestion), .unknownOption(_, let suggestion): suggestion
      case .invalidValue(_, _, let error): error.suggestion
      default: "an error without a suggestion"
      }
    #expect(suggestion == expected)
  }

  @Test func `suggestions ignore case in the choices too`() {
    #expect(InvalidValue("utc", noneOf: ["GMT", "UTC"]).suggestion == "UTC")
    #expect(InvalidValue("Europ", noneOf: ["GMT", "EUROPE/BERLIN"]).suggestion == "EUROPE/BERLIN")
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], "Argument 'a\u{FFFD}' is not valid UTF-8: byte 2 is 0xFF."),
      ([0xC3], "Argument '\u{FFFD}' is not valid UTF-8: byte 1 is 0xC3."),
      ([0xC3, 0xBC, 0xED, 0xA0, 0x80], "byte 3 is 0xED."),
      ([0xEF, 0xBF, 0xBD, 0xC0, 0x80], "byte 4 is 0xC0."),
    ] as [([UInt8], String)]
  )
  func `an argument that is not UTF-8 is an error, even next to --help`(
    bytes: [UInt8],
    message: String
  ) throws {
    let fetch = Array("fetch".utf8)
    for arguments in [[bytes], [fetch, bytes], [fetch, Array("--help".utf8), bytes]] {
      let error = try #require(throws: CommandLineError.self) {
        _ = try Demo.tool.parse(arguments)
      }
      guard case .undecodableArgument(arguments.firstIndex(of: bytes).map { $0 + 1 }, _) = error
      else {
        Issue.record("\(error)")
        continue
      }
      #expect(error.description.hasSuffix(message))
    }
  }
}

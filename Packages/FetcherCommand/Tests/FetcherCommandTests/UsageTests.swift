import FetcherCommand
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct UsageTests {
  @Test(
    arguments: [
      ([], "A command is missing.", "COMMAND [OPTIONS]"),
      (["fecth"], "Unknown command 'fecth'; did you mean 'fetch'?", "COMMAND [OPTIONS]"),
      (["bogus"], "Unknown command 'bogus'.", "COMMAND [OPTIONS]"),
      (
        ["fetch", "--urll", "x"], "Unknown option '--urll'; did you mean '--url'?",
        "fetch [OPTIONS]"
      ),
      (["fetch", "--url"], "The option '--url' needs a value: '--url=URL'.", "fetch [OPTIONS]"),
      (["fetch", "more"], "The argument 'more' is one too many.", "fetch [OPTIONS]"),
      (
        ["status", "--url", "http://a"], "The option '--url' belongs to 'fetch', not to 'status'.",
        "status [OPTIONS]"
      ),
      (["fetch", "--timeout", "0s"], "The value '0s' of '--timeout'", "fetch [OPTIONS]"),
      (["fetch", "--timeout", "10"], "The value '10' of '--timeout'", "fetch [OPTIONS]"),
      (["fetch", "--timeout", "-1s"], "'--timeout'", "fetch [OPTIONS]"),
      (["fetch", "--url", "localhost:8000"], "only http and https are allowed", "fetch [OPTIONS]"),
      (["fetch", "--url", "ftp://a"], "only http and https are allowed", "fetch [OPTIONS]"),
      (
        ["fetch", "--url", "http://"], "names no host, or no port from 1 to 65535",
        "fetch [OPTIONS]"
      ),
      (
        ["fetch", "--url", "http://a:0"], "names no host, or no port from 1 to 65535",
        "fetch [OPTIONS]"
      ),
      (["fetch", "--database="], "is not the name of a file", "fetch [OPTIONS]"),
      (["fetch", "--url", "http://a b"], "is not a URL such as", "fetch [OPTIONS]"),
      (["fetch", "--url", "http://me:secret@a"], "names a user", "fetch [OPTIONS]"),
      (["fetch", "--url", "http://a/#b"], "has a fragment", "fetch [OPTIONS]"),
      (["fetch", "--allow-origin", "http://a/b"], "is not an origin such as", "fetch [OPTIONS]"),
      (["fetch", "--allow-origin", "http://a/?b"], "is not an origin such as", "fetch [OPTIONS]"),
      (["fetch", "--allow-origin", "a"], "only http and https are allowed", "fetch [OPTIONS]"),
      (["fetch", "\u{1B}[2J"], #"The argument '\u{1B}[2J' is one too many."#, "fetch [OPTIONS]"),
    ]
  ) func `what cannot be understood is named, with the usage and where to look`(
    arguments: [String],
    sentence: String,
    usage: String
  ) async {
    let world = World()
    #expect(await FetcherCommand.run(arguments, world.dependencies) == .usage)
    let lines = world.terminal.errorOutput.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.first?.contains(sentence) == true, "\(lines)")
    #expect(lines.dropFirst().first == "Usage: fetcher \(usage)")
    let command = usage.split(separator: " ").first.map(String.init)
    #expect(
      lines.last
        == (command == "COMMAND"
          ? "See 'fetcher --help'."
          : "See 'fetcher \(command ?? "") --help', or 'fetcher --help' for all commands.")
    )
    #expect(world.terminal.output == "")
    #expect(world.asked == [])
  }

  @Test func `a malformed variable is named`() async {
    let world = World(environment: ["FETCHER_URL": "nonsense", "HOME": "/home/ada"])
    #expect(await world.run("fetch") == .usage)
    #expect(world.terminal.errorOutput.contains("environment variable FETCHER_URL"))
  }

  @Test func `help is on standard output, and needs neither database nor server`() async {
    let world = World()
    #expect(await world.run("--help") == .success)
    #expect(world.terminal.output.contains("Usage: fetcher COMMAND [OPTIONS]"))
    #expect(world.terminal.output.contains("  76   The server's answer was not acceptable."))
    #expect(world.terminal.errorOutput == "")
    #expect(world.asked == [])
  }

  @Test func `the help of a command shows its options with their defaults`() async {
    let world = World()
    #expect(await world.run("fetch", "--help") == .success)
    #expect(
      world.terminal.output == """
        Fetch a response code, save it, and show it with the number of fetches.

        Usage: fetcher fetch [OPTIONS]

        Server:
              --url URL              The server to fetch from. (default: $FETCHER_URL,
                                     else http://localhost:8000)
              --timeout DURATION     The longest time for both requests together, such
                                     as 500ms, 10s or 2m. (default: 10s)
              --allow-origin ORIGIN  Another origin to which the server's path may lead,
                                     such as http://127.0.0.1:8000. (repeatable)

        Storage:
              --database PATH        The file to keep everything in. (default:
                                     $FETCHER_DATABASE, else
                                     $XDG_DATA_HOME/fetcher/fetcher.sqlite3, else
                                     ~/.local/share/fetcher/fetcher.sqlite3)

        Options:
          -h, --help                 Show this help.
              --version              Show the version.

        Examples:
          fetcher fetch
              Fetch from the server on this machine.
          fetcher fetch --url https://example.com --timeout 2s
              Fetch from another, not waiting long.

        """
    )
  }

  @Test func `help is as wide as the terminal`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.terminal = .mock(in: world.terminal)
    dependencies.terminal.isTerminal = { _ in true }
    dependencies.terminal.size = { TerminalClient.Size(columns: 64, rows: 20) }
    #expect(await FetcherCommand.run(["--help"], dependencies) == .success)
    let longest = world.terminal.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest <= 64)
  }

  @Test func `the version is one line`() async {
    let world = World()
    #expect(await world.run("--version") == .success)
    #expect(world.terminal.output == "fetcher \(version)\n")
    #expect(world.asked == [])
  }
}

import CommandSupport
import FetcherCommand
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct UsageTests {
  @Test(
    arguments: [
      (["fecth"], "Unknown command 'fecth'. Did you mean 'fetch'?", "COMMAND [OPTIONS]"),
      (["fetch", "more"], "Unexpected argument 'more'.", "fetch [OPTIONS]"),
      (
        ["status", "--url", "http://a"],
        "Option '--url' applies to 'fetch', 'watch', 'doctor' and 'screen', not to 'status'.",
        "status [OPTIONS]"
      ),
      (["fetch", "--timeout", "0s"], "Invalid value '0s' for '--timeout'", "fetch [OPTIONS]"),
      (
        ["fetch", "--url", "localhost:8000"],
        "must have a scheme. Did you mean 'http://localhost:8000'?", "fetch [OPTIONS]"
      ),
      (
        ["fetch", "--url", "example.com"],
        "must have a scheme. Did you mean 'http://example.com'?", "fetch [OPTIONS]"
      ),
      (["fetch", "--url", "mailto:a@b"], "must be an http or https URL", "fetch [OPTIONS]"),
      (["fetch", "--url", "ftp://a"], "must be an http or https URL", "fetch [OPTIONS]"),
      (
        ["fetch", "--url", "http://"], "must have a host; a port must be from 1 to 65535",
        "fetch [OPTIONS]"
      ),
      (
        ["fetch", "--url", "http://a:0"], "must have a host; a port must be from 1 to 65535",
        "fetch [OPTIONS]"
      ),
      (["fetch", "--database="], "must not be empty", "fetch [OPTIONS]"),
      (["fetch", "--url", "http://a b"], "must be a URL such as", "fetch [OPTIONS]"),
      (["fetch", "--url", "http://me:secret@a"], "must not contain a user", "fetch [OPTIONS]"),
      (["fetch", "--url", "http://a/#b"], "must not have a fragment", "fetch [OPTIONS]"),
      (["fetch", "--allow-origin", "http://a/b"], "must be an origin such as", "fetch [OPTIONS]"),
      (["fetch", "--allow-origin", "http://a/?b"], "must be an origin such as", "fetch [OPTIONS]"),
      (["fetch", "--allow-origin", "a"], "Did you mean 'http://a'?", "fetch [OPTIONS]"),
      (["fetch", "\u{1B}[2J"], #"Unexpected argument '\u{1B}[2J'."#, "fetch [OPTIONS]"),
    ]
  ) func `what cannot be understood is named, with the usage and where to look`(
    arguments: [String],
    sentence: String,
    usage: String
  ) async {
    let world = World()
    #expect(await fetcherTool.run(arguments, world.dependencies) == .usage)
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

  @Test func `without a command there is a short help on standard error`() async {
    let world = World()
    #expect(await world.run() == .usage)
    #expect(
      world.terminal.errorOutput.hasPrefix(
        "Missing command.\nUsage: fetcher COMMAND [OPTIONS]\n\nCommands:\n  fetch "
      )
    )
    #expect(world.terminal.errorOutput.hasSuffix("See 'fetcher --help'.\n"))
    #expect(world.terminal.output == "")
  }

  @Test(
    arguments: [
      (["--header", "Host: a"], "only the transport sets this header field"),
      (["--header", "Connection: close"], "only the transport sets this header field"),
      (["--header", "a"], "must be a header field such as 'Accept-Language: en'"),
      (["--header", "a b: c"], "must be a header field such as 'Accept-Language: en'"),
      (["--header", "a: b\r\nc: d"], "must not contain control characters"),
      (["--retry", "-1"], "must be a whole number from 0 to 100"),
      (["--count", "0"], "must be a whole number"),
      (["--color", "sometimes"], "must be one of auto, always, never"),
    ]
  ) func `a value that cannot be understood is named`(arguments: [String], sentence: String) async {
    let world = World()
    #expect(await fetcherTool.run(["fetch"] + arguments, world.dependencies) == .usage)
    #expect(world.terminal.errorOutput.contains(sentence), "\(world.terminal.errorOutput)")
    #expect(world.asked == [])
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "fetch"], ["fetch", "--help"]])
  func `whichever way help is asked for, it is a success, and on standard output alone`(
    arguments: [String]
  ) async {
    let world = World()
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    #expect(world.terminal.output.contains("Usage: fetcher "))
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

        Fetches:
          -n, --count N              How many fetches, one after the other; the first
                                     that fails is the last. (default: 1)

        Server:
              --url URL              The server to fetch from. (default: $FETCHER_URL,
                                     else http://localhost:8000)
              --timeout DURATION     The longest time for a fetch with all its requests,
                                     such as 500ms, 10s or 2m. (default:
                                     $FETCHER_TIMEOUT, else 10s)
              --retry N              How often to try again, within the time, where that
                                     may help. (default: 0)
              --header HEADER        A header field to send, such as 'Accept-Language:
                                     en'. (repeatable)
              --allow-origin ORIGIN  Another origin to which the server's path may lead,
                                     such as http://127.0.0.1:8000. (repeatable)

        Transport:
              --transport NAME       What sends the requests: libcurl, or
                                     FoundationNetworking. (one of curl, foundation;
                                     default: $FETCHER_TRANSPORT, else curl)
              --proxy URL            The HTTP proxy that requests go through; none is
                                     taken from the environment.
              --record DIR           Write each exchange into a folder, which is empty
                                     or is made.
              --replay DIR           Take the answers from such a folder, and ask no
                                     server. They are saved and counted like any others:
                                     to try something, name another --database.

        Output:
              --json                 Show JSON, an object a line; errors too, on
                                     standard error.
          -q, --quiet                Show nothing but errors.
          -v, --verbose              Tell each step with its time, on standard error.
              --color WHEN           Whether to use colour; auto: on a terminal, and as
                                     NO_COLOR and CLICOLOR_FORCE say. (one of auto,
                                     always, never; default: auto)
              --plain                Sentences instead of what is drawn and redrawn;
                                     also with ACCESSIBLE=1.

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

        Exit codes:
          0    Success; also when the reader of a pipe has gone.
          1    The answer was no, there is no reset to take back, or doctor found a
               fault.
          64   The command line cannot be understood, or a recording cannot be used.
          65   The file to import cannot be used.
          66   The file to import, or the database that '--database' names, does not
               exist.
          69   The server cannot be reached.
          70   An internal error.
          72   Saved or changed, but the result could not be written out.
          73   The database, or the file to export to, cannot be created.
          74   The database cannot be read, a result not be saved, or an output not be
               written.
          75   Timed out, or the path was stale each time: try again.
          76   The server's answer was not acceptable. With --replay: the request is not
               recorded.
          129  Ended by HUP.
          130  Ended by INT.
          131  Ended by QUIT.
          143  Ended by TERM.

        """
    )
  }

  @Test func `the version is one line`() async {
    let world = World()
    #expect(await world.run("--version") == .success)
    #expect(world.terminal.output == "fetcher \(workspaceVersion)\n")
    #expect(world.asked == [])
  }
}

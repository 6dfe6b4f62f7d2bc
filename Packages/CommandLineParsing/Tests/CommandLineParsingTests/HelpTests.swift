import CommandLineParsing
import Testing

@Suite struct HelpTests {
  @Test func `the help of the tool`() {
    #expect(
      Demo.tool.help() == """
        Fetch response codes from a server and count the fetches.

        Usage: demo COMMAND [OPTIONS]

        Examples:
          demo fetch --timeout 2s
              Fetch with a timeout of two seconds.

        Commands:
          fetch    Fetch a response code and save it.
          status   Show the last response code.
          log      List fetches, newest first.
          export   Write fetches to a file.
          explain  Explain a command.
          help     Show help for a command, 'environment' or 'exit-codes'.

        Server:
              --url URL              Root URL of the server. (default: $DEMO_URL, else
                                     http://localhost:8000)
          -t, --timeout DURATION     Limit for the whole fetch, name resolution and
                                     retries included. (default: $DEMO_TIMEOUT, else
                                     10s)
              --allow-origin ORIGIN  Allow the server to redirect to this origin.
                                     (repeatable)

        Storage:
              --database PATH        Database file. (default: $DEMO_DATABASE, else
                                     ~/.local/share/demo.sqlite3)

        Options:
          -q, --quiet                Print less.
          -v, --verbose              Print more.
              --color                Print in colour.
          -h, --help                 Show this help.
              --version              Show the version.

        See 'demo COMMAND --help', 'demo help environment' and 'demo help exit-codes'.
        """
    )
  }

  @Test func `environment and exit codes are topics of the help`() throws {
    #expect(
      Demo.tool.help(of: "environment") == """
        Environment:
          DEMO_URL       Default for '--url'.
          DEMO_TIMEOUT   Default for '--timeout'.
          DEMO_DATABASE  Default for '--database'.
          NO_COLOR       Disables colours if set and not empty.
        """
    )
    #expect(
      Demo.tool.help(of: "exit-codes") == """
        Exit codes:
          0   Success.
          64  Invalid command line.
        """
    )
    for topic in ["environment", "exit-codes"] {
      guard case .help(topic) = try Demo.tool.parse(["help", topic]) else {
        Issue.record("'help \(topic)' is not the help of the topic.")
        continue
      }
    }
    #expect(throws: CommandLineError.unknownCommand("exit-code", suggestion: "exit-codes")) {
      try Demo.tool.parse(["help", "exit-code"])
    }
    #expect(throws: CommandLineError.unknownCommand("environment", suggestion: nil)) {
      try Demo.tool.parse(["environment"])
    }
  }

  @Test func `the help of a command starts with its own options`() {
    let help = Demo.tool.help(of: "log")
    #expect(
      help.hasPrefix(
        """
        List fetches, newest first.

        Usage: demo log [OPTIONS]

        Selection:
          -n, --count N                Number of fetches to list. (default: 20)
              --since WHEN             List only fetches since this time.

        Options:
              --format table|json|csv  Output format. (default: table)
          -q, --quiet                  Print less.
          -v, --verbose                Print more.
              --color                  Print in colour.
          -h, --help                   Show this help.
              --version                Show the version.

        Server:

        """
      )
    )
    #expect(
      help.hasSuffix(
        """
        Examples:
          demo log -n 5
              List the five newest fetches.
          demo log --since 2026-01-01 --format json
              List the fetches of this year as JSON.

        Exit codes:
          0   Success.
          64  Invalid command line.
        """
      )
    )
  }

  @Test func `at a small width, text starts below a long term`() {
    #expect(
      Demo.tool.help(of: "export", width: 40).hasPrefix(
        """
        Write fetches to a file.

        Usage: demo export [OPTIONS] FILE
               ENTRY-ID

        Arguments:
          FILE      File to write.
          ENTRY-ID  Id of the first fetch.

        Selection:
              --since WHEN
                       List only fetches since
                       this time.

        Server:
              --url URL
                       Root URL of the server.
                       (default: $DEMO_URL, else
                       http://localhost:8000)

        """
      )
    )
  }

  @Test func `the short help lists the commands and names the full help`() {
    #expect(
      Demo.tool.shortHelp() == """
        Usage: demo COMMAND [OPTIONS]

        Commands:
          fetch    Fetch a response code and save it.
          status   Show the last response code.
          log      List fetches, newest first.
          export   Write fetches to a file.
          explain  Explain a command.
          help     Show help for a command, 'environment' or 'exit-codes'.

        See 'demo --help'.
        """
    )
  }

  @Test func `only a single word or an example exceeds the width`() {
    for name in [nil, "fetch", "status", "log", "export", "explain"] {
      for width in 40...200 {
        let lines = Demo.tool.help(of: name, width: width).split(separator: "\n")
        let wrong = lines.filter { line in
          let words = line.drop { $0 == " " }
          let isLong = line.count > width && words.contains(" ") && !words.hasPrefix("demo ")
          return isLong || line.last == " "
        }
        #expect(wrong == [], "At width \(width)")
      }
    }
  }

  @Test func `the help has the same words at every width`() {
    let words = Demo.tool.help().split(whereSeparator: \.isWhitespace)
    for width in [Int.min, -1, 0, 1, 39, 40, 41, 79, 200, 10_000, .max] {
      let help = Demo.tool.help(width: width)
      #expect(help.split(whereSeparator: \.isWhitespace) == words)
    }
    #expect(Demo.tool.help(width: .min) == Demo.tool.help(width: 40))
  }
}

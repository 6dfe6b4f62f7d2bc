import CommandLineParsing
import Testing

@Suite struct HelpTests {
  @Test func `the help of the tool`() {
    #expect(
      Demo.tool.help() == """
        Fetch a response code from a server, and count how often that was done.

        Usage: demo COMMAND [OPTIONS]

        Commands:
          fetch    Fetch a response code, and save it.
          status   Show what was fetched last.
          log      List the fetches, the newest first.
          export   Write the fetches to a file.
          explain  Say what a command is for.
          help     Show the help of a command.

        Server:
              --url URL              The root address of the server. (default:
                                     $DEMO_URL, else http://localhost:8000)
          -t, --timeout DURATION     Give up after this time, however far the fetch has
                                     come until then. (default: $DEMO_TIMEOUT, else 10s)
              --allow-origin ORIGIN  Follow the server to this origin too. (repeatable)

        Storage:
              --database PATH        The file in which everything is kept. (default:
                                     $DEMO_DATABASE, else ~/.local/share/demo.sqlite3)

        Options:
          -q, --quiet                Print less.
          -v, --verbose              Print more.
              --color                Print in colour.
          -h, --help                 Show this help.
              --version              Show the version.

        Environment:
          DEMO_URL       The default of '--url'.
          DEMO_TIMEOUT   The default of '--timeout'.
          DEMO_DATABASE  The default of '--database'.
          NO_COLOR       Not empty, it turns colours off.

        Examples:
          demo fetch --timeout 2s
              Fetch, and wait for two seconds at most.

        Exit codes:
          0   Success.
          64  The command line was not understood.

        See 'demo COMMAND --help' for more about a command.
        """
    )
  }

  @Test func `the help of a command begins with its own options`() {
    #expect(
      Demo.tool.help(of: "log") == """
        List the fetches, the newest first.

        Usage: demo log [OPTIONS]

        Selection:
          -n, --count N                How many. (default: 20)
              --since WHEN             Nothing older than this.

        Options:
              --format table|json|csv  As what. (default: table)
          -q, --quiet                  Print less.
          -v, --verbose                Print more.
              --color                  Print in colour.
          -h, --help                   Show this help.
              --version                Show the version.

        Server:
              --url URL                The root address of the server. (default:
                                       $DEMO_URL, else http://localhost:8000)
          -t, --timeout DURATION       Give up after this time, however far the fetch
                                       has come until then. (default: $DEMO_TIMEOUT,
                                       else 10s)
              --allow-origin ORIGIN    Follow the server to this origin too.
                                       (repeatable)

        Storage:
              --database PATH          The file in which everything is kept. (default:
                                       $DEMO_DATABASE, else ~/.local/share/demo.sqlite3)

        Examples:
          demo log -n 5
              The five newest.
          demo log --since 2026-01-01 --format json
              All of this year, as JSON.

        Exit codes:
          0   Success.
          64  The command line was not understood.
        """
    )
  }

  @Test func `in a narrow window, a summary goes on below its beginning`() {
    #expect(
      Demo.tool.help(width: 48).hasPrefix(
        """
        Fetch a response code from a server, and count
        how often that was done.

        Usage: demo COMMAND [OPTIONS]

        """
      )
    )
  }

  @Test func `in a narrow window, text stands below a long term`() {
    #expect(
      Demo.tool.help(of: "export", width: 40) == """
        Write the fetches to a file.

        Usage: demo export [OPTIONS] FILE
               ENTRY-ID

        Arguments:
          FILE      The file to write.
          ENTRY-ID  Which.

        Selection:
              --since WHEN
                       Nothing older than this.

        Server:
              --url URL
                       The root address of the
                       server. (default:
                       $DEMO_URL, else
                       http://localhost:8000)
          -t, --timeout DURATION
                       Give up after this time,
                       however far the fetch has
                       come until then.
                       (default: $DEMO_TIMEOUT,
                       else 10s)
              --allow-origin ORIGIN
                       Follow the server to this
                       origin too. (repeatable)

        Storage:
              --database PATH
                       The file in which
                       everything is kept.
                       (default: $DEMO_DATABASE,
                       else
                       ~/.local/share/demo.sqlite3)

        Options:
          -q, --quiet  Print less.
          -v, --verbose
                       Print more.
              --color  Print in colour.
          -h, --help   Show this help.
              --version
                       Show the version.

        Exit codes:
          0   Success.
          64  The command line was not
              understood.
        """
    )
  }

  @Test func `choices are listed where the name of the value does not list them`() {
    let help = Demo.tool.help(of: "explain")
    #expect(
      help.contains(
        """
        Arguments:
          COMMAND  The command to explain. (one of fetch, status, log, export, explain)
        """
      )
    )
  }

  @Test func `the short help names the commands and where to read on`() {
    #expect(
      Demo.tool.shortHelp() == """
        Usage: demo COMMAND [OPTIONS]

        Commands:
          fetch    Fetch a response code, and save it.
          status   Show what was fetched last.
          log      List the fetches, the newest first.
          export   Write the fetches to a file.
          explain  Say what a command is for.
          help     Show the help of a command.

        See 'demo --help'.
        """
    )
  }

  @Test func `the usage is one line`() {
    #expect(Demo.tool.usage() == "Usage: demo COMMAND [OPTIONS]")
    #expect(Demo.tool.usage(of: "fetch") == "Usage: demo fetch [OPTIONS]")
    #expect(Demo.tool.usage(of: "export") == "Usage: demo export [OPTIONS] FILE ENTRY-ID")
    #expect(Demo.tool.usage(of: "explain") == "Usage: demo explain [OPTIONS] COMMAND")
  }

  @Test func `at every width, a line that is too long is one word or an example`() {
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

  @Test func `the same words stand in the help at every width`() {
    let words = Demo.tool.help().split(whereSeparator: \.isWhitespace)
    for width in [Int.min, -1, 0, 1, 39, 40, 41, 79, 200, 10_000, .max] {
      let help = Demo.tool.help(width: width)
      #expect(help.split(whereSeparator: \.isWhitespace) == words)
    }
    #expect(Demo.tool.help(width: .min) == Demo.tool.help(width: 40))
  }
}

import CommandLineParsing
import Testing

@Suite struct TableTests {
  @Test func `the table of a command lists its options and those of the tool`() {
    #expect(
      Demo.tool.optionTable(of: "log") == """
        | option | default | |
        |---|---|---|
        | `-n`, `--count N` | `20` | Number of fetches to list. |
        | `--since WHEN` |  | List only fetches since this time. |
        | `--format table\\|json\\|csv` | `table` | Output format. |
        | `--url URL` | `$DEMO_URL`, else `http://localhost:8000` | Root URL of the server. |
        | `-t`, `--timeout DURATION` | `$DEMO_TIMEOUT`, else `10s` | Limit for the whole fetch, name \
        resolution and retries included. |
        | `--allow-origin ORIGIN` |  | Allow the server to redirect to this origin. (repeatable) |
        | `--database PATH` | `$DEMO_DATABASE`, else `~/.local/share/demo.sqlite3` | Database file. |
        | `-q`, `--quiet` |  | Print less. |
        | `-v`, `--verbose` |  | Print more. |
        | `--color` |  | Print in colour. |

        """
    )
  }

  @Test func `the table of the tool lists the options of all commands`() {
    #expect(
      Shelf.tool.optionTable() == """
        | option | default | |
        |---|---|---|
        | `-s`, `--shelf PATH` | `$SHELF` | Shelf file. |
        | `--dust` |  | Dust it. |

        """
    )
  }

  @Test func `the table of commands lists every usage`() {
    #expect(
      Shelf.tool.commandTable() == """
        | command | |
        |---|---|
        | `shelf put [OPTIONS] PATH` | Store a thing: it's safe. |
        | `shelf list [OPTIONS]` | List things. |
        | `shelf sort [OPTIONS] NAME` | Sort things. |
        | `shelf help [COMMAND]` | Show help for a command. |

        """
    )
  }
}

import CommandLineParsing
import Testing

@Suite struct TableTests {
  @Test func `the table of a command has its options and those of the tool`() {
    #expect(
      Demo.tool.optionTable(of: "log") == """
        | option | default | |
        |---|---|---|
        | `-n`, `--count N` | `20` | How many. |
        | `--since WHEN` |  | Nothing older than this. |
        | `--format table\\|json\\|csv` | `table` | As what. |
        | `--url URL` | `$DEMO_URL`, else `http://localhost:8000` | The root address of the server. |
        | `-t`, `--timeout DURATION` | `$DEMO_TIMEOUT`, else `10s` | Give up after this time, however far \
        the fetch has come until then. |
        | `--allow-origin ORIGIN` |  | Follow the server to this origin too. (repeatable) |
        | `--database PATH` | `$DEMO_DATABASE`, else `~/.local/share/demo.sqlite3` | The file in which \
        everything is kept. |
        | `-q`, `--quiet` |  | Print less. |
        | `-v`, `--verbose` |  | Print more. |
        | `--color` |  | Print in colour. |

        """
    )
  }

  @Test func `the table of the tool has those that all commands have`() {
    #expect(
      Shelf.tool.optionTable() == """
        | option | default | |
        |---|---|---|
        | `-s`, `--shelf PATH` | `$SHELF` | The shelf. |
        | `--dust` |  | Dust it. |

        """
    )
  }

  @Test func `the table has each command, as it is called`() {
    #expect(
      Shelf.tool.commandTable() == """
        | command | |
        |---|---|
        | `shelf put [OPTIONS] PATH` | Put a thing there: it's kept. |
        | `shelf list [OPTIONS]` | List things. |
        | `shelf sort [OPTIONS] NAME` | Sort things. |
        | `shelf help [COMMAND]` | Show the help of a command. |

        """
    )
  }

  @Test func `a bar in the table ends no cell`() {
    let tool = CommandLineTool(
      name: "demo",
      summary: "Say little",
      commands: [Command("log", summary: "This | that.")]
    )
    #expect(tool.commandTable().contains(#"| This \| that. |"#))
  }
}

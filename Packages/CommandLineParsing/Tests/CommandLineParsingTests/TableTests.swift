import CommandLineParsing
import Testing

@Suite struct TableTests {
  @Test func `a manual has tables of commands, shared options, and each command`() {
    let tables = Demo.tool.manualTables()
    #expect(tables.hasPrefix("| command | |\n|---|---|\n| `demo fetch [OPTIONS]` | "))
    #expect(
      tables.contains(
        "\n| `demo help [COMMAND]` | Show help for a command, 'environment' or 'exit-codes'. |\n\n### Options of all commands\n"
      )
    )
    #expect(
      tables.contains(
        """

        ### `demo log [OPTIONS]`

        | option | default | |
        |---|---|---|
        | `-n`, `--count N` | `20` | Number of fetches to list. |
        | `--since WHEN` |  | List only fetches since this time. |
        | `--format table\\|json\\|csv` | `table` | Output format. |

        """
      )
    )
    #expect(
      tables.contains(
        """
        | `-t`, `--timeout DURATION` | `$DEMO_TIMEOUT`, else `10s` | Limit for the whole fetch, name \
        resolution and retries included. |
        | `--allow-origin ORIGIN` |  | Allow the server to redirect to this origin. (repeatable) |

        """
      )
    )
    #expect(!tables.contains("--help") && !tables.contains("### `demo fetch"))
  }

  @Test func `the table of a command starts with its arguments`() {
    #expect(
      Shelf.tool.manualTables().contains(
        "### `shelf put [OPTIONS] PATH`\n\n| option | default | |\n|---|---|---|\n| `PATH` |"
      )
    )
  }
}

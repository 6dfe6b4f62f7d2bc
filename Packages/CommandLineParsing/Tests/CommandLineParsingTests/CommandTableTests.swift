import CommandLineParsing
import Testing

@Suite struct CommandTableTests {
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

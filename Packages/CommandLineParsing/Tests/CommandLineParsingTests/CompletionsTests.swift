import CommandLineParsing
import Testing

@Suite struct CompletionsTests {
  @Test(
    arguments: [
      (
        .zsh, #"'put:Store a thing\: it'\''s safe.'"#,
        #"'(--colour)--colour=[Its \[colour\].]:NAME:(red it\'\''s a\ b \$HOME \[x\]\:\\)'"#
      ),
      (
        .fish, #"-a put -d 'Store a thing: it\'s safe.'"#,
        #"-l colour -x -a 'red \'it\\\'s\' \'a b\' \'$HOME\' \'[x]:\\\\\'' -d 'Its [colour].'"#
      ),
    ] as [(Shell, String, String)]
  )
  func `summaries and choices are quoted`(shell: Shell, command: String, option: String) {
    let script = Shelf.tool.completions(for: shell)
    #expect(script.contains("\(command)\n"))
    #expect(script.contains(option))
  }

  @Test(arguments: Shell.allCases.filter(isInstalled))
  func `each shell parses its script, even for a tool without options`(shell: Shell) async throws {
    let bare = CommandLineTool(
      name: "bare",
      summary: "",
      commands: [Command("log", summary: "")]
    )
    for tool in [Shelf.tool, bare] {
      #expect(try await output(of: tool.completions(for: shell), in: shell, options: ["-n"]) == [])
    }
  }

  @Test func `every script contains every option of every command`() {
    let options = [
      "url", "timeout", "allow-origin", "database", "quiet", "verbose", "color", "count", "since",
      "format", "help", "version",
    ]
    for shell in Shell.allCases {
      let script = Demo.tool.completions(for: shell)
      for option in options {
        #expect(script.contains(shell == .fish ? "-l \(option) " : "--\(option)"), "\(shell)")
      }
    }
  }
}

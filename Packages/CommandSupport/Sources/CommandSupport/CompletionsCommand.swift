import CommandLineParsing

/// Returns the command that prints the completions for a shell.
func completionsCommand<Resources>(of tool: String) -> ToolCommand<Resources> {
  let shell = Argument(.choice(of: Shell.self, named: "SHELL"), summary: "The shell.")
  return ToolCommand(
    "completions",
    summary: "Show the script by which a shell completes a command line.",
    arguments: shell,
    examples: [
      (
        "\(tool) completions bash > ~/.local/share/bash-completion/completions/\(tool)",
        "Complete in each bash from now on."
      ),
      (
        "\(tool) completions fish > ~/.config/fish/completions/\(tool).fish",
        "Complete in each fish from now on."
      ),
    ]
  ) { run in
    try await run.output.show(run.tool.commandLine.completions(for: run.values[shell]))
    return .success
  }
}

import CommandLineParsing

let completionsCommand = Command<CommandName>(
  .completions,
  summary: "Show the script by which a shell completes a command line.",
  arguments: shellArgument,
  examples: [
    (
      "fetcher completions bash > ~/.local/share/bash-completion/completions/fetcher",
      "Complete in each bash from now on."
    ),
    (
      "fetcher completions fish > ~/.config/fish/completions/fetcher.fish",
      "Complete in each fish from now on."
    ),
  ]
)

private let shellArgument = Argument(
  .choice(of: Shell.self, named: "SHELL"),
  summary: "The shell."
)

extension CommandRun {
  /// Shows the completions for a shell.
  func completions() async throws -> ExitCode {
    if let shell = values[shellArgument] {
      try await output.show(tool.completions(for: shell))
    }
    return .success
  }
}

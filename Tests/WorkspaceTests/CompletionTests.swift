import Foundation
import TemporaryDirectory
import Testing

/// The completions of the built executable in bash, zsh and fish.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
  /// The text before the last argument, the start of that argument, and its completion.
  static let completions = [
    ("fetcher ", "fe", "fetch"),
    ("fetcher help ", "his", "history"),
    ("fetcher fetch ", "--time", "--timeout"),
    ("fetcher --color never fetch ", "--verb", "--verbose"),
    ("fetcher completions ", "z", "zsh"),
    ("fetcher history --format ", "c", "csv"),
    ("fetcher history ", "--format=j", "--format=json"),
  ]

  let directory = TemporaryDirectory()

  @Test(.enabled(if: path(of: "bash") != nil))
  func `bash completes commands, options and values on tab`() async throws {
    let startup = directory.file("startup")
    try """
    PS1='$ '
    eval "$("$FETCHER" completions bash)"
    show() { printf '\\n[%s\\n' "$READLINE_LINE"; READLINE_LINE=; }
    bind -x '"\\C-t": show'
    """.write(toFile: startup, atomically: false, encoding: .utf8)
    try await expectCompletions(by: "bash", "--noprofile", "--rcfile", startup, "-i")
  }

  @Test(.enabled(if: path(of: "zsh") != nil))
  func `zsh completes commands, options and values on tab`() async throws {
    try #"""
    PS1='$ '
    autoload -Uz compinit && compinit -u -D
    eval "$("$FETCHER" completions zsh)"
    show() { print -r -- $'\n'"[$BUFFER"; BUFFER= }
    zle -N show && bindkey '^T' show
    """#.write(toFile: directory.file(".zshrc"), atomically: false, encoding: .utf8)
    try await expectCompletions(by: "zsh", "-d", "-i")
  }

  @Test(.enabled(if: path(of: "fish") != nil), arguments: completions)
  func `fish completes commands, options and values`(
    typed: String,
    start: String,
    completion: String
  ) async throws {
    let result = try await Command(
      try #require(path(of: "fish")),
      [
        "--no-config", "-c", "$argv[1] completions fish | source; complete -C $argv[2]",
        Workspace.fetcher.path, typed + start,
      ],
      environment: ["HOME": directory.path, "PATH": Workspace.searchPath]
    ).waitUntilExit()
    // Each line has a completion, a tab and a description.
    let completions = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(completions.contains { $0 == completion }, "\(result)")
    #expect(completions.allSatisfy { $0.hasPrefix(start) }, "\(result)")
    #expect(result.errorOutput == "")
  }

  /// Completes commands in a shell whose control-T prints `[` and the current command line.
  private func expectCompletions(by shell: String, _ arguments: String...) async throws {
    let result = try await withTerminal(
      try #require(path(of: shell)),
      arguments,
      environment: [
        "FETCHER": Workspace.fetcher.path,
        "HOME": directory.path,
        "TERM": "dumb",
        "ZDOTDIR": directory.path,
      ]
    ) { terminal in
      try await terminal.wait(for: "$")
      for (typed, start, completion) in Self.completions {
        terminal.type("\(typed)\(start)\t\u{14}")
        try await terminal.wait(for: "[\(typed)\(completion)")
      }
      terminal.type("\u{4}")
    }
    #expect(result.status == 0)
  }
}

/// Returns the path of an installed program.
private func path(of program: String) -> String? {
  Workspace.searchPath.split(separator: ":").map { "\($0)/\(program)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

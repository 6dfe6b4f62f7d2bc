import Foundation
import TemporaryDirectory
import Testing

/// The completions of the built executable, in the shells that they are for.
@Suite(.timeLimit(.minutes(2))) struct CompletionTests {
  /// What somebody types before the last word, the beginning of that word, and the whole word.
  static let words = [
    ("fetcher ", "fe", "fetch"),
    ("fetcher help ", "his", "history"),
    ("fetcher fetch ", "--time", "--timeout"),
    ("fetcher --color never fetch ", "--verb", "--verbose"),
    ("fetcher completions ", "z", "zsh"),
    ("fetcher history --format ", "c", "csv"),
    ("fetcher history ", "--format=j", "--format=json"),
  ]

  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(.enabled(if: Shell.bash.path != nil))
  func `bash completes commands, options and values at the press of a key`() async throws {
    let startup = directory.file("startup")
    try """
    PS1='$ '
    eval "$("$FETCHER" completions bash)"
    show() { printf '\\n[%s\\n' "$READLINE_LINE"; READLINE_LINE=; }
    bind -x '"\\C-t": show'
    """.write(toFile: startup, atomically: false, encoding: .utf8)
    try await expectCompletions(by: .bash, "--noprofile", "--rcfile", startup, "-i")
  }

  @Test(.enabled(if: Shell.zsh.path != nil))
  func `zsh completes commands, options and values at the press of a key`() async throws {
    try #"""
    PS1='$ '
    autoload -Uz compinit && compinit -u -D
    eval "$("$FETCHER" completions zsh)"
    show() { print -r -- $'\n'"[$BUFFER"; BUFFER= }
    zle -N show && bindkey '^T' show
    """#.write(toFile: directory.file(".zshrc"), atomically: false, encoding: .utf8)
    try await expectCompletions(by: .zsh, "-d", "-i")
  }

  @Test(.enabled(if: Shell.fish.path != nil), arguments: words)
  func `fish completes commands, options and values`(
    typed: String,
    beginning: String,
    word: String
  ) async throws {
    let ending = try await Command(
      try #require(Shell.fish.path),
      [
        "--no-config", "-c", "$argv[1] completions fish | source; complete -C $argv[2]",
        Workspace.fetcher.path, typed + beginning,
      ],
      environment: ["HOME": directory.path, "PATH": Workspace.searchPath]
    ).end()
    // A line each: the word, a tab and what it is.
    let words = ending.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.contains { $0 == word }, "\(ending)")
    #expect(words.allSatisfy { $0.hasPrefix(beginning) }, "\(ending)")
    #expect(ending.errorOutput == "")
  }

  /// Types in a shell whose control-T shows, on a line that begins with `[`, what is typed so far.
  private func expectCompletions(by shell: Shell, _ arguments: String...) async throws {
    let ending = try await withTerminal(
      try #require(shell.path),
      arguments,
      environment: [
        "FETCHER": Workspace.fetcher.path,
        "HOME": directory.path,
        "TERM": "dumb",
        "ZDOTDIR": directory.path,
      ]
    ) { terminal in
      try await terminal.sees("$")
      for (typed, beginning, word) in Self.words {
        terminal.type("\(typed)\(beginning)\t\u{14}")
        try await terminal.sees("[\(typed)\(word)")
      }
      terminal.type("\u{4}")
    }
    #expect(ending.status == 0)
  }
}

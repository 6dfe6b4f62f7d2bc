import CommandLineParsing
import Testing

/// What zsh itself offers for the last word of a line, which is typed on a terminal of its own.
///
/// The lines of a test are typed one after the other: a shell takes half a second to look for all completions.
@Suite(.timeLimit(.minutes(1)), .enabled(if: isInstalled(.zsh))) struct ZshCompletionsTests {
  private func check(_ expected: [(line: String, offers: Set<String>)]) async throws {
    // What the script of the tool adds to the offers is shown, too.
    let script = #"""
      export completions=$1
      export setup='
        autoload -Uz compinit
        compinit -u -D
        eval "$completions"
        compadd() {
          local -a offers
          builtin compadd "$@"
          local result=$?
          [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && return result
          builtin compadd -O offers "$@"
          (( $#offers )) && print -rl -- "" "offer:"${^offers}
          return result
        }
        bindkey "^I" complete-word
        # Such a function is called once.
        finish() { comppostfuncs=(finish); print -r -- "[complete]" }
        comppostfuncs=(finish)
        print -r -- "[rea""dy]"
      '
      # A shell that waits in vain ends by itself.
      export TMOUT=30
      zmodload zsh/zpty
      zpty terminal zsh -f -i
      zpty -w terminal 'eval "$setup"'
      zpty -r -m terminal shown '*\[ready\]*'
      for line in "${@:2}"; do
        zpty -w -n terminal "$line"$'\t'
        zpty -r -m terminal shown '*\[complete\]*'
        print -r -- "$shown"
        print -r -- "[next]"
        # Control-U takes the line away.
        zpty -w -n terminal $'\025'
      done
      """#
    let shown = try await lines(
      of: script,
      in: .zsh,
      options: ["-f"],
      words: [Shelf.tool.completions(for: .zsh)] + expected.map(\.line)
    )
    let answers = shown.split(separator: "[next]", omittingEmptySubsequences: false)
    try #require(answers.count == expected.count + 1)
    for (answer, (line, offers)) in zip(answers, expected) {
      let shown = answer.filter { $0.hasPrefix("offer:") }.map { String($0.dropFirst(6)) }
      #expect(Set(shown) == offers, "\(line)")
    }
  }

  @Test func `commands are offered until there is one`() async throws {
    try await check(
      [
        ("shelf ", ["put", "list", "sort", "help"]), ("shelf --shelf list s", ["sort"]),
        ("shelf help p", ["put"]),
      ]
    )
  }

  @Test func `the options of the command are offered`() async throws {
    try await check(
      [
        ("shelf put --la", ["--label"]), ("shelf --d", ["--dust"]),
        // Where nothing else can stand; what was given is not offered again.
        (
          "shelf list --limit 5 ",
          ["--shelf", "-s", "--dust", "--help", "-h", "--version"]
        ),
      ]
    )
  }

  @Test func `choices are offered`() async throws {
    try await check(
      [
        ("shelf put --colour ", ["red", "it's", "a b", "$HOME", #"[x]:\"#]),
        ("shelf put --colour=r", ["red"]), ("shelf sort i", ["it's"]),
      ]
    )
  }

  @Test func `files are offered where one belongs, and folders alone for a folder`() async throws {
    try await check(
      [
        ("shelf put ", ["things", "drawer"]), ("shelf put --into=", ["drawer"]),
      ]
    )
  }
}

import CommandLineParsing
import Testing

/// Types lines into zsh on a pseudoterminal and collects the completions.
///
/// A test types all its lines into one shell: `compinit` takes half a second.
@Suite(.timeLimit(.minutes(10)), .enabled(if: isInstalled(.zsh))) struct ZshCompletionsTests {
  private func check(_ expected: [(line: String, candidates: Set<String>)]) async throws {
    // Prints all candidates that the script passes to compadd.
    let script = #"""
      export completions=$1
      export setup='
        autoload -Uz compinit
        compinit -u -D
        eval "$completions"
        compadd() {
          local -a candidates
          builtin compadd "$@"
          local result=$?
          [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && return result
          builtin compadd -O candidates "$@"
          (( $#candidates )) && print -rl -- "" "candidate:"${^candidates}
          return result
        }
        bindkey "^I" complete-word
        # zsh calls each of these functions once.
        finish() { comppostfuncs=(finish); print -r -- "[complete]" }
        comppostfuncs=(finish)
        print -r -- "[rea""dy]"
      '
      # An idle shell exits after this number of seconds.
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
        # Control-U deletes the line.
        zpty -w -n terminal $'\025'
      done
      """#
    let lines = try await output(
      of: script,
      in: .zsh,
      options: ["-f"],
      arguments: [Shelf.tool.completions(for: .zsh)] + expected.map(\.line)
    )
    let responses = lines.split(separator: "[next]", omittingEmptySubsequences: false)
    try #require(responses.count == expected.count + 1)
    for (response, (line, candidates)) in zip(responses, expected) {
      let marked = response.filter { $0.hasPrefix("candidate:") }
      #expect(Set(marked.map { String($0.dropFirst("candidate:".count)) }) == candidates, "\(line)")
    }
  }

  @Test func `commands complete until one is present`() async throws {
    try await check(
      [
        ("shelf ", ["put", "list", "sort", "help"]), ("shelf --shelf list s", ["sort"]),
        ("shelf help p", ["put"]),
      ]
    )
  }

  @Test func `options of the tool and of the command complete`() async throws {
    try await check(
      [
        ("shelf put --la", ["--label"]), ("shelf --d", ["--dust"]),
        // A command without arguments completes its options, except those already present.
        (
          "shelf list --limit 5 ",
          ["--shelf", "-s", "--dust", "--help", "-h", "--version"]
        ),
      ]
    )
  }

  @Test func `choices complete`() async throws {
    try await check(
      [
        ("shelf put --colour ", ["red", "it's", "a b", "$HOME", #"[x]:\"#]),
        ("shelf put --colour=r", ["red"]), ("shelf sort i", ["it's"]),
      ]
    )
  }

  @Test func `file names complete for a path, and only directories for a directory`() async throws {
    try await check(
      [
        ("shelf put ", ["things", "drawer"]), ("shelf put --into=", ["drawer"]),
      ]
    )
  }
}

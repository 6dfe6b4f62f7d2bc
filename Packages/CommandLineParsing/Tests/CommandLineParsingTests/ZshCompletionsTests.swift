import CommandLineParsing
import Testing

/// What zsh itself offers for the last word of a line, which is typed on a terminal of its own.
@Suite(.timeLimit(.minutes(1)), .enabled(if: isInstalled(.zsh))) struct ZshCompletionsTests {
  private func offers(_ line: String) async throws -> Set<String> {
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
        finish() { print -r -- "[complete]" }
        comppostfuncs=(finish)
        print -r -- "[rea""dy]"
      '
      # A shell that waits in vain ends by itself.
      export TMOUT=30
      zmodload zsh/zpty
      zpty terminal zsh -f -i
      zpty -w terminal 'eval "$setup"'
      zpty -r -m terminal shown '*\[ready\]*'
      zpty -w -n terminal "$2"$'\t'
      zpty -r -m terminal shown '*\[complete\]*'
      print -r -- "$shown"
      """#
    let shown = try await lines(
      of: script,
      in: .zsh,
      options: ["-f"],
      words: [Shelf.tool.completions(for: .zsh), line]
    )
    return Set(shown.filter { $0.hasPrefix("offer:") }.map { String($0.dropFirst(6)) })
  }

  @Test(
    arguments: [
      ("shelf ", ["put", "list", "sort", "help"]), ("shelf --shelf list s", ["sort"]),
      ("shelf help p", ["put"]),
    ] as [(String, Set<String>)]
  )
  func `commands are offered until there is one`(line: String, expected: Set<String>) async throws {
    #expect(try await offers(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put --la", ["--label"]), ("shelf --d", ["--dust"]),
      // Where nothing else can stand; what was given is not offered again.
      (
        "shelf list --limit 5 ",
        ["--shelf", "-s", "--dust", "--no-dust", "--help", "-h", "--version"]
      ),
    ] as [(String, Set<String>)]
  )
  func `the options of the command are offered`(line: String, expected: Set<String>) async throws {
    #expect(try await offers(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put --colour ", ["red", "it's", "a b", "$HOME", #"[x]:\"#]),
      ("shelf put --colour=r", ["red"]), ("shelf sort i", ["it's"]),
    ] as [(String, Set<String>)]
  )
  func `choices are offered`(line: String, expected: Set<String>) async throws {
    #expect(try await offers(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put ", ["things", "drawer"]), ("shelf put --into=", ["drawer"]),
    ] as [(String, Set<String>)]
  )
  func `files are offered where one belongs, and folders alone for a folder`(
    line: String,
    expected: Set<String>
  ) async throws {
    #expect(try await offers(line) == expected)
  }
}

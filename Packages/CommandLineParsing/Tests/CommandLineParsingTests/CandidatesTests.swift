import CommandLineParsing
import Testing

/// Completes lines in the installed shells.
@Suite(.timeLimit(.minutes(10))) struct CandidatesTests {
  private typealias Expected = (line: String, candidates: Set<String>)

  private static let commands: Set = ["put", "list", "sort", "take", "help"]
  private static let options: Set = ["--shelf", "-s", "--dust", "--help", "-h", "--version"]

  /// The completions that all shells share.
  private static let shared: [Expected] = [
    ("shelf ", commands), ("shelf l", ["list"]), ("shelf x", []), ("shelf --dust ", commands),
    ("shelf --shelf list s", ["sort"]), ("shelf --shelf=list s", ["sort"]),
    ("shelf help p", ["put"]), ("shelf help ex", ["exit-codes"]),
    ("shelf -", options), ("shelf --d", ["--dust"]), ("shelf put --la", ["--label"]),
    ("shelf list --l", ["--limit"]), ("shelf sort --l", []),
    ("shelf put --label put --d", ["--dust"]),
    ("shelf put --colour r", ["red"]), ("shelf list --limit ", []),
    ("shelf take 3", ["3"]),
  ]

  private static func own(_ shell: Shell) -> [Expected] {
    let choices: Set = ["red", "it's", "a b", "$HOME", #"[x]:\"#]
    switch shell {
    case .bash:
      // Bash quotes no candidate itself, and completes file names itself.
      let quoted: Set = ["red", #"it\'s"#, #"a\ b"#, #"\$HOME"#, #"\[x\]:\\"#]
      return [
        // Of several candidates, the descriptions are listed.
        ("shelf take 1", ["1", "12  Milk"]),
        ("shelf take ", ["1", #"3  It: "a"  'b' $x"#, "12  Milk"]),
        ("shelf help ", ["put", "list", "sort", "take", "environment", "exit-codes"]),
        ("shelf list --limit 5 ", options.union(["--limit"])),
        ("shelf put --colour ", quoted), ("shelf put --colour=", quoted),
        ("shelf put --colour=a", [#"a\ b"#]), ("shelf sort red i", [#"it\'s"#]),
        ("shelf list --limit -", []),
        ("shelf put ", ["[-o default]"]), ("shelf --shelf ", ["[-o default]"]),
        ("shelf list -s a", ["[-o default]"]), ("shelf put --shelf=", ["[-o default]"]),
        ("shelf put -i ", ["[-o dirnames]"]),
      ]
    case .zsh:
      return [
        ("shelf take 1", ["1", "12"]),
        // Those already present are left out.
        ("shelf list --limit 5 ", options), ("shelf put --colour ", choices),
        ("shelf put --colour=r", ["red"]), ("shelf sort i", ["it's"]),
        ("shelf put ", ["things", "drawer"]), ("shelf put --into=", ["drawer"]),
      ]
    case .fish:
      return [
        ("shelf take 1", ["1", "12"]),
        ("shelf help ", ["put", "list", "sort", "take", "environment", "exit-codes"]),
        ("shelf list --limit 5 ", options.union(["--limit"])), ("shelf put --colour ", choices),
        ("shelf put --colour=r", ["--colour=red"]), ("shelf sort i", ["it's"]),
        ("shelf put ", ["things", "drawer/"]), ("shelf put --into ", ["drawer/"]),
        ("shelf put --into=d", ["--into=drawer/"]), ("shelf put -i d", ["drawer/"]),
        ("shelf --shelf=", ["--shelf=things", "--shelf=drawer/"]), ("shelf list t", []),
      ]
    }
  }

  @Test(arguments: Shell.allCases.filter(isInstalled))
  func `commands, options, choices and file names complete`(shell: Shell) async throws {
    let expected = Self.shared + Self.own(shell)
    let lines = try await output(
      of: shell.script,
      in: shell,
      options: shell == .bash ? [] : [shell == .zsh ? "-f" : "--no-config"],
      arguments: [Shelf.tool.completions(for: shell)] + expected.map(\.line)
    )
    let responses = lines.split(separator: "[next]", omittingEmptySubsequences: false)
    try #require(responses.count == expected.count + 1)
    for (response, (line, candidates)) in zip(responses, expected) {
      let marked = response.filter { $0.hasPrefix("candidate:") }.map { line in
        String(line.dropFirst("candidate:".count).prefix { $0 != "\t" })
      }
      #expect(Set(marked) == candidates, "\(line)")
    }
  }
}

extension Shell {
  /// A script that loads the completions of its first argument, completes each further one, and prints the candidates.
  fileprivate var script: String {
    switch self {
    case .bash:
      // The real compopt works only inside a completion. Bash splits words at equals signs, too.
      #"""
      eval "$1"
      shelf() { printf '%s\n' 1 $'3\tIt: "a"  \'b\' $x' $'12\tMilk'; }
      compopt() { echo "candidate:[$*]"; }
      for line in "${@:2}"; do
        IFS=' ' read -ra COMP_WORDS <<<"${line//=/ = }"
        [[ $line == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        _shelf
        (( ${#COMPREPLY[@]} )) && printf 'candidate:%s\n' "${COMPREPLY[@]}"
        echo "[next]"
      done
      """#
    case .fish:
      #"""
      function shelf; printf '%s\n' 1 (printf '3\tIt: "a"  \'b\' $x') (printf '12\tMilk'); end
      echo $argv[1] | source
      for line in $argv[2..]
        for candidate in (complete -C $line); echo candidate:$candidate; end
        echo "[next]"
      end
      """#
    case .zsh:
      // Prints all candidates that the completions pass to compadd. A line is typed into one shell on a pseudoterminal:
      // compinit takes half a second.
      #"""
      export completions=$1
      export items=$'3\tIt: "a"  \'b\' $x\n12\tMilk'
      export setup='
        autoload -Uz compinit
        compinit -u -D
        eval "$completions"
        shelf() { print -rl -- 1 $items }
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
    }
  }
}

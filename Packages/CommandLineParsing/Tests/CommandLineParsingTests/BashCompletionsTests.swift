import CommandLineParsing
import Testing

/// What bash itself offers, given the words as it splits them.
@Suite(.timeLimit(.minutes(1)), .enabled(if: isInstalled(.bash))) struct BashCompletionsTests {
  /// The words that are offered for the last one; what the function asks bash to complete, in brackets.
  private func offers(_ words: [String]) async throws -> [String] {
    // Options of a completion can be set only while bash itself completes.
    let script = """
      eval "$1"
      compopt() { echo "[$*]"; }
      COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
      _shelf
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await lines(
      of: script,
      in: .bash,
      words: [Shelf.tool.completions(for: .bash)] + words
    )
  }

  @Test(arguments: [
    ([""], ["put", "list", "sort", "help"]),
    (["l"], ["list"]),
    (["x"], []),
    (["--dust", ""], ["put", "list", "sort", "help"]),
    (["--shelf", "list", "s"], ["sort"]),
    (["--shelf", "=", "list", "s"], ["sort"]),
    (["help", ""], ["put", "list", "sort"]),
  ])
  func `commands are offered until there is one`(words: [String], expected: [String]) async throws {
    #expect(try await offers(["shelf"] + words) == expected)
  }

  @Test(arguments: [
    (["-"], ["--shelf", "-s", "--dust", "--help", "-h", "--version"]),
    (["--d"], ["--dust"]),
    (["help", "--v"], ["--version"]),
    (["put", "--l"], ["--label"]),
    (["list", "--l"], ["--limit"]),
    (["sort", "--l"], []),
    (["put", "--label", "x", "--d"], ["--dust"]),
    // Where nothing else can stand.
    (
      ["list", "--limit", "5", ""],
      ["--limit", "--shelf", "-s", "--dust", "--help", "-h", "--version"]
    ),
  ])
  func `the options of the command are offered`(words: [String], expected: [String]) async throws {
    #expect(try await offers(["shelf"] + words) == expected)
  }

  @Test(arguments: [
    (["put", "--colour", ""], ["red", #"it\'s"#, #"a\ b"#, #"\$HOME"#, #"\[x\]:\\"#]),
    (["put", "--colour", "r"], ["red"]),
    (["put", "--colour", "="], ["red", #"it\'s"#, #"a\ b"#, #"\$HOME"#, #"\[x\]:\\"#]),
    (["put", "--colour", "=", "a"], [#"a\ b"#]),
    (["sort", "r"], ["red"]),
    (["sort", "red", "i"], [#"it\'s"#]),
    (["list", "--limit", ""], []),
    (["list", "--limit", "-"], []),
  ])
  func `choices are offered, and quoted`(words: [String], expected: [String]) async throws {
    #expect(try await offers(["shelf"] + words) == expected)
  }

  @Test(arguments: [
    (["put", ""], "[-o default]"), (["--shelf", ""], "[-o default]"),
    (["list", "-s", "a"], "[-o default]"),
    (["put", "--shelf", "="], "[-o default]"), (["put", "-i", ""], "[-o dirnames]"),
  ])
  func `names of files are left to bash`(words: [String], expected: String) async throws {
    #expect(try await offers(["shelf"] + words) == [expected])
  }
}

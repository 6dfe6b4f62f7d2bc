import CommandLineParsing
import Testing

/// Runs the completion function in bash with the words as bash splits them.
@Suite(.timeLimit(.minutes(10)), .enabled(if: isInstalled(.bash))) struct BashCompletionsTests {
  /// Returns the candidates for the last word; a request for bash's own completion appears in brackets.
  private func candidates(_ words: [String]) async throws -> [String] {
    // The real compopt works only inside a completion.
    let script = """
      eval "$1"
      compopt() { echo "[$*]"; }
      COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
      _shelf
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await output(
      of: script,
      in: .bash,
      arguments: [Shelf.tool.completions(for: .bash)] + words
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
  func `commands complete until one is present`(words: [String], expected: [String]) async throws {
    #expect(try await candidates(["shelf"] + words) == expected)
  }

  @Test(arguments: [
    (["-"], ["--shelf", "-s", "--dust", "--help", "-h", "--version"]),
    (["--d"], ["--dust"]),
    (["help", "--v"], ["--version"]),
    (["put", "--l"], ["--label"]),
    (["list", "--l"], ["--limit"]),
    (["sort", "--l"], []),
    (["put", "--label", "x", "--d"], ["--dust"]),
    // A command without arguments completes its options.
    (
      ["list", "--limit", "5", ""],
      ["--limit", "--shelf", "-s", "--dust", "--help", "-h", "--version"]
    ),
  ])
  func `options of the tool and of the command complete`(words: [String], expected: [String])
    async throws
  {
    #expect(try await candidates(["shelf"] + words) == expected)
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
  func `choices complete, and are quoted`(words: [String], expected: [String]) async throws {
    #expect(try await candidates(["shelf"] + words) == expected)
  }

  @Test(arguments: [
    (["put", ""], "[-o default]"), (["--shelf", ""], "[-o default]"),
    (["list", "-s", "a"], "[-o default]"),
    (["put", "--shelf", "="], "[-o default]"), (["put", "-i", ""], "[-o dirnames]"),
  ])
  func `bash itself completes file names`(words: [String], expected: String) async throws {
    #expect(try await candidates(["shelf"] + words) == [expected])
  }
}

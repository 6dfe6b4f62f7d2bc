import CommandLineParsing
import Testing

/// Asks fish for the completions of a line.
@Suite(.timeLimit(.minutes(10)), .enabled(if: isInstalled(.fish))) struct FishCompletionsTests {
  private func candidates(_ line: String) async throws -> Set<String> {
    let script = """
      echo $argv[1] | source
      complete -C $argv[2]
      """
    let lines = try await output(
      of: script,
      in: .fish,
      options: ["--no-config"],
      arguments: [Shelf.tool.completions(for: .fish), line]
    )
    return Set(lines.map { String($0.prefix { $0 != "\t" }) })
  }

  @Test(
    arguments: [
      ("shelf ", ["put", "list", "sort", "help"]), ("shelf l", ["list"]), ("shelf x", []),
      ("shelf --dust ", ["put", "list", "sort", "help"]), ("shelf --shelf list s", ["sort"]),
      ("shelf --shelf=list s", ["sort"]), ("shelf help ", ["put", "list", "sort"]),
    ] as [(String, Set<String>)]
  )
  func `commands complete until one is present`(line: String, expected: Set<String>) async throws {
    #expect(try await candidates(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf -", ["--shelf", "-s", "--dust", "--help", "-h", "--version"]),
      ("shelf --d", ["--dust"]), ("shelf put --la", ["--label"]), ("shelf list --l", ["--limit"]),
      ("shelf sort --l", []), ("shelf put --label put --d", ["--dust"]),
      // A command without arguments completes its options.
      (
        "shelf list --limit 5 ",
        ["--limit", "--shelf", "-s", "--dust", "--help", "-h", "--version"]
      ),
    ] as [(String, Set<String>)]
  )
  func `options of the tool and of the command complete`(line: String, expected: Set<String>)
    async throws
  {
    #expect(try await candidates(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put --colour ", ["red", "it's", "a b", "$HOME", #"[x]:\"#]),
      ("shelf put --colour r", ["red"]), ("shelf put --colour=r", ["--colour=red"]),
      ("shelf sort i", ["it's"]), ("shelf list --limit ", []),
    ] as [(String, Set<String>)]
  )
  func `choices complete`(line: String, expected: Set<String>) async throws {
    #expect(try await candidates(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put ", ["things", "drawer/"]), ("shelf put --into ", ["drawer/"]),
      ("shelf put --into=", ["--into=drawer/"]), ("shelf put --into=d", ["--into=drawer/"]),
      ("shelf put -i d", ["drawer/"]), ("shelf --shelf=", ["--shelf=things", "--shelf=drawer/"]),
      ("shelf list t", []),
    ] as [(String, Set<String>)]
  )
  func `file names complete for a path, and only directories for a directory`(
    line: String,
    expected: Set<String>
  ) async throws {
    #expect(try await candidates(line) == expected)
  }
}

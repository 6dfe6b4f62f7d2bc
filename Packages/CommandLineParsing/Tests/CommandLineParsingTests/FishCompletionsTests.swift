import CommandLineParsing
import Testing

/// What fish itself offers for the last word of a line.
@Suite(.timeLimit(.minutes(1)), .enabled(if: isInstalled(.fish))) struct FishCompletionsTests {
  private func offers(_ line: String) async throws -> Set<String> {
    let script = """
      echo $argv[1] | source
      complete -C $argv[2]
      """
    let shown = try await lines(
      of: script,
      in: .fish,
      options: ["--no-config"],
      words: [Shelf.tool.completions(for: .fish), line]
    )
    return Set(shown.map { String($0.prefix { $0 != "\t" }) })
  }

  @Test(
    arguments: [
      ("shelf ", ["put", "list", "sort", "help"]), ("shelf l", ["list"]), ("shelf x", []),
      ("shelf --dust ", ["put", "list", "sort", "help"]), ("shelf --shelf list s", ["sort"]),
      ("shelf --shelf=list s", ["sort"]), ("shelf help ", ["put", "list", "sort"]),
    ] as [(String, Set<String>)]
  )
  func `commands are offered until there is one`(line: String, expected: Set<String>) async throws {
    #expect(try await offers(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf -", ["--shelf", "-s", "--dust", "--help", "-h", "--version"]),
      ("shelf --d", ["--dust"]), ("shelf put --la", ["--label"]), ("shelf list --l", ["--limit"]),
      ("shelf sort --l", []), ("shelf put --label put --d", ["--dust"]),
      // Where nothing else can stand.
      (
        "shelf list --limit 5 ",
        ["--limit", "--shelf", "-s", "--dust", "--help", "-h", "--version"]
      ),
    ] as [(String, Set<String>)]
  )
  func `the options of the command are offered`(line: String, expected: Set<String>) async throws {
    #expect(try await offers(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put --colour ", ["red", "it's", "a b", "$HOME", #"[x]:\"#]),
      ("shelf put --colour r", ["red"]), ("shelf put --colour=r", ["--colour=red"]),
      ("shelf sort i", ["it's"]), ("shelf list --limit ", []),
    ] as [(String, Set<String>)]
  )
  func `choices are offered`(line: String, expected: Set<String>) async throws {
    #expect(try await offers(line) == expected)
  }

  @Test(
    arguments: [
      ("shelf put ", ["things", "drawer/"]), ("shelf put --into ", ["drawer/"]),
      ("shelf put --into=", ["--into=drawer/"]), ("shelf put --into=d", ["--into=drawer/"]),
      ("shelf put -i d", ["drawer/"]), ("shelf --shelf=", ["--shelf=things", "--shelf=drawer/"]),
      ("shelf list t", []),
    ] as [(String, Set<String>)]
  )
  func `files are offered where one belongs, and folders alone for a folder`(
    line: String,
    expected: Set<String>
  ) async throws {
    #expect(try await offers(line) == expected)
  }
}

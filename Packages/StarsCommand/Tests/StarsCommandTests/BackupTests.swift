import CommandSupport
import FileClient
import GitHubClient
import PortableFoundation
import SHA256
import StarsCommand
import Testing

@Suite struct BackupTests {
  private let stars = StarsTester()

  /// Saves counts, histories, lists and changes, exports them, and returns a tester of another database with the file.
  private func exportEverything() async throws -> StarsTester {
    stars.gitHub.set(MockRepository(.empty, number: 2))
    #expect(await stars("sync octo/many").code == .success)
    stars.gitHub.update(.many) { repository in
      repository.stargazers.removeFirst()
      repository.stargazers.append(.mock(251))
    }
    for line in ["sync octo/many", "history octo/many octo/empty", "count octo/empty"] {
      #expect(await stars(line).code == .success)
    }
    let exported = await stars("export backup.jsonl")
    #expect(exported.code == .success, "\(exported.errors)")
    #expect(exported.output.hasPrefix("Exported 2 repositories, 250 stargazers and "))
    let other = StarsTester()
    other.files["backup.jsonl"] = stars.files["backup.jsonl"]
    return other
  }

  @Test func `an export of an import equals the export`() async throws {
    let other = try await exportEverything()
    let imported = await other("import backup.jsonl")
    #expect(imported.code == .success, "\(imported.errors)")
    #expect(imported.output.hasPrefix("Imported 2 repositories, 250 stargazers and "))
    _ = await other("export again.jsonl")
    #expect(other.files["again.jsonl"] == stars.files["backup.jsonl"])
    #expect(other.files["again.jsonl"]?.isEmpty == false)
    for line in ["people octo/many --offline -n all", "count --saved --offline"] {
      #expect(await other(line).output == (await stars(line)).output)
    }
  }

  @Test func `a contradiction between rows is refused`() async throws {
    let other = try await exportEverything()
    let text = String(decoding: try #require(stars.files["backup.jsonl"]), as: UTF8.self)
    var lines = text.split(separator: "\n").map(String.init)
    lines.remove(at: try #require(lines.firstIndex { $0.hasPrefix(#"["star_person""#) }))
    lines.removeLast()
    other.files["backup.jsonl"] = Array(exportText(lines).utf8)
    let result = await other("import backup.jsonl")
    #expect(result.code == .invalidInput)
    #expect(
      result.errors == """
        Cannot import backup.jsonl. People are missing, or there are too many, in the list of repository 1.
        Nothing was changed. Use a complete export.

        """
    )
    #expect(await other("count --saved --offline").errors == "No repository is saved.\n")
  }
}

/// Returns the text of an export with lines, and the last line for them.
private func exportText(_ lines: [String]) -> String {
  let text = lines.map { "\($0)\n" }.joined()
  var hash = SHA256()
  hash.update(Array(text.utf8))
  return text + #"{"records":\#(lines.count - 1),"sha256":"\#(hash.hexDigest)"}"# + "\n"
}

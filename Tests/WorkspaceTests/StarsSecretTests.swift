import Foundation
import Testing

/// The token of the built executable `stars`, which appears nowhere.
@Suite(.timeLimit(.minutes(10))) struct StarsSecretTests {
  private static let canary = "ghp_CANARY0123456789abcdef"

  private let stars = Tool("stars")

  @Test(arguments: ["curl", "foundation"])
  func `no output, log, recording or file has the token`(transport: String) async throws {
    try await withGitHub { gitHub in
      let stars = stars.using(gitHub, token: Self.canary)
      let options = ["--verbose", "--transport", transport]
      let commands = [
        ["people", "octo/many"], ["history", "octo/many"], ["count", "octo/many", "octo/private"],
        ["sync", "octo/many"], ["user", "stargazer-00001"], ["limit"], ["doctor", "octo/many"],
      ]
      for (index, command) in commands.enumerated() {
        for extra in [[], ["--json"], ["--record", stars.file("recording-\(index)")]] {
          let result = try await stars.run(command + options + extra)
          #expect(result.errorOutput.contains("[redacted]"), "\(command): \(result.errorOutput)")
          #expect(!(result.output + result.errorOutput).contains("CANARY"), "\(command)")
        }
      }
      let paths = try FileManager.default.subpathsOfDirectory(atPath: stars.directory)
      #expect(paths.contains { $0.hasPrefix("recording-0/") })
      for path in paths {
        let content = FileManager.default.contents(atPath: stars.file(path))
        #expect(content?.firstRange(of: Data("CANARY".utf8)) == nil, "\(path)")
      }
    }
  }

  @Test func `a recording with a token is replayed with any token`() async throws {
    let directory = stars.file("recording")
    let url = try await withGitHub { gitHub in
      let recorded = try await stars.using(gitHub, token: "owner").run(
        ["people", "octo/many", "--limit", "2", "--record", directory]
      )
      #expect(recorded.status == 0, "\(recorded.errorOutput)")
      return gitHub.url
    }
    let list = ["people", "octo/many", "--limit", "2", "--format", "logins", "--replay", directory]
    let replaying = stars.with(["STARS_URL": url])
    let replayed = try await replaying.with(["GH_ENTERPRISE_TOKEN": Self.canary]).run(list)
    #expect(replayed.output == "stargazer-01234\nstargazer-01233\n", "\(replayed.errorOutput)")
    let unrecorded = try await replaying.run(list)
    #expect(unrecorded.status == 76)
    #expect(unrecorded.errorOutput.contains("and a token if it had one; or record again."))
  }

  @Test func `the browser gets the address as one argument, and not the token`() async throws {
    let log = stars.file("log")
    let script = #"{ printf '%b\\n' \"\$#\" \"\$@\"; env; } > '\#(log)'"#
    let stars = stars.with([
      "STARS_URL": "https://api.github.com", "PATH": Workspace.searchPath, "GH_TOKEN": Self.canary,
      "BROWSER": #"sh -c "\#(script)" sh --new 'a; b'"#,
    ])
    let result = try await stars.run("open", "octo/many")
    #expect(result.status == 0, "\(result.errorOutput)")
    #expect(result.output == "Opened https://github.com/octo/many\n")
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(text.hasPrefix("3\n--new\na; b\nhttps://github.com/octo/many\n"))
    #expect(text.contains("PATH=") && !text.contains("CANARY"))
  }

  @Test func `an export of an import equals the export`() async throws {
    try await withGitHub { gitHub in
      let owner = stars.using(gitHub, token: "owner")
      for command in [
        ["sync", "octo/many"], ["sync", "octo/gone-user"], ["history", "octo/unicode"],
        ["count", "octo/huge"],
      ] {
        let result = try await owner.run(command)
        #expect(result.status == 0, "\(result.errorOutput)")
      }
    }
    let (first, second) = (stars.file("first.jsonl"), stars.file("second.jsonl"))
    let exported = try await stars.run("export", first)
    #expect(exported.output.hasPrefix("Exported 4 repositories, 1,243 stargazers and "))
    let other = stars.at(stars.file("new/other.sqlite3"))
    let imported = try await other.run("import", first)
    #expect(imported.status == 0, "\(imported.errorOutput)")
    #expect(try await other.run("export", second).status == 0)
    #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
  }
}

import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The built executable `stars` with a local GitHub.
@Suite(.timeLimit(.minutes(10))) struct StarsTests {
  private let stars = Tool("stars")

  @Test func `everyone may read counts and histories, and an owner the people`() async throws {
    try await withGitHub { gitHub in
      let anonymous = stars.using(gitHub)
      let count = try await anonymous.run("count", "octo/many", "octo/renamed", "--format", "csv")
      #expect(count.status == 0, "\(count.errorOutput)")
      // The second name is a former one of the same repository.
      #expect(count.output.components(separatedBy: "\r\nocto/many,1234,").count == 2)
      let history = try await anonymous.run("history", "octo/many", "--format", "csv")
      #expect(history.status == 0, "\(history.errorOutput)")
      #expect(history.output.hasSuffix(",0,1234\r\n"), "\(history.output)")

      let refused = try await anonymous.run("list", "octo/many")
      #expect(refused.status == 4)
      #expect(refused.output == "")
      #expect(
        refused.errorOutput.contains("octo/many has 1,234 stars, but GitHub does not show you")
      )
      #expect(refused.errorOutput.contains("set GH_ENTERPRISE_TOKEN"))
      #expect(refused.errorOutput.hasSuffix("stars history octo/many\n"))

      let owner = stars.using(gitHub, token: "owner")
      let list = try await owner.run("list", "octo/many", "--limit", "all", "--format", "logins")
      let expected = (1...1_234).reversed().map { String(format: "stargazer-%05d\n", $0) }
      #expect(list.output == expected.joined())
    }
  }

  @Test func `a chart is written once, and a failed one leaves the file as it is`() async throws {
    try await withGitHub { gitHub in
      let stars = stars.using(gitHub)
      let path = stars.file("stars.svg")
      let command = ["chart", "octo/many", "octo/exact", "--output", path]
      let written = try await stars.run(command)
      #expect(written.output == "Wrote the chart of 2 repositories to \(path).\n")
      let picture = try #require(FileManager.default.contents(atPath: path))
      #expect(picture.count < 20_000)
      #expect(XMLParser(data: picture).parse())
      #expect(try await stars.run(command).output.hasSuffix(": unchanged.\n"))
      #expect(try await stars.run("chart", "octo/many", "--output", stars.directory).status == 73)
      let failed = try await stars.run(["chart", "octo/many", "octo/none", "-o", path])
      #expect(failed.status == 66)
      #expect(FileManager.default.contents(atPath: path) == picture)
      #expect(try stars.files.sorted() == ["stars.sqlite3", "stars.svg"])
    }
  }

  @Test(arguments: ["403", "404", "empty"])
  func `each form of refusal has exit code 4, and names what a token lacks`(
    form: String
  ) async throws {
    try await withGitHub("--refusal", form) { gitHub in
      let reader = stars.using(gitHub, token: "reader")
      for command in ["list", "sync"] {
        let refused = try await reader.run(command, "octo/foreign")
        #expect(refused.status == 4)
        #expect(refused.errorOutput.contains("octo/foreign has 321 stars"))
        #expect(refused.errorOutput.contains("of GH_ENTERPRISE_TOKEN is not a collaborator"))
      }
      let limited = try await stars.using(gitHub, token: "fine-grained").run("list", "octo/many")
      #expect(limited.status == 4)
      #expect(limited.errorOutput.contains("metadata=read; contents=write"))
      let invalid = try await stars.using(gitHub, token: "bad").run("count", "octo/many")
      #expect(invalid.status == 4)
      #expect(invalid.errorOutput.contains("Set GH_ENTERPRISE_TOKEN to a valid token"))
      for (name, status) in [("octo/private", 66), ("octo/blocked", 66)] {
        #expect(try await reader.run("list", name).status == status)
      }
    }
  }

  @Test func `a sync finds new and lost people, and sends few requests otherwise`() async throws {
    try await withGitHub { gitHub in
      let owner = stars.using(gitHub, token: "owner")
      let first = try await owner.run("sync", "octo/many")
      #expect(first.output == "octo/many: 1,234 stargazers\n", "\(first.errorOutput)")
      let second = try await owner.run("sync", "octo/many", "--verbose")
      #expect(second.output.hasPrefix("octo/many: 1,234 stargazers, unchanged since "))
      #expect(second.errorOutput.components(separatedBy: "> GET ").count == 3)
      #expect(second.errorOutput.contains("< status 304, "))
    }
    try await withGitHub("--star-every", "0.2s", "--unstar-every", "0.2s") { gitHub in
      var output = ""
      while !["new", "lost"].allSatisfy({ output.contains(#""change":"\#($0)""#) }) {
        let sync = try await stars.using(gitHub, token: "owner").run("sync", "octo/many", "--json")
        try #require(sync.status == 0, "\(sync.errorOutput)")
        output += sync.output
      }
    }
  }

  @Test func `a sync that is killed at any page continues without duplicates`() async throws {
    try await withGitHub { gitHub in
      let owner = stars.using(gitHub, token: "owner")
      for page in [1, 3, 6] {
        // The next page is never answered.
        let sync = try stars.using(gitHub, token: "owner-\(page)")
          .start(["sync", "octo/many", "--verbose", "--timeout", "1h"])
        try await sync.waitForMessage("Saved page \(page): ")
        sync.send(SIGKILL)
        #expect(await sync.waitUntilExit().isKilled)
      }
      let last = try await owner.run("sync", "octo/many", "--verbose")
      #expect(last.status == 0, "\(last.errorOutput)")
      #expect(!last.errorOutput.contains("Saved page 1: "))
      let list = try await owner.run(
        ["list", "octo/many", "--offline", "--limit", "all", "--format", "logins"]
      )
      let logins = list.output.split(separator: "\n")
      #expect(logins.count == 1_234)
      #expect(Set(logins).count == 1_234)
    }
  }

  @Test func `a rate limit is awaited, or fails the command and keeps the pages`() async throws {
    // A small limit, which also the requests of a busy machine reach.
    try await withGitHub("--limit", "4", "--window", "2s") { gitHub in
      let owner = stars.using(gitHub, token: "owner")
      let stopped = try await owner.run("sync", "octo/many", "--no-wait")
      #expect(stopped.status == 75)
      #expect(stopped.errorOutput.contains("The pages so far are saved; the next sync continues"))
      let finished = try await owner.run("sync", "octo/many")
      #expect(finished.output == "octo/many: 1,234 stargazers\n", "\(finished.errorOutput)")
      #expect(finished.errorOutput.contains("Waiting for GitHub's rate limit: "))
    }
    try await withGitHub("--secondary", "3") { gitHub in
      let list = try await stars.using(gitHub, token: "owner").run(
        ["list", "octo/many", "--limit", "500", "--format", "logins"]
      )
      #expect(list.status == 0, "\(list.errorOutput)")
      #expect(list.output.split(separator: "\n").count == 500)
      #expect(list.errorOutput.contains("Waiting for GitHub's secondary rate limit: 1 s"))
    }
  }

  @Test func `the repository is that of a git remote, and its host gets no request`() async throws {
    try await withGitHub { gitHub in
      let stars = stars.with(["HOME": stars.directory])
      let clone = try await stars.runScript(
        #"git init --quiet && git remote add origin "$1""#,
        ["\(gitHub.url)/octo/many.git"]
      )
      #expect(clone.status == 0, "\(clone.errorOutput)")
      let count = #"exec "$0" count --format names"#
      let own = try await stars.using(gitHub).runScript(count)
      #expect(own.output == "octo/many\n", "\(own.errorOutput)")
      let other = try await stars.with(["GH_TOKEN": "canary", "STARS_URL": ""]).runScript(count)
      #expect(other.status == 64)
      #expect(other.errorOutput.contains("of github.com: 'origin' is on 127.0.0.1."), "\(other)")
    }
  }

  @Test func `a watch without a changed count ends after its reader`() async throws {
    try await withGitHub { gitHub in
      let watch = try await stars.using(gitHub).runScript(
        #"{ "$0" "$@"; echo "exited with $?" >&2; } | head -n 1"#,
        ["watch", "octo/many", "--every", "1h"]
      )
      #expect(watch.output.hasSuffix("  octo/many  1,234\n"))
      #expect(watch.errorOutput == "exited with 0\n")
    }
  }
}

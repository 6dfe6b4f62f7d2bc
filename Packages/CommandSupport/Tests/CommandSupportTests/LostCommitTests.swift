import CommandLineParsing
import CommandSupport
import PortableFoundation
import Store
import TerminalClient
import Testing

/// Reports of commits that earlier commands lost.
@Suite(.timeLimit(.minutes(10))) struct LostCommitTests {
  /// Returns a tool that has lost a commit on a server.
  private func tally(_ outcome: ResolvedCommit.Outcome?) -> Tally {
    var tally = Tally()
    let server = DatabaseServer(
      uri: "postgresql://h/a",
      description: "postgresql://h/a",
      hasPassword: false
    )
    var located = server
    located.unknownCommits = "/home/ada/.local/share/tally/unknown-commits"
    let time = Date(timeIntervalSince1970: 1_799_999_000)
    let lost = outcome.map { [ResolvedCommit(time: time, outcome: $0)] } ?? []
    tally.databases = .mock(lostCommits: [.server(located): lost]) { .mock() }
    tally.databases.location = { _ in .server(server) }
    return tally
  }

  private static let messages: [(ResolvedCommit.Outcome, String, String)] = [
    (
      .saved, "lost_commit_saved",
      "The changes of 2027-01-15 08:43:20+01:00 in postgresql://h/a were saved, although the server did not confirm it."
    ),
    (
      .notSaved, "lost_commit_not_saved",
      "The changes of 2027-01-15 08:43:20+01:00 in postgresql://h/a were not saved. Repeat the command."
    ),
    (
      .tooOld, "lost_commit_unknown",
      "The changes of 2027-01-15 08:43:20+01:00 in postgresql://h/a may be saved; the server does not remember them any "
        + "more. Check that before you repeat the command."
    ),
  ]

  @Test(arguments: messages)
  func `the next command reports the outcome once`(
    outcome: ResolvedCommit.Outcome,
    code: String,
    message: String
  ) async {
    for arguments in [["show", "a"], ["add", "a"]] {
      let tally = tally(outcome)
      for _ in 1...2 {
        #expect(
          await Tally.tool.run(arguments + ["--database", "postgresql://h/a"], tally) == .success
        )
        #expect(tally.terminal.errorOutput == "Warning: \(message)\n")
      }
    }
    let tally = tally(outcome)
    #expect(await tally.run("show", "a", "--database", "postgresql://h/a", "--json") == .success)
    let warning = #""warning":{"code":"\#(code)","message":"\#(message)"}"#
    #expect(tally.terminal.errorOutput.contains(warning))
  }

  @Test(arguments: messages)
  func `doctor reports the outcome`(
    outcome: ResolvedCommit.Outcome,
    code: String,
    message: String
  ) async {
    let line = await tally(outcome).check("lost connection", "--database", "postgresql://h/a")
    #expect(line == "\(outcome == .saved ? "✓" : "!") lost connection: \(message)")
  }

  @Test func `a quiet command leaves the report to a later one`() async {
    let tally = tally(.saved)
    #expect(await tally.run("add", "a", "--database", "postgresql://h/a", "--quiet") == .success)
    #expect(tally.terminal.errorOutput == "")
    #expect(await tally.run("add", "a", "--database", "postgresql://h/a") == .success)
    #expect(tally.terminal.errorOutput.contains("were saved"))
  }

  @Test func `the report precedes the work`() async {
    var tally = tally(.notSaved)
    tally.databases.openIfPresent = { [terminal = tally.terminal] _ in
      var words = Store<String, Int>.mock()
      words.value = { _ in
        terminal.errorOutput.contains("were not saved") ? 1 : 0
      }
      return words
    }
    #expect(await tally.run("show", "a", "--database", "postgresql://h/a") == .success)
    #expect(tally.terminal.output == "1\n")
  }

  @Test(
    arguments: [
      (["HOME": "/home/ada"], "/home/ada/.local/share/tally/unknown-commits"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/tally/unknown-commits"),
      ([:], nil),
    ] as [(Environment, String?)]
  )
  func `lost commits are kept in the data directory of the user`(
    environment: Environment,
    directory: String?
  ) async {
    var tally = Tally(environment: environment)
    let server = DatabaseServer(uri: "postgresql://h/a", description: "a", hasPassword: false)
    var expected = server
    expected.unknownCommits = directory
    tally.databases.location = { _ in .server(server) }
    tally.databases.openIfPresent = { [expected] location in
      #expect(location == .server(expected))
      return nil
    }
    #expect(await tally.run("show", "a", "--database", "postgresql://h/a") == .success)
  }
}

import CommandSupport
import GitHubClient
import ProcessClient
import StarsCommand
import TerminalClient
import TestClock
import Testing

/// `watch --on-milestone`.
@Suite(.timeLimit(.minutes(10))) struct MilestoneTests {
  private let stars = StarsTester(environment: ["GH_TOKEN": "secret"])
  private let line =
    ["watch", "octo/many", "--every", "never"] + ["--on-milestone", "echo $STARS_COUNT"]

  /// Adds stars until the repository has a number.
  private func give(_ count: Int) {
    stars.gitHub.update(.many) { $0.unlistedCount = count - $0.stargazers.count }
  }

  /// The runs of the shell: the values of its variables.
  private var runs: [[String: String]] {
    stars.processes.commands.filter { $0.program == "/bin/sh" }.map(\.environment)
  }

  @Test func `the command runs once for each milestone, with the values in its environment`() async
  {
    stars.processes["/bin/sh"] = { _ in ProcessClient.Exit(output: Array("hurray\n".utf8)) }
    #expect(await stars(line).code == .success)
    #expect(runs == [], "The first count has no milestones.")
    give(1_200)
    stars.wait(60)
    let result = await stars(line)
    #expect(result.code == .success)
    #expect(result.errors == "hurray\nhurray\n")
    #expect(
      runs
        == ["500", "1000"].map {
          [
            "STARS_REPOSITORY": "octo/many", "STARS_MILESTONE": $0, "STARS_COUNT": "1200",
            "STARS_TIME": "2026-11-23T08:01:00.000Z",
          ]
        }
    )
    #expect(await stars(line).code == .success)
    #expect(runs.count == 2)
    let command = stars.processes.commands.last
    #expect(command?.arguments == ["-c", "echo $STARS_COUNT"])
    #expect(command?.inheritedVariables?.contains { $0.contains("TOKEN") } == false)
  }

  @Test func `a milestone of a count that another command saved is not lost`() async {
    stars.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    _ = await stars(line)
    give(501)
    _ = await stars("count octo/many")
    give(502)
    _ = await stars(line)
    #expect(runs.map { $0["STARS_MILESTONE"] } == ["500"])
  }

  @Test func `a command that fails is reported, and the watch continues`() async {
    stars.processes["/bin/sh"] = { _ in ProcessClient.Exit(.exited(3)) }
    _ = await stars(line)
    give(500)
    let result = await stars(line)
    #expect(result.code == .success)
    #expect(
      result.errors
        == "The command of --on-milestone failed for 500 stars of octo/many. Its exit status is 3.\n"
    )
    give(1_000)
    #expect(await stars(line + ["--json"]).errors.contains(#""code":"hook_failed""#))
  }

  @Test func `on a terminal, the output is above the table`() async {
    let stars = StarsTester(columns: 60)
    stars.processes["/bin/sh"] = { _ in ProcessClient.Exit(output: Array("hur\u{1B}ray\n".utf8)) }
    _ = await stars("count octo/many")
    stars.gitHub.update(.many) { $0.unlistedCount = 250 }
    let output = await stars(line + ["--color", "never"]).output
    #expect(output.contains("hur\\u{1B}ray"), "\(output)")
    #expect(output.contains("octo/many     500"))
  }
}

import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import SQLDatabase
import TerminalClient
import Testing

/// Failures in the history, and the warning about failures that are missing there.
@Suite(.timeLimit(.minutes(10))) struct UnloggedFailureTests {
  private struct Full: Error, CustomStringConvertible {
    var description: String { "The disk is full." }
  }

  @Test(arguments: [["fetch"], ["watch", "--every", "0", "--count", "2"]])
  func `a failed fetch is logged`(arguments: [String]) async throws {
    let fixture = Fixture()
    let dependencies = fixture.dependencies(fetchingBy: .failing(ContentServiceError.refused))
    _ = await fetcherTool.run(arguments, dependencies)
    let records = try fixture.savedState.attemptLog.page(.init(.failures))
    #expect(records.map(\.count) == [arguments.first == "watch" ? 2 : 1])
    let cause = "got no response: refused"
    #expect(records.map { "\($0.entry.outcome)".contains(cause) } == [true])
    #expect(!fixture.terminal.errorOutput.contains("Warning"))
  }

  @Test func `watch warns once that failures are missing from the history`() async {
    let fixture = Fixture()
    let arguments = ["watch", "--every", "0", "--count", "3"]
    #expect(await fetcherTool.run(arguments, dependencies(of: fixture)) == .serverUnreachable)
    #expect(fixture.terminal.output.split(separator: "\n").count == 3)
    #expect(
      fixture.terminal.errorOutput == """
        Warning: The failure is not in the history. The disk is full.
        0 fetched, 3 failed

        """
    )
  }

  @Test func `a failure that is missing from the history is reported, in JSON too`() async throws {
    let fixture = Fixture()
    let dependencies = dependencies(of: fixture)
    #expect(await fetcherTool.run(["fetch", "--json"], dependencies) == .serverUnreachable)
    let objects = try Decoded.lines(of: fixture.terminal.errorOutput)
    #expect(
      objects.first == [
        "schema_version": 2, "type": "warning", "time": "2027-01-15T08:00:00.123Z",
        "warning": [
          "code": "failure_not_logged",
          "message": "The failure is not in the history. The disk is full.",
        ],
      ]
    )
    #expect(objects.count == 2)
  }

  @Test func `--quiet suppresses the warning`() async {
    let fixture = Fixture()
    let arguments = ["fetch", "--quiet"]
    #expect(await fetcherTool.run(arguments, dependencies(of: fixture)) == .serverUnreachable)
    #expect(fixture.terminal.errorOutput.hasPrefix("Fetch failed.\n"))
  }

  private func dependencies(of fixture: Fixture) -> Dependencies {
    var dependencies = fixture.dependencies { $0.attemptLog = .live(in: FailingDatabase(Full())) }
    dependencies.contentService = { _ in .failing(ContentServiceError.refused) }
    return dependencies
  }
}

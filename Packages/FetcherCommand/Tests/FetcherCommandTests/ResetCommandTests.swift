import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import LastResponseCodeService
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct ResetCommandTests {
  private static let fresh = "Response Code: none yet\nTimes Fetched: 0\n"

  /// Returns a fixture after three fetches.
  private func fixture(terminal: MockTerminal = MockTerminal(streams: [])) async -> Fixture {
    let fixture = Fixture(terminal: terminal)
    _ = await fixture.run("fetch", "--quiet", "--count", "3")
    return fixture
  }

  private func expect(
    _ fixture: Fixture,
    code: UUID?,
    count: Int,
    entries: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let saved = try fixture.saved()
    #expect(saved.code == code, sourceLocation: sourceLocation)
    #expect(saved.count == count, sourceLocation: sourceLocation)
    #expect(saved.entries == entries, sourceLocation: sourceLocation)
  }

  @Test func `a reset deletes code and count, and keeps the history`() async throws {
    let fixture = await fixture()
    #expect(await fixture.run("reset", "--force") == .success)
    #expect(fixture.terminal.output == Self.fresh)
    try expect(fixture, code: nil, count: 0, entries: 0)
    #expect(try fixture.savedState.attemptLog.page(.init(.fetches)).count == 3)
  }

  @Test func `a reset is atomic`() async throws {
    let fixture = await fixture()
    let dependencies = fixture.dependencies { saved in
      saved.lastResponseCodeService.reset = { throw DatabaseError.cannotReadOrSave("b") }
    }
    #expect(await fetcherTool.run(["reset", "-f"], dependencies) == .cannotReadOrSave)
    #expect(fixture.terminal.output == "")
    try expect(fixture, code: UUID(number: 3), count: 3, entries: 3)
  }

  @Test func `--undo restores the state before a reset`() async throws {
    let fixture = await fixture()
    _ = await fixture.run("reset", "--force")
    #expect(await fixture.run("reset", "--undo") == .success)
    #expect(
      fixture.terminal.output == Self.fresh
        + "Response Code: 00000000-0000-0000-0000-000000000003\nTimes Fetched: 3\n"
    )
    try expect(fixture, code: UUID(number: 3), count: 3, entries: 3)
    _ = await fixture.run("fetch")
    #expect(try fixture.saved().count == 4)
  }

  @Test func `a second reset changes nothing, so --undo finds the first one`() async throws {
    let fixture = await fixture()
    #expect(await fixture.run("reset", "--force") == .success)
    #expect(await fixture.run("reset") == .success)
    #expect(await fixture.run("reset", "--undo") == .success)
    try expect(fixture, code: UUID(number: 3), count: 3, entries: 3)
  }

  @Test func `--undo fails after another fetch`() async throws {
    let fixture = await fixture()
    _ = await fixture.run("reset", "--force")
    _ = await fixture.run("fetch", "--quiet")
    #expect(await fixture.run("reset", "--undo") == .refused)
    #expect(
      fixture.terminal.errorOutput
        == "Nothing to undo: there was no reset, it is already undone, or something was fetched since.\n"
    )
    #expect(try fixture.saved().count == 1)
  }

  @Test func `--undo fails without a reset`() async throws {
    for fixture in [Fixture(), Fixture(saved: UUID(number: 1)), await fixture()] {
      #expect(await fixture.run("reset", "--undo") == .refused)
      #expect(
        fixture.terminal.errorOutput
          == "Nothing to undo: there was no reset, it is already undone, or something was fetched since.\n"
      )
    }
  }

  @Test func `a reset before the first fetch asks nothing and creates nothing`() async {
    let fixture = Fixture()
    #expect(await fixture.run("reset") == .success)
    #expect(fixture.terminal.output == Self.fresh)
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `the new state is printed as JSON`() async throws {
    let fixture = await fixture()
    _ = await fixture.run("reset", "--force", "--json")
    _ = await fixture.run("reset", "--undo", "--json")
    guard case .object(var undo) = Decoded.fetch(3, count: 3) else { return }
    undo["type"] = "undo"
    #expect(
      try Decoded.lines(of: fixture.terminal.output) == [
        [
          "schema_version": 2, "type": "reset", "time": "2027-01-15T08:00:00.123Z",
          "response_code": nil, "times_fetched": 0, "path": nil, "url": nil,
          "fetched_at": nil, "duration_ms": nil, "attempts": nil,
        ],
        .object(undo),
      ]
    )
  }

  @Test func `a reset asks on a terminal`() async throws {
    let terminal = MockTerminal(
      streams: [.input, .error],
      keys: [.character("y"), .return]
    )
    let fixture = await fixture(terminal: terminal)
    #expect(await fixture.run("reset") == .success)
    #expect(
      fixture.terminal.errorOutput
        == "Reset the count (3) and forget the last response code? The history is kept. [y/N] "
    )
    #expect(fixture.terminal.output == Self.fresh)
    #expect(try fixture.saved().count == 0)
  }

}

import CommandSupport
import ContentService
import CounterService
import DataFetchFeature
import FetcherCommand
import PortableFoundation
import SQLDatabase
import Store
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct StatusCommandTests {
  @Test func `status prints the saved state and sends no request`() async {
    let fixture = Fixture(saved: UUID(number: 9), count: 3)
    #expect(await fixture.run("status", "--database", "/a") == .success)
    #expect(
      fixture.terminal.output == """
        Response Code: 00000000-0000-0000-0000-000000000009
        Times Fetched: 3
        Database: /a

        """
    )
    #expect(fixture.terminal.errorOutput == "")
    #expect(fixture.calls == ["look /a"])
  }

  @Test func `status before the first fetch creates nothing`() async {
    let fixture = Fixture(environment: ["FETCHER_DATABASE": "/a"])
    #expect(await fixture.run("status") == .success)
    #expect(
      fixture.terminal.output == "Response Code: none yet\nTimes Fetched: 0\nDatabase: /a\n"
    )
    #expect(fixture.calls == ["look /a"])
  }

  @Test(
    arguments: [
      ["status"], ["stats"], ["history"],
      ["history", "--prune", "--force", "--before", "2030-01-01"],
      ["reset"], ["reset", "--undo"], ["export", "backup"],
    ]
  ) func `a database of --database that does not exist is not created`(
    arguments: [String]
  ) async {
    for environment in [[:], ["FETCHER_DATABASE": "/b"]] {
      let fixture = Fixture(environment: environment)
      let arguments = arguments + ["--database", "/b", "--color", "never"]
      #expect(await fetcherTool.run(arguments, fixture.dependencies) == .notFound)
      #expect(
        fixture.terminal.errorOutput == """
          The database /b does not exist.
          Check --database, or create the file with 'fetcher fetch --database FILE'.

          """
      )
      #expect(fixture.terminal.output == "")
      #expect(fixture.calls == ["look /b"])
    }
  }

  @Test func `an empty file of --database is the state before the first fetch`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.databases.access = { _ in FileInspection.mock(isPresent: true).access }
    #expect(await fetcherTool.run(["status", "--database", "/a"], dependencies) == .success)
    #expect(fixture.terminal.output.hasPrefix("Response Code: none yet\n"))
  }

  @Test func `status prints time, server and database of the last fetch`() async {
    let fixture = Fixture()
    _ = await fixture.run("fetch", "--quiet", "--url", "http://a/%5C", "--database", "/a\u{1B}b")
    #expect(await fixture.run("status", "--database", "/a\u{1B}b") == .success)
    #expect(
      fixture.terminal.output == #"""
        Response Code: 00000000-0000-0000-0000-000000000001
        Times Fetched: 1
        Fetched At: 2027-01-15 09:00:00+01:00
        Server: http://a/%5C
        Database: /a\u{1B}b

        """#
    )
  }

  @Test func `a database that cannot be read is an error`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let error = DatabaseError.cannotReadOrSave("/a is damaged.")
    dependencies.databases.openIfPresent = { _ in throw error }
    #expect(await fetcherTool.run(["status"], dependencies) == .cannotReadOrSave)
    #expect(fixture.terminal.errorOutput == "\(error)\n")
    #expect(fixture.terminal.output == "")
  }

}

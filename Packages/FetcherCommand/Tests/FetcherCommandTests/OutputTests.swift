import FetcherCommand
import TerminalClient
import Testing

/// What happens where a result cannot be written out.
@Suite(.timeLimit(.minutes(1))) struct OutputTests {
  @Test func `where the reader has gone, the end is quiet`() async throws {
    let world = World()
    world.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await world.run("fetch") == .success)
    #expect(world.terminal.errorOutput == "")
    #expect(try world.saved().count == 1)
  }

  @Test func `what is saved but cannot be shown is told apart`() async throws {
    let world = World()
    world.terminal.failWrites(
      to: .output,
      with: .writeFailed(.output, cause: "No space left on device")
    )
    #expect(await world.run("fetch") == .notShown)
    #expect(
      world.terminal.errorOutput == """
        The fetch is saved, but could not be shown.
        Response Code: 00000000-0000-0000-0000-000000000001
        Times Fetched: 1
        Standard output cannot be written: No space left on device.

        """
    )
    #expect(try world.saved().count == 1)
  }

  @Test func `where even standard error fails, the exit code tells`() async {
    let world = World()
    for stream in TerminalClient.OutputStream.allCases {
      world.terminal.failWrites(to: stream, with: .writeFailed(stream, cause: "gone"))
    }
    #expect(await world.run("fetch") == .notShown)
    #expect(await world.run("bogus") == .usage)
  }
}

import CommandSupport
import FetcherCommand
import TerminalClient
import Testing

/// Where results go, and what happens where they cannot be written out.
@Suite(.timeLimit(.minutes(1))) struct OutputTests {
  /// Command lines that change nothing, where nothing was fetched or one fetch was.
  private static let harmless = [
    ["status"], ["status", "--json"], ["history"], ["history", "--format", "csv"], ["doctor"],
    ["doctor", "--json"], ["manual"], ["completions", "fish"], ["--help"], ["help", "watch"],
    ["--version"],
  ]

  @Test(
    arguments: harmless + [["fetch"], ["fetch", "--json"], ["reset", "-f"]]
  )
  func `a result is on standard output, and nothing is on standard error`(
    arguments: [String]
  ) async throws {
    let world = try World(fetches: 1)
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    #expect(world.terminal.output.utf8.last == UInt8(ascii: "\n"))
    #expect(world.terminal.errorOutput == "")
  }

  @Test(arguments: harmless + [["fetch", "-n3"], ["watch", "-n3"], ["reset", "-f"]])
  func `whatever was to be shown, a reader who has gone is no failure`(
    arguments: [String]
  ) async throws {
    let world = try World(fetches: 1)
    world.terminal.failWrites(to: .output, with: .readerGone)
    #expect(await fetcherTool.run(arguments, world.dependencies) == .success)
    #expect(world.terminal.writes == [])
  }

  @Test(arguments: harmless)
  func `where nothing was to be saved, that it cannot be shown is a failure of output`(
    arguments: [String]
  ) async throws {
    let world = try World(fetches: 1)
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await fetcherTool.run(arguments, world.dependencies) == .cannotReadOrSave)
    #expect(world.terminal.errorOutput.contains("Standard output cannot be written: No space."))
    #expect(!world.terminal.errorOutput.contains("saved"))
  }

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

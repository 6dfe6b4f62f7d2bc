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
    #expect(world.terminal.errorOutput.contains("Cannot write to standard output: No space."))
    #expect(!world.terminal.errorOutput.contains("saved"))
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

import CommandSupport
import ContentService
import FetcherCommand
import TerminalClient
import Testing

/// Arguments and variables whose bytes are not UTF-8: as text they would name another file.
@Suite(.timeLimit(.minutes(1))) struct UndecodableTextTests {
  private let name: [UInt8] = Array("/a".utf8) + [0xFF]

  @Test(
    arguments: [
      ["status", "--database"], ["export"], ["import"], ["fetch", "--record"],
      ["fetch", "--replay"],
      ["fetch", "--header"], ["doctor", "--database"], ["help"], [],
    ]
  ) func `an argument is refused and nothing is opened`(words: [String]) async {
    let world = World()
    let arguments = words.map { Array($0.utf8) } + [name]
    #expect(await fetcherTool.run(arguments, world.dependencies) == .usage)
    #expect(world.asked == [])
    #expect(
      world.terminal.errorOutput == """
        Argument '/a\u{FFFD}' is not valid UTF-8: byte 3 is 0xFF.
        If it names a file, rename the file or pass a symbolic link to it.

        """
    )
  }
}

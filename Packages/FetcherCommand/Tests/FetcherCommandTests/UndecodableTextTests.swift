import CommandLineParsing
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
        The argument '/a\u{FFFD}' is not UTF-8: byte 3 is 0xFF.
        If it names a file, rename the file or pass a symbolic link to it.

        """
    )
  }

  @Test func `a variable of an option is refused by the commands that have it`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.system.environment = Environment { [name] in $0 == "FETCHER_URL" ? name : nil }
    #expect(await fetcherTool.run(["fetch"], dependencies) == .usage)
    #expect(world.asked == [])
    let sentence = "of the environment variable FETCHER_URL is not UTF-8: byte 3 is 0xFF.\n"
    #expect(world.terminal.errorOutput.contains(sentence))
  }
}

import CommandLineParsing
import CommandSupport
import ContentService
import FetcherCommand
import PortableFoundation
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

  @Test(arguments: ["FETCHER_DATABASE", "FETCHER_URL", "XDG_DATA_HOME", "HOME"])
  func `a variable is refused by the commands that use it`(variable: String) async {
    let world = World(homeDirectory: "/home/system")
    var dependencies = world.dependencies
    dependencies.system.environment = Environment { [name] in $0 == variable ? name : nil }
    #expect(await fetcherTool.run(["fetch"], dependencies) == .usage)
    #expect(world.asked == [])
    let sentence = "of the environment variable \(variable) is not UTF-8: byte 3 is 0xFF.\n"
    #expect(world.terminal.errorOutput.contains(sentence))
  }

  @Test func `a variable that is not used does no harm`() async {
    let world = World(saved: UUID(number: 7))
    var dependencies = world.dependencies
    dependencies.system.environment = Environment { [name] in
      $0 == "FETCHER_DATABASE" ? Array("/named\u{FFFD}".utf8) : name
    }
    #expect(await fetcherTool.run(["status"], dependencies) == .success)
    dependencies.system.environment = Environment { [name] _ in name }
    #expect(await fetcherTool.run(["status", "--database", "/b"], dependencies) == .success)
    #expect(world.asked == ["look /named\u{FFFD}", "look /b"])
  }

  @Test func `a place that XDG_DATA_HOME does not name is found in HOME`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.system.environment = Environment { name in
      ["XDG_DATA_HOME": [0x61, 0xFF], "HOME": Array("/h".utf8)][name]
    }
    #expect(await fetcherTool.run(["status"], dependencies) == .success)
    #expect(world.asked == ["look /h/.local/share/fetcher/fetcher.sqlite3"])
  }
}

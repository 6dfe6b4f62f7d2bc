import CommandLineParsing
import Testing

@Suite(.timeLimit(.minutes(10))) struct ValidationTests {
  /// An invalid definition; the raw value is the message of the trap.
  enum Mistake: String, CaseIterable, Codable {
    case duplicateCommand = "Duplicate command 'log'."
    case helpCommand = "Duplicate command 'help'."
    case duplicateOption = "Duplicate option '--url' of command 'log'."
    case duplicateLetter = "Duplicate option '-h' of command 'log'."
    case duplicateArgument = "Duplicate argument 'FILE' of command 'log'."
    case optionalFirst = "Argument '[WORD]' of command 'log' must be the last one."
    case unknownDefault = "Unknown default command 'lgo'."
    case emptyName = "Name '' must contain only lower-case letters, digits and hyphens."
    case invalidName = "Name 'Größe' must contain only lower-case letters, digits and hyphens."
    case digit = "Short option '-1' must be a letter."
    case valueAndFlag = "Option '--all' takes a value in one command, but not in another."

    func createTool() {
      _ = CommandLineTool(
        name: "demo",
        summary: "",
        commands: commands,
        defaultCommand: self == .unknownDefault ? "lgo" : nil,
        options: [OptionGroup("Options", Demo.url)]
      )
    }

    private var commands: [Command] {
      switch self {
      case .duplicateCommand: [command("log"), command("log")]
      case .helpCommand: [command("help")]
      case .duplicateOption: [command("log", Demo.url)]
      case .duplicateLetter: [command("log", Option(flag: "hex", short: "h", summary: ""))]
      case .duplicateArgument: [Command("log", summary: "", arguments: Demo.file, Demo.file)]
      case .optionalFirst:
        [
          Command(
            "log",
            summary: "",
            arguments: Argument(optional: .string(named: "WORD"), summary: ""),
            Demo.file
          )
        ]
      case .unknownDefault: [command("log")]
      case .emptyName: [command("log", Option(flag: "", summary: ""))]
      case .invalidName: [command("log", Option(flag: "Größe", summary: ""))]
      case .digit: [command("log", Option(flag: "one", short: "1", summary: ""))]
      case .valueAndFlag:
        [
          command("log", Option(flag: "all", summary: "")),
          command("status", Option("all", .integer(), summary: "")),
        ]
      }
    }

    private func command<each Value>(
      _ name: String,
      _ options: repeat Option<each Value>
    ) -> Command {
      Command(name, summary: "", options: [OptionGroup("Options", repeat each options)])
    }
  }

  @Test(arguments: Mistake.allCases)
  func `an invalid definition traps with a message`(mistake: Mistake) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [mistake = mistake as Mistake] in
      mistake.createTool()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains(mistake.rawValue))
  }
}

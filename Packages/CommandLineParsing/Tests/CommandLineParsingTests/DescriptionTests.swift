import CommandLineParsing
import Testing

/// A description that contradicts itself is found as soon as it is made.
@Suite(.timeLimit(.minutes(1))) struct DescriptionTests {
  /// One mistake, and what is said about it.
  enum Mistake: String, CaseIterable, Codable {
    case commandTwice = "Two commands are called 'log'."
    case ownHelp = "Two commands are called 'help'."
    case optionTwice = "Two options of 'log' are called '--url'."
    case letterTwice = "Two options of 'log' are called '-h'."
    case argumentTwice = "Two arguments of 'log' are called 'FILE'."
    case noName = "'' is not made of lower-case letters, digits and hyphens."
    case notPlain = "'Größe' is not made of lower-case letters, digits and hyphens."
    case noLetter = "'-1' is not a letter."
    case valueAndFlag = "'--all' takes a value in one command, and none in another."

    func make() {
      let plain = Command("log", summary: "")
      switch self {
      case .commandTwice: make(plain, plain)
      case .ownHelp: make(Command("help", summary: ""))
      case .optionTwice: make(withOption(Demo.url))
      case .letterTwice: make(withOption(Option(flag: "hex", short: "h", summary: "")))
      case .argumentTwice: make(Command("log", summary: "", arguments: Demo.file, Demo.file))
      case .noName: make(withOption(Option(flag: "", summary: "")))
      case .notPlain: make(withOption(Option(flag: "Größe", summary: "")))
      case .noLetter: make(withOption(Option(flag: "one", short: "1", summary: "")))
      case .valueAndFlag:
        make(
          withOption(Option(flag: "all", summary: "")),
          Command(
            "status",
            summary: "",
            options: [OptionGroup("Options", Option("all", .integer(), summary: ""))]
          )
        )
      }
    }

    private func make(_ commands: Command...) {
      _ = CommandLineTool(
        name: "demo",
        summary: "",
        commands: commands,
        options: [OptionGroup("Options", Demo.url)]
      )
    }

    private func withOption<Value>(_ option: Option<Value>) -> Command {
      Command("log", summary: "", options: [OptionGroup("Options", option)])
    }
  }

  @Test(arguments: Mistake.allCases)
  func `a contradiction traps and says what it is`(mistake: Mistake) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [mistake = mistake as Mistake] in
      mistake.make()
    }
    let shown = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(shown.contains(mistake.rawValue))
  }
}

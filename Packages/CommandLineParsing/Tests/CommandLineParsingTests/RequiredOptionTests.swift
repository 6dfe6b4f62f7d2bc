import CommandLineParsing
import Testing

@Suite struct RequiredOptionTests {
  fileprivate enum Name: String {
    case move, look, pack
  }

  private let target = Option(
    required: "target",
    short: "t",
    .string(named: "PLACE"),
    environment: "CART_TARGET",
    summary: "Where to."
  )
  private let thing = Argument(.string(named: "THING"), summary: "What.")
  private let things = Argument(repeating: .string(named: "THING"), summary: "What.")

  private var tool: CommandLineTool<Name> {
    CommandLineTool(
      name: "cart",
      summary: "Move things.",
      commands: [
        Command(
          .move,
          summary: "Move one.",
          options: [OptionGroup("Options", target)],
          arguments: thing
        ),
        Command(.look, summary: "Look around."),
        Command(.pack, summary: "Pack some.", arguments: things),
      ]
    )
  }

  @Test(
    arguments: [
      (
        ["move", "box"], .missingOption("--target PLACE"),
        "The option '--target PLACE' is required."
      ),
      (
        ["move", "box", "--target"], .missingValue(option: "--target", valueName: "PLACE"),
        "The option '--target' needs a value: '--target=PLACE'."
      ),
      (["move"], .missingArgument("THING"), "The argument 'THING' is missing."),
    ] as [([String], CommandLineError, String)]
  )
  func `an option that is missing is told apart from one without its value`(
    arguments: [String],
    expected: CommandLineError,
    description: String
  ) {
    let error = #expect(throws: CommandLineError.self) { try tool.parse(arguments) }
    #expect(error == expected)
    #expect(error?.description == description)
  }

  @Test(arguments: [
    (["move", "box", "-t", "home"], [:]), (["--target=home", "move", "box"], [:]),
    (["move", "box"], ["CART_TARGET": "home"]),
  ])
  func `it may be given, or stand in the environment`(
    arguments: [String],
    environment: [String: String]
  ) throws {
    guard
      case .run(.move, let values) = try tool.parse(
        arguments,
        environment: Environment(environment)
      )
    else {
      return #expect(Bool(false), "That runs the command.")
    }
    #expect(values[target] == "home")
  }

  @Test func `an empty variable is no value`() {
    #expect(throws: CommandLineError.missingOption("--target PLACE")) {
      try tool.parse(["move", "box"], environment: ["CART_TARGET": ""])
    }
  }

  @Test func `another command does without it`() throws {
    guard case .run(.look, _) = try tool.parse(["look"]) else {
      return #expect(Bool(false), "That runs the command.")
    }
  }

  @Test func `another option of the same name traps`() async {
    await #expect(processExitsWith: .failure) {
      let count = Option("count", .integer(), summary: "")
      let tool = CommandLineTool<Name>(
        name: "cart",
        summary: "",
        commands: [Command(.look, summary: "", options: [OptionGroup("Options", count)])]
      )
      guard case .run(_, let values) = try tool.parse(["look"]) else { return }
      _ = values[Option("count", .string(named: "N"), default: "1", summary: "")]
    }
  }

  @Test func `an argument that takes all the words left needs one, unless told otherwise`() throws {
    #expect(throws: CommandLineError.missingArgument("THING")) { try tool.parse(["pack"]) }
    guard case .run(.pack, let values) = try tool.parse(["pack", "box", "bag"]) else {
      return #expect(Bool(false), "That runs the command.")
    }
    #expect(values[things] == ["box", "bag"])
    #expect(tool.usage(of: .pack) == "Usage: cart pack [OPTIONS] THING...")
  }

  @Test func `the usage shows it, and help says that it is required`() {
    #expect(tool.usage(of: .move) == "Usage: cart move --target PLACE [OPTIONS] THING")
    #expect(tool.usage(of: .look) == "Usage: cart look [OPTIONS]")
    #expect(tool.help(of: .move).contains("Where to. (required; default: $CART_TARGET)"))
    #expect(tool.optionTable(of: .move).contains("| Where to. (required) |"))
  }
}

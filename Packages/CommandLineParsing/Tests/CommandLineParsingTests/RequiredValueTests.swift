import CommandLineParsing
import Testing

@Suite struct RequiredValueTests {
  private enum Name: String {
    case move, look, pack
  }

  private static let thing = Argument(.string(named: "THING"), summary: "What.")
  private static let things = Argument(repeating: .string(named: "THING"), summary: "What.")
  private static let count = Option("count", .integer(), summary: "How many.")

  private static let tool = CommandLineTool<Name>(
    name: "cart",
    summary: "Move things.",
    commands: [
      Command(.move, summary: "Move one.", arguments: thing),
      Command(.look, summary: "Look around.", options: [OptionGroup("Options", count)]),
      Command(.pack, summary: "Pack some.", arguments: things),
    ]
  )

  private static func values(_ arguments: String...) throws -> ParsedValues {
    guard case .run(_, let values) = try tool.parse(arguments) else {
      throw UnexpectedInvocation(description: "\(arguments)")
    }
    return values
  }

  @Test func `an argument that is required is a value`() throws {
    #expect(throws: CommandLineError.missingArgument("THING")) { try Self.values("move") }
    let thing: String = try Self.values("move", "box")[Self.thing]
    #expect(thing == "box")
  }

  @Test func `an argument that takes all remaining words needs one, unless it is optional`() throws
  {
    #expect(throws: CommandLineError.missingArgument("THING")) { try Self.values("pack") }
    #expect(try Self.values("pack", "box", "bag")[Self.things] == ["box", "bag"])
    #expect(Self.tool.usage(of: .pack) == "Usage: cart pack [OPTIONS] THING...")
  }

  @Test func `reading a required argument of another command traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = try RequiredValueTests.values("look")[RequiredValueTests.thing]
    }
  }

  @Test func `reading another option of the same name traps`() async {
    await #expect(processExitsWith: .failure) {
      let other = Option("count", .string(named: "N"), default: "1", summary: "")
      _ = try RequiredValueTests.values("look")[other]
    }
  }
}

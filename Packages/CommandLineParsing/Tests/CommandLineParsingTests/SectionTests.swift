import CommandLineParsing
import Testing

@Suite struct SectionTests {
  private static let next = Option(
    "then",
    repeating: .string(named: "URL"),
    summary: "Request another URL."
  ).startingSection()

  private static let method = Option(
    "method",
    .string(named: "NAME"),
    default: "GET",
    summary: "The method."
  ).inEachSection()

  private static let texts = Option(
    "text",
    repeating: .string(named: "TEXT"),
    summary: "A text."
  ).inEachSection()

  private static let timeout = Option(
    "timeout",
    .string(named: "TIME"),
    default: "10s",
    summary: "The time limit."
  )

  private static let tool = CommandLineTool(
    name: "demo",
    summary: "A demo.",
    commands: [
      Command(
        "check",
        summary: "Check.",
        options: [OptionGroup("Options", next, method, texts, timeout)]
      )
    ]
  )

  private func values(_ arguments: String...) throws -> ParsedValues {
    guard case .run(_, let values) = try Self.tool.parse(["check"] + arguments) else {
      throw CommandLineError.missingCommand
    }
    return values
  }

  @Test func `without a start there is one section`() throws {
    let values = try values("--text", "a", "--method", "PUT")
    #expect(values.sections.map { $0[Self.method] } == ["PUT"])
    #expect(values.sections.map { $0[Self.texts] } == [["a"]])
    #expect(values.sections.map { $0[Self.next] } == [[]])
  }

  @Test func `each section has the values that follow its start`() throws {
    let values = try values(
      "--text",
      "a",
      "--text",
      "b",
      "--then",
      "/1",
      "--then",
      "/2",
      "--method",
      "PUT",
      "--text",
      "c"
    )
    #expect(values.sections.map { $0[Self.texts] } == [["a", "b"], [], ["c"]])
    #expect(values.sections.map { $0[Self.method] } == ["GET", "GET", "PUT"])
    #expect(values.sections.map { $0[Self.next] } == [[], ["/1"], ["/2"]])
    #expect(values.sections.map { $0.isPassed(Self.method) } == [false, false, true])
    #expect(values[Self.texts] == ["a", "b", "c"])
    #expect(values.isPassed(Self.method))
  }

  @Test func `an option may occur once in each section, another once in all`() throws {
    let methods = try values("--method", "A", "--then", "/", "--method", "B")
    #expect(methods.sections.map { $0[Self.method] } == ["A", "B"])
    #expect(throws: CommandLineError.repeatedOption("--method", earlier: "--method")) {
      try values("--then", "/", "--method", "A", "--method", "B")
    }
    #expect(throws: CommandLineError.repeatedOption("--timeout", earlier: "--timeout")) {
      try values("--timeout", "1s", "--then", "/", "--timeout", "2s")
    }
  }
}

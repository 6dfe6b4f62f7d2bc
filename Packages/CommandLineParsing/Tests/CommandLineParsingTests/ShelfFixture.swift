import CommandLineParsing

/// A tool with all that shells and manuals have to quote.
enum Shelf {
  enum Colour: String, CaseIterable {
    case red
    case rose = "it's"
    case blend = "a b"
    case home = "$HOME"
    case brackets = "[x]:\\"
  }

  static let tool = CommandLineTool(
    name: "shelf",
    summary: "Keep things.",
    discussion: """
      .Things stand on a
      'shelf', with "names".

      A \\backslash – and a ~ – stay what they are.
      """,
    commands: [
      Command(
        "put",
        summary: "Put a thing there: it's kept.",
        options: [
          OptionGroup(
            "Options",
            Option("colour", .choice(of: Colour.self, named: "NAME"), summary: "Its [colour]."),
            Option("into", short: "i", .directory, summary: "Where it goes."),
            Option("label", repeating: .string(named: "TEXT"), summary: "What stands on it.")
          )
        ],
        arguments: Argument(.path, summary: "The thing."),
        examples: [("shelf put --into=. 'a b'", "Put it here.")]
      ),
      Command(
        "list",
        summary: "List things.",
        options: [OptionGroup("Options", Option("limit", .integer(), summary: "How many."))]
      ),
      Command(
        "sort",
        summary: "Sort things.",
        arguments: Argument(
          .choice(of: Colour.self, named: "NAME"),
          summary: "What comes first."
        )
      ),
    ],
    options: [
      OptionGroup(
        "Shelf",
        Option("shelf", short: "s", .path, environment: "SHELF", summary: "The shelf."),
        Option(flag: "dust", summary: "Dust it.")
      )
    ],
    environment: [("SHELF_LIGHT", "Turns on the light.")],
    examples: [("shelf list", "List all."), ("shelf put --into=. 'a b'", "Put it here.")],
    exitCodes: [(0, "Success.")]
  )
}

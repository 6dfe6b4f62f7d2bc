import CommandLineParsing

/// A tool whose texts contain every character that shells or manuals must quote.
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
      .Things are on a
      'shelf', with "names".

      A \\backslash – and a ~ – are literal.
      """,
    commands: [
      Command(
        "put",
        summary: "Store a thing: it's safe.",
        options: [
          OptionGroup(
            "Options",
            Option("colour", .choice(of: Colour.self, named: "NAME"), summary: "Its [colour]."),
            Option("into", short: "i", .directory, summary: "Drawer."),
            Option("label", repeating: .string(named: "TEXT"), summary: "Text of a label.")
          )
        ],
        arguments: Argument(.path, summary: "Thing to store."),
        examples: [("shelf put --into=. 'a b'", "Store a thing here.")]
      ),
      Command(
        "list",
        summary: "List things.",
        options: [OptionGroup("Options", Option("limit", .integer(), summary: "Number of things."))]
      ),
      Command(
        "sort",
        summary: "Sort things.",
        arguments: Argument(
          .choice(of: Colour.self, named: "NAME"),
          summary: "First colour."
        )
      ),
      Command(
        "take",
        summary: "Take things.",
        arguments: Argument(
          repeating: .integer().completed(by: "list", "--limit", "9"),
          summary: "Numbers of things."
        )
      ),
    ],
    options: [
      OptionGroup(
        "Shelf",
        Option("shelf", short: "s", .path, environment: "SHELF", summary: "Shelf file."),
        Option(flag: "dust", summary: "Dust it.")
      )
    ],
    environment: [("SHELF_LIGHT", "Lights the shelf.")],
    examples: [
      ("shelf list", "List all things."), ("shelf put --into=. 'a b'", "Store a thing here."),
    ],
    exitCodes: [(0, "Success.")]
  )
}

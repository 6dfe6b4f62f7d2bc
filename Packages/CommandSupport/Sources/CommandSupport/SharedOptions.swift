public import CommandLineParsing

// The options that tools have in common.

/// `--color`: when output has colour.
public let colorOption = Option(
  "color",
  .choice(of: Appearance.Color.self, named: "WHEN"),
  default: .auto,
  summary: "Whether to use colour; auto: on a terminal, and as NO_COLOR and CLICOLOR_FORCE say."
)

/// `--plain`: prints lines and never redraws.
public let plainOption = Option(
  flag: "plain",
  summary: "Sentences instead of what is drawn and redrawn; also with ACCESSIBLE=1."
)

/// `--json`: prints results and failures as JSON.
public let jsonOption = Option(
  flag: "json",
  summary: "Show JSON, an object a line; errors too, on standard error."
)

/// `--quiet`: prints errors alone.
public let quietOption = Option(flag: "quiet", short: "q", summary: "Show nothing but errors.")

/// `--verbose`: logs each step on standard error.
public let verboseOption = Option(
  flag: "verbose",
  short: "v",
  summary: "Tell each step with its time, on standard error."
)

/// `--force`: answers yes to questions.
public let forceOption = Option(
  flag: "force",
  short: "f",
  summary: "Do not ask; needed where there is no terminal."
)

extension Option<String?> {
  /// `--database`, for the database of a tool.
  static func database(of tool: String) -> Self {
    Option(
      "database",
      .path,
      environment: "\(tool.uppercased())_DATABASE",
      defaultText:
        "$XDG_DATA_HOME/\(tool)/\(tool).sqlite3, else ~/.local/share/\(tool)/\(tool).sqlite3",
      summary: "The file to keep everything in."
    )
  }
}

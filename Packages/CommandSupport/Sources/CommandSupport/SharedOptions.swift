public import CommandLineParsing

// The options that tools share.

/// `--color`: when output has colour.
public let colorOption = Option(
  "color",
  .choice(of: Appearance.Color.self, named: "WHEN"),
  default: .auto,
  summary: "When to use colour; auto obeys NO_COLOR and CLICOLOR_FORCE."
)

/// `--plain`: prints lines and never redraws.
public let plainOption = Option(
  flag: "plain",
  summary: "Print plain lines, never redraw; also with ACCESSIBLE=1."
)

/// `--json`: prints results and failures as JSON.
public let jsonOption = Option(
  flag: "json",
  summary: "Print results as JSON, one object per line, and errors as JSON on standard error."
)

/// `--quiet`: prints errors only.
public let quietOption = Option(flag: "quiet", short: "q", summary: "Print errors only.")

/// `--verbose`: logs each step on standard error.
public let verboseOption = Option(
  flag: "verbose",
  short: "v",
  summary: "Log each step with its time on standard error."
)

/// `--force`: answers yes to questions.
public let forceOption = Option(
  flag: "force",
  short: "f",
  summary: "Do not ask for confirmation; required without a terminal."
)

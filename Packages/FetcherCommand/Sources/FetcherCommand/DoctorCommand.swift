import CommandLineParsing
import StyleGuide
import TerminalClient
import TextFormatting

let doctorCommand = Command<CommandName>(
  .doctor,
  summary:
    "Check what fetching needs, a line each, with what to do; fetches once, and saves nothing.",
  options: [
    OptionGroup(
      "Server",
      urlOption,
      timeoutOption,
      headerOption,
      allowedOriginsOption,
      transportOption,
      proxyOption,
      comparedRecordingOption
    ),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("fetcher doctor", "Check everything, with the server on this machine."),
    (
      "fetcher doctor --replay ./recording",
      "Tell also in what the server's answers differ from recorded ones."
    ),
  ]
)

let comparedRecordingOption = Option(
  "replay",
  .directory,
  summary: "Compare the answers with those in such a folder, by their shape."
)

extension CommandRun {
  /// Checks everything, and shows each line as soon as it is known; makes no file.
  func doctor() async throws -> ExitCode {
    var checks: [Check] = []
    func add(_ new: [Check]) async throws {
      checks += new
      guard !output.isJSON else { return }
      for check in new {
        try await output.show(
          check.line(in: output.style(on: .output), isPlain: output.appearance.isPlain)
        )
      }
    }
    // First, for a folder that cannot be used is a mistake in the command line.
    let comparison = try comparison()
    try await add([Check("versions", .ok, "fetcher \(version), \(dependencies.platform())")])
    try await add(try await storageChecks())
    try await add(try await serverChecks(comparison))
    try await add([terminalCheck, colorCheck])
    if output.isJSON { try await output.show(["checks": .array(checks.map(\.json))], of: .doctor) }
    return checks.contains { $0.state == .fault } ? .refused : .success
  }

  private var terminalCheck: Check {
    let terminal = output.terminal
    let streams: [(TerminalClient.Stream, String)] = [
      (.input, "input"), (.output, "output"), (.error, "error"),
    ]
    let names = streams.filter { terminal.isTerminal($0.0) }.map(\.1)
    guard !names.isEmpty else {
      return Check("terminal", .warning, "There is none, which only the screen needs.")
    }
    let size = terminal.size().map { ", \($0.columns) × \($0.rows)" } ?? ""
    let finding = "Standard \(names.listed)\(size)."
    guard [nil, "dumb"].contains(environment.variable("TERM")) else {
      return Check("terminal", .ok, finding)
    }
    return Check("terminal", .warning, finding, advice: "Set TERM to what the terminal is.")
  }

  private var colorCheck: Check {
    let isUsed = output.style(on: .output).hasColour
    let (state, cause): (Check.State, String) =
      switch (values[colorOption], output.appearance.color) {
      case (.auto, .auto): isUsed ? (.ok, "a terminal") : (.warning, "no terminal")
      case (.auto, _): (.ok, "as the environment asks")
      case (let color, _): (.ok, "--color \(color.rawValue)")
      }
    return Check("colour", state, "\(isUsed ? "Used" : "Not used"): \(cause).")
  }
}

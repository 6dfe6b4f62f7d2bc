import CommandLineParsing
import PortableFoundation
import StyleGuide
import TerminalClient
import TextFormatting

extension CommandRun {
  /// Runs the checks of a `doctor` command, prints each group when it is done, and returns the exit code.
  ///
  ///     try await doctor { try await databaseChecks() }
  ///
  /// Prints the versions first, and the terminal and its colours last.
  ///
  /// - Parameters:
  ///   - terminalUse: The use of a terminal, as a clause such as "only 'edit' needs one"; nil if no command needs one.
  ///   - groups: The checks of the tool, in order.
  public func doctor(
    terminalUse: String? = nil,
    _ groups: () async throws -> [Check]...
  ) async throws -> ExitCode {
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
    try await add([Check("versions", .ok, "\(tool.name) \(workspaceVersion), \(system.platform())")]
    )
    for group in groups { try await add(try await group()) }
    try await add([terminalCheck(use: terminalUse), colorCheck])
    if output.isJSON { try await output.show(["checks": .array(checks.map(\.json))], of: .doctor) }
    return checks.contains { $0.state == .fault } ? .refused : .success
  }

  private func terminalCheck(use: String?) -> Check {
    let terminal = output.terminal
    let streams: [(TerminalClient.Stream, String)] = [
      (.input, "input"), (.output, "output"), (.error, "error"),
    ]
    let names = streams.filter { terminal.isTerminal($0.0) }.map(\.1)
    guard !names.isEmpty else {
      return Check("terminal", .warning, "None\(use.map { "; \($0)" } ?? "").")
    }
    let size = terminal.size().map { ", \($0.columns) × \($0.rows)" } ?? ""
    let finding = "Standard \(names.listed)\(size)."
    guard [nil, "dumb"].contains(system.environment.variable("TERM")) else {
      return Check("terminal", .ok, finding)
    }
    return Check("terminal", .warning, finding, advice: "Set TERM to the type of the terminal.")
  }

  private var colorCheck: Check {
    let isUsed = output.style(on: .output).hasColour
    let (state, cause): (Check.State, String) =
      switch (values[colorOption], output.appearance.color) {
      case (.auto, .auto):
        isUsed
          ? (.ok, "standard output is a terminal") : (.warning, "standard output is not a terminal")
      case (.auto, _): (.ok, "set by the environment")
      case (let color, _): (.ok, "--color \(color.rawValue)")
      }
    return Check("colour", state, "\(isUsed ? "On" : "Off"): \(cause).")
  }

  /// Compares the wall clock with the time of the latest entry in the database.
  func clockCheck(latest: Date?) -> Check {
    let now = system.now()
    // The start of 2026, when this workspace was created.
    guard now.timeIntervalSince1970 > 1_767_225_600 else {
      return Check(
        "clock",
        .fault,
        "The time is \(localText(of: now)), long before this program was written.",
        advice: "Set the clock."
      )
    }
    guard let latest, latest > now else { return Check("clock", .ok, "\(localText(of: now)).") }
    return Check(
      "clock",
      .warning,
      """
      The time is \(localText(of: now)), before the last \(tool.database?.noun ?? "entry") at \(localText(of: latest)).
      """,
      advice: "If the clock is wrong, set it."
    )
  }
}

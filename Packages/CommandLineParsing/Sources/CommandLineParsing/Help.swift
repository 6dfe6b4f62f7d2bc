extension CommandLineTool {
  /// Returns the usage of a command, or of the tool, on one line, to show below an error.
  public func usage(of name: String? = nil) -> String {
    "Usage: \(synopsis(of: command(named: name)))"
  }

  func synopsis(of command: Command?) -> String {
    guard let command else {
      return "\(name) \(defaultCommand == nil ? "COMMAND" : "[COMMAND]") [OPTIONS]"
    }
    let parts = [name, command.name, "[OPTIONS]"] + command.arguments.map(\.usage)
    return parts.joined(separator: " ")
  }

  /// Returns the usage and the commands, to show when the user passes no command.
  ///
  /// The text does not end with a line break.
  public func shortHelp() -> String {
    var help = HelpText(width: 80)
    help.add(usage())
    help.add("Commands", commandEntries.map(HelpEntry.init))
    help.add("See '\(name) --help'.")
    return help.text
  }

  /// Returns the help of a command or a topic, or of the tool.
  ///
  /// Lines wrap between words. A word, an example or an option that is longer than the line exceeds the
  /// width. The text does not end with a line break.
  ///
  /// - Parameters:
  ///   - name: The command, `environment` or `exit-codes`; nil for the tool.
  ///   - width: The number of characters in a line; less than 40 counts as 40.
  public func help(of name: String? = nil, width: Int = 80) -> String {
    let command = command(named: name)
    var help = HelpText(width: width)
    switch name.flatMap(HelpTopic.init) {
    case .environment? where command == nil:
      help.add("Environment", variables.map(HelpEntry.init))
    case .exitCodes? where command == nil:
      help.add("Exit codes", exitCodes.map { HelpEntry("\($0.code)", $0.summary) })
    default:
      command.map { addHelp(of: $0, to: &help) } ?? addHelp(to: &help)
    }
    return help.text
  }

  private func addHelp(to help: inout HelpText) {
    help.add(summary)
    help.add(synopsis(of: nil), after: "Usage: ")
    help.add("Examples", examples.map(HelpEntry.init), column: 6)
    help.add("Commands", commandEntries.map(HelpEntry.init))
    addOptions(of: nil, to: &help)
    help.add(
      "See '\(name) COMMAND --help', '\(name) help environment' and '\(name) help exit-codes'."
    )
  }

  private func addHelp(of command: Command, to help: inout HelpText) {
    help.add(command.summary)
    help.add(synopsis(of: command), after: "Usage: ")
    help.add("Arguments", command.arguments.map { HelpEntry($0.name, $0.annotatedSummary) })
    addOptions(of: command, to: &help)
    help.add("Examples", command.examples.map(HelpEntry.init), column: 6)
    help.add(
      "Exit codes",
      exitCodes.filter { command.exitCodes?.contains($0.code) ?? true }.map {
        HelpEntry("\($0.code)", command.exitCodeSummaries[$0.code] ?? $0.summary)
      }
    )
  }

  private func addOptions(of command: Command?, to help: inout HelpText) {
    // The options of all groups share their columns.
    let groups = groups(of: command).map { ($0.title, $0.options.map(\.helpEntry)) }
    let column = helpColumn(of: groups.flatMap(\.1), width: help.width)
    for (title, entries) in groups {
      help.add(title, entries, column: column)
    }
  }

  /// Returns the groups of options, those of the command first, and merges groups of the same title.
  private func groups(of command: Command?) -> [OptionGroup] {
    var groups: [OptionGroup] = []
    // The last group has the options that every tool has.
    let shared = command?.usesSharedOptions == false ? options.suffix(1) : options[...]
    for group in (command?.options ?? []) + shared {
      if let index = groups.firstIndex(where: { $0.title == group.title }) {
        groups[index].options += group.options
      } else {
        groups.append(group)
      }
    }
    return groups
  }
}

extension OptionDeclaration {
  fileprivate var helpEntry: HelpEntry {
    // Aligns a long spelling without a short one with those after "-n, ".
    HelpEntry((short.map { "-\($0), " } ?? "    ") + usage, annotatedSummary)
  }
}

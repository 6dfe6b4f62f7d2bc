extension CommandLineTool {
  /// How a command, or the tool, is called: one line, as it stands below an error.
  public func usage(of name: String? = nil) -> String {
    "Usage: \(synopsis(of: commands.first { $0.name == name }))"
  }

  /// How a command, or the tool, is called.
  func synopsis(of command: Command?) -> String {
    guard let command else { return "\(name) COMMAND [OPTIONS]" }
    let words = [name, command.name, "[OPTIONS]"] + command.arguments.map(\.name)
    return words.joined(separator: " ")
  }

  /// What to show where the tool is called without anything: the usage and the commands, without a line
  /// break at its end.
  public func shortHelp() -> String {
    var text = HelpText(width: 80)
    text.add(usage())
    text.add("Commands", commandHelpEntries)
    text.add("See '\(name) --help'.")
    return text.text
  }

  /// The help of a command, or of the tool, without a line break at its end.
  ///
  /// Text is wrapped between words. A word, an example or the name of an option that is longer than the
  /// line stays whole.
  ///
  /// - Parameters:
  ///   - name: The command; nil for the tool.
  ///   - width: The number of characters in a line; from 40 on.
  public func help(of name: String? = nil, width: Int = 80) -> String {
    let command = commands.first { $0.name == name }
    var text = HelpText(width: width)
    text.add(command?.summary ?? summary)
    text.add(synopsis(of: command), after: "Usage: ")
    if let command {
      text.add("Arguments", command.arguments.map { HelpEntry($0.name, $0.explanation) })
    } else {
      text.add("Commands", commandHelpEntries)
    }
    // All the options stand in the same columns, whatever their group.
    let groups = groups(of: command).map { ($0.title, $0.options.map(\.helpEntry)) }
    let column = helpColumn(of: groups.flatMap(\.1), width: text.width)
    for (title, entries) in groups {
      text.add(title, entries, column: column)
    }
    if command == nil {
      text.add("Environment", variables.map(HelpEntry.init))
    }
    text.add("Examples", (command?.examples ?? examples).map(HelpEntry.init), column: 6)
    text.add("Exit codes", exitCodes.map { HelpEntry("\($0.code)", $0.summary) })
    if command == nil {
      text.add("See '\(self.name) COMMAND --help' for more about a command.")
    }
    return text.text
  }

  private var commandHelpEntries: [HelpEntry] { commandEntries.map(HelpEntry.init) }

  /// The groups of a command's options, its own first, with those of one title made one.
  private func groups(of command: Command?) -> [OptionGroup] {
    var groups: [OptionGroup] = []
    for group in (command?.options ?? []) + options {
      if let index = groups.firstIndex(where: { $0.title == group.title }) {
        groups[index].options += group.options
      } else {
        groups.append(group)
      }
    }
    return groups
  }
}

/// Sections with an empty line between them.
private struct HelpText {
  let width: Int
  private var sections: [String] = []

  init(width: Int) { self.width = max(width, 40) }

  var text: String { sections.joined(separator: "\n\n") }

  mutating func add(_ text: String, after start: String = "") {
    sections.append(wrap(text, to: width, after: start).joined(separator: "\n"))
  }

  /// A section with a title, unless there is nothing to be said in it.
  mutating func add(_ title: String, _ entries: [HelpEntry], column: Int? = nil) {
    guard !entries.isEmpty else { return }
    let column = column ?? helpColumn(of: entries, width: width)
    let lines = ["\(title):"] + entries.flatMap { $0.lines(column: column, width: width) }
    sections.append(lines.joined(separator: "\n"))
  }
}

extension OptionDeclaration {
  fileprivate var helpEntry: HelpEntry {
    // Without a short name, the long one stands where it would stand after "-n, ".
    HelpEntry((short.map { "-\($0), " } ?? "    ") + usage, explanation)
  }
}

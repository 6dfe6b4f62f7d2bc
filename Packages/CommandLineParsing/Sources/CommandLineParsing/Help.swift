extension CommandLineTool {
  /// How a command, or the tool, is called: one line, as it stands below an error.
  public func usage(of name: Name? = nil) -> String {
    guard let command = commands.first(where: { $0.name == name }) else {
      return "Usage: \(self.name) COMMAND [OPTIONS]"
    }
    let words = [self.name, command.name.rawValue, "[OPTIONS]"] + command.arguments.map(\.usage)
    return "Usage: \(words.joined(separator: " "))"
  }

  /// The help of a command, or of the tool, without a line break at its end.
  ///
  /// Text is wrapped between words. A word, an example or the name of an option that is longer than the
  /// line stays whole.
  ///
  /// - Parameters:
  ///   - name: The command; nil for the tool.
  ///   - width: The number of characters in a line; from 40 on.
  public func help(of name: Name? = nil, width: Int = 80) -> String {
    let width = max(width, 40)
    let command = commands.first { $0.name == name }
    var sections = [
      wrap(command?.summary ?? summary, to: width),
      wrap(usage(of: name), to: width, margin: 7),
    ]

    func addSection(_ title: String, _ entries: [HelpEntry], column: Int? = nil) {
      guard !entries.isEmpty else { return }
      let column = column ?? helpColumn(of: entries, width: width)
      sections.append(["\(title):"] + entries.flatMap { $0.lines(column: column, width: width) })
    }

    if let command {
      addSection("Arguments", command.arguments.map(\.helpEntry))
    } else {
      addSection("Commands", commands.map { HelpEntry(term: $0.name.rawValue, text: $0.summary) })
    }
    // All the options stand in the same columns, whatever their group.
    let groups = groups(of: command)
    let column = helpColumn(of: groups.flatMap { $0.options.map(\.helpEntry) }, width: width)
    for group in groups {
      addSection(group.title, group.options.map(\.helpEntry), column: column)
    }
    let examples = command?.examples ?? examples
    addSection(
      "Examples",
      examples.map { HelpEntry(term: $0.command, text: $0.summary) },
      column: 6
    )
    if command == nil {
      addSection("Exit codes", exitCodes.map { HelpEntry(term: "\($0.code)", text: $0.summary) })
      sections.append(
        wrap("See '\(self.name) COMMAND --help' for more about a command.", to: width)
      )
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The groups of a command's options, its own first, with those of one title made one.
  private func groups(of command: Command<Name>?) -> [OptionGroup] {
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

extension OptionDeclaration {
  fileprivate var helpEntry: HelpEntry {
    // Without a short name, the long one stands where it would stand after "-n, ".
    let term = (short.map { "-\($0), " } ?? "    ") + (isInvertible ? "--[no-]\(name)" : long)
    let defaults = [environment.map { "$\($0)" }, defaultText].compactMap(\.self)
    let notes = [
      isRepeatable ? "repeatable" : nil,
      defaults.isEmpty ? nil : "default: \(defaults.joined(separator: ", else "))",
    ]
    return HelpEntry(
      term: parser.map { "\(term) \($0.name)" } ?? term,
      text: summary,
      notes: [parser?.choicesNote] + notes
    )
  }
}

extension ArgumentDeclaration {
  fileprivate var usage: String {
    let name = isRepeatable ? "\(name)..." : name
    return isRequired ? name : "[\(name)]"
  }

  fileprivate var helpEntry: HelpEntry {
    HelpEntry(term: name, text: summary, notes: [parser.choicesNote])
  }
}

extension ValueParser {
  /// The choices, unless they stand in the name already.
  fileprivate var choicesNote: String? {
    choices.isEmpty || name == choices.joined(separator: "|")
      ? nil : "one of \(choices.joined(separator: ", "))"
  }
}

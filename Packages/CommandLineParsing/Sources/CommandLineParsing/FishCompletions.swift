extension CommandLineTool {
  /// One line for each spelling and each value; names of files are completed only where they belong.
  var fishCompletions: String {
    let names = commandEntries.map(\.name)
    let none = "not __fish_seen_subcommand_from \(names.joined(separator: " "))"
    var lines = [completionsNote, "complete -c \(name) -f"]
    for entry in commandEntries {
      lines.append(fishLine(none, "-a \(entry.name)", entry.summary))
    }
    lines += options(of: nil).flatMap { fishLines(nil, $0) }
    for command in commands {
      let seen = "__fish_seen_subcommand_from \(command.name.rawValue)"
      lines += command.options.flatMap(\.options).flatMap { fishLines(seen, $0) }
      lines += command.arguments.compactMap { argument in
        fishValues(argument.parser).map { fishLine(seen, $0, argument.summary) }
      }
    }
    let targets = fishQuoted(commands.map(\.name.rawValue).joined(separator: " "))
    lines.append(
      fishLine(
        "__fish_seen_subcommand_from \(helpCommand.name)",
        "-a \(targets)",
        helpCommand.summary
      )
    )
    return lines.map { "\($0)\n" }.joined()
  }

  private func fishLines(_ condition: String?, _ option: OptionDeclaration) -> [String] {
    let short = option.short.map { "-s \($0) " } ?? ""
    let value =
      option.parser.map { parser in
        // With -x, the value is none of the files around.
        parser.files == .file ? " -r -F" : " -x\(fishValues(parser).map { " \($0)" } ?? "")"
      } ?? ""
    let line = fishLine(condition, "\(short)-l \(option.name)\(value)", option.summary)
    let inverse = option.inverse.map {
      fishLine(condition, "-l \($0.dropFirst(2))", option.summary(of: $0))
    }
    return [line, inverse].compactMap(\.self)
  }

  private func fishLine(_ condition: String?, _ what: String, _ summary: String) -> String {
    let condition = condition.map { " -n \(fishQuoted($0))" } ?? ""
    return "complete -c \(name)\(condition) \(what) -d \(fishQuoted(oneLine(summary)))"
  }

  /// What is offered as a value, if anything is known of it.
  private func fishValues(_ parser: ValueParser<any Sendable>) -> String? {
    switch parser.files {
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case nil where parser.choices.isEmpty: nil
    // A list of words is read twice.
    case nil:
      "-a \(fishQuoted(parser.choices.map { isPlain($0) ? $0 : fishQuoted($0) }.joined(separator: " ")))"
    }
  }

  private func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#))'"
  }
}

extension CommandLineTool {
  /// Contains one line for each option and argument; file names complete only as values of paths.
  var fishCompletions: String {
    var lines = [completionsHeader, fishCommandFunction, "complete -c \(name) -f"]
    for entry in commandEntries {
      lines.append(fishLine(fishCondition("''"), "-a \(entry.name)", entry.summary))
    }
    lines += options(of: nil).map { fishLine(nil, $0) }
    for command in commands {
      let condition = fishCondition(command.name)
      lines += command.options.flatMap(\.options).map { fishLine(condition, $0) }
      lines += command.arguments.compactMap { argument in
        fishValues(argument.parser).map { fishLine(condition, $0, argument.summary) }
      }
    }
    let targets = fishQuoted((commands.map(\.name) + HelpTopic.names).joined(separator: " "))
    lines.append(fishLine(fishCondition(helpCommand.name), "-a \(targets)", helpCommand.summary))
    // A command without arguments completes its options even without a hyphen.
    let bare = commands.filter(\.arguments.isEmpty).map(\.name).joined(separator: " ")
    lines.append(
      "complete -c \(name) -n '\(fishCondition(bare)); and test -z (commandline -ct)' "
        + "-a '(complete -C (commandline -cp)-)'"
    )
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the condition that the command before the cursor is one of these; `''` means none.
  private func fishCondition(_ commands: String) -> String { "__\(name)_command \(commands)" }

  private var fishCommandFunction: String {
    """
    # Succeeds if an argument names the command before the cursor; '' means no command.
    function __\(name)_command
        set -l command ''
        set -l option ''
        for word in (commandline -opc)[2..]
            if test -n "$option"
                set option ''
            else if contains -- $word \(valuedSpellings.joined(separator: " "))
                set option $word
            else if contains -- $word \(commandEntries.map(\.name).joined(separator: " "))
                set command $word
                break
            end
        end
        contains -- "$command" $argv
    end
    """
  }

  private func fishLine(_ condition: String?, _ option: OptionDeclaration) -> String {
    let short = option.short.map { "-s \($0) " } ?? ""
    let value =
      option.parser.map { parser in
        let values = fishValues(parser).map { " \($0)" } ?? ""
        // Without -r and -x, fish takes a value after "=" only; -x excludes file names.
        if option.implied != nil { return values }
        return parser.files == .file ? " -r -F" : " -x\(values)"
      } ?? ""
    return fishLine(condition, "\(short)-l \(option.name)\(value)", option.summary)
  }

  private func fishLine(_ condition: String?, _ specification: String, _ summary: String) -> String
  {
    let condition = condition.map { " -n \(fishQuoted($0))" } ?? ""
    return "complete -c \(name)\(condition) \(specification) -d \(fishQuoted(oneLine(summary)))"
  }

  /// Returns the specification that completes a value, if it can be completed.
  private func fishValues(_ parser: ErasedParser) -> String? {
    switch parser.files {
    case .file: "-F"
    case .directory:
      // fish passes all of --name=value as the current token.
      #"-a '(__fish_complete_directories (commandline -ct | string replace -r "^--[^=]*=" ""))'"#
    case nil where !parser.candidates.isEmpty:
      "-a \(fishQuoted("(\(parser.candidateCommand(of: name) ?? "") 2>/dev/null)"))"
    case nil where parser.choices.isEmpty: nil
    // fish parses the list twice.
    case nil:
      "-a \(fishQuoted(parser.choices.map { needsNoQuotes($0) ? $0 : fishQuoted($0) }.joined(separator: " ")))"
    }
  }

  private func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#))'"
  }
}

extension CommandLineTool {
  /// One line for each spelling and each value; names of files are completed only where they belong.
  var fishCompletions: String {
    var lines = [completionsNote, fishCommandFunction, "complete -c \(name) -f"]
    for entry in commandEntries {
      lines.append(fishLine(fishCondition("''"), "-a \(entry.name)", entry.summary))
    }
    lines += options(of: nil).map { fishLine(nil, $0) }
    for command in commands {
      let seen = fishCondition(command.name)
      lines += command.options.flatMap(\.options).map { fishLine(seen, $0) }
      lines += command.arguments.compactMap { argument in
        fishValues(argument.parser).map { fishLine(seen, $0, argument.summary) }
      }
    }
    let targets = fishQuoted(commands.map(\.name).joined(separator: " "))
    lines.append(
      fishLine(
        fishCondition(helpCommand.name),
        "-a \(targets)",
        helpCommand.summary
      )
    )
    // Where nothing else can stand, what begins with a hyphen is offered unasked.
    let bare = commands.filter(\.arguments.isEmpty).map(\.name).joined(separator: " ")
    lines.append(
      "complete -c \(name) -n '\(fishCondition(bare)); and test -z (commandline -ct)' "
        + "-a '(complete -C (commandline -cp)-)'"
    )
    return lines.map { "\($0)\n" }.joined()
  }

  /// The condition that the command before the cursor is one of these; `''` is none.
  private func fishCondition(_ commands: String) -> String { "__\(name)_command \(commands)" }

  private var fishCommandFunction: String {
    """
    # Whether the command before the cursor is one of these; '' is none.
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
        // With -x, the value is none of the files around.
        parser.files == .file ? " -r -F" : " -x\(fishValues(parser).map { " \($0)" } ?? "")"
      } ?? ""
    return fishLine(condition, "\(short)-l \(option.name)\(value)", option.summary)
  }

  private func fishLine(_ condition: String?, _ what: String, _ summary: String) -> String {
    let condition = condition.map { " -n \(fishQuoted($0))" } ?? ""
    return "complete -c \(name)\(condition) \(what) -d \(fishQuoted(oneLine(summary)))"
  }

  /// What is offered as a value, if anything is known of it.
  private func fishValues(_ parser: ErasedParser) -> String? {
    switch parser.files {
    case .file: "-F"
    case .directory:
      // To fish, the word that is completed is the whole of --name=value.
      #"-a '(__fish_complete_directories (commandline -ct | string replace -r "^--[^=]*=" ""))'"#
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

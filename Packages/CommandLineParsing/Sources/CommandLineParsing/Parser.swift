import TextFormatting

/// The result of parsing a command line: the action that the user requests.
public enum Invocation: Sendable {
  /// Run a command with these values.
  case run(String, ParsedValues)

  /// Show the help of a command or a topic; nil for the help of the tool.
  case help(String?)

  /// Show the version.
  case version
}

extension CommandLineTool {
  /// Parses a command line.
  ///
  /// - Options precede or follow the command, in any order. Only repeatable options may occur twice.
  /// - A value is passed as `--name value`, `--name=value`, `-n value`, `-nvalue` or `-n=value`. The next
  ///   argument is not used as the value if it starts with `-`, unless it is `-` or a negative number: the
  ///   user probably forgot the value. After `=` any value is accepted, the empty one included.
  /// - A value that may be omitted is passed as `--name=value` only.
  /// - Short flags can be combined: `-qv`, `-qvn 5`.
  /// - After `--`, every argument is positional.
  /// - A command line that names no command runs the default command, if the tool has one; arguments alone that imply a
  ///   command are those of that command.
  /// - `--help` before `--` takes precedence over everything else, errors included; `--version` is next.
  /// - `help COMMAND` returns the help of the command, `help environment` and `help exit-codes` those of the topics, and
  ///   `help` alone the help of the tool; errors in the other arguments are reported.
  /// - An option that is not passed has the value of its environment variable if that is set and not empty,
  ///   otherwise its default.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - environment: The environment variables.
  /// - Throws: The first error from left to right; then missing arguments; then errors in the environment.
  public func parse(
    _ arguments: [String],
    environment: Environment = [:]
  ) throws(CommandLineError) -> Invocation {
    let tokens = tokens(of: arguments)
    let isHelpRequest = tokens.contains(.help)
    let namedCommand = command(in: tokens)
    if tokens.contains(helpOption) { return .help(namedCommand?.name) }
    if tokens.contains(versionOption) { return .version }

    let command = isHelpRequest ? namedCommand : namedCommand ?? implicitCommand(of: tokens)
    var reader = ArgumentReader(
      options: options(of: command),
      arguments: isHelpRequest ? [] : command?.arguments ?? []
    )
    var previous: Token?
    for token in tokens {
      defer { previous = token }
      switch token {
      case .help:
        continue
      case .command(let name):
        guard command == nil else { continue }
        if isHelpRequest, HelpTopic(rawValue: name) != nil { return .help(name) }
        let topic = isHelpRequest ? HelpTopic.names.suggestion(for: name) : nil
        let suggestion = commandSuggestion(for: name) ?? topic
        if let option = secretOption(in: previous), suggestion == nil {
          throw .unexpectedArgumentAfter(option: option)
        }
        // Only the tool's own options are known without a command; the others are those of some command.
        throw ArgumentReader(options: allOptions, arguments: []).error(
          of: name,
          after: previous,
          .unknownCommand(name, suggestion: suggestion ?? plainCommand(arguments))
        )
      case .argument(let text):
        if !reader.acceptsArgument, let option = secretOption(in: previous) {
          throw .unexpectedArgumentAfter(option: option)
        }
        do {
          try reader.read(argument: text)
        } catch {
          throw reader.error(of: text, after: previous, error)
        }
      case .unknownOption(let option):
        throw unknownOption(option, of: command)
      case .option(let spelling, let value):
        if try reader.read(option: spelling, value: value) { continue }
        // Without a command, the missing command is the error: the option may be valid.
        guard let command else { continue }
        throw misplacedOption(spelling, in: command)
      }
    }
    if isHelpRequest { return .help(command?.name) }
    guard let command else { throw .missingCommand }
    if let argument = reader.missingArgument { throw .missingArgument(argument.name) }
    try reader.read(environment: environment)
    return .run(command.name, reader.values)
  }

  /// Parses a command line that may not be UTF-8; see ``parse(_:environment:)``.
  ///
  /// Pass `CommandLine.undecodedArguments`.
  ///
  /// - Throws: ``CommandLineError/undecodableArgument(_:_:)`` for the first argument that is not UTF-8, even next
  ///   to `--help`.
  public func parse(
    _ arguments: [[UInt8]],
    environment: Environment = [:]
  ) throws(CommandLineError) -> Invocation {
    var decoded: [String] = []
    for argument in arguments {
      guard let text = String(validating: argument, as: UTF8.self) else {
        let tokens = tokens(of: decoded + [String(decoding: argument, as: UTF8.self)])
        // The argument is the last token, or the value in it.
        let isSecret = tokens.contains { secretOption(in: $0) != nil }
        throw .undecodableArgument(
          decoded.count + 1,
          UndecodableText(argument) { _ in isSecret }
        )
      }
      decoded.append(text)
    }
    return try parse(decoded, environment: environment)
  }

  /// Returns the command that a command line names, even if the command line has an error.
  ///
  /// Use it to show the usage of that command below the error.
  public func command(in arguments: [String]) -> String? {
    command(in: tokens(of: arguments))?.name
  }

  /// Returns the spelling of an option whose value can contain a secret; nil for other tokens.
  private func secretOption(in token: Token?) -> String? {
    guard case .option(let spelling, let value?)? = token else { return nil }
    let isSecret = allOptions.contains {
      $0.spellings.contains(spelling) && $0.parser?.isSecret(value) == true
    }
    return isSecret ? spelling : nil
  }

  /// Returns the default command if a command line names none.
  private func implicitCommand(of tokens: [Token]) -> Command? {
    for case .command in tokens { return nil }
    return command(named: defaultCommand)
  }

  private func command(in tokens: [Token]) -> Command? {
    for case .command(let name) in tokens { return command(named: name) }
    return nil
  }

  /// Returns the command line with the command as the first word, if all are plain words: the command is a later one, or
  /// that of several words.
  private func plainCommand(_ arguments: [String]) -> String? {
    let isPlain = arguments.allSatisfy { word in
      !word.hasPrefix("-")
        && word.unicodeScalars.allSatisfy { scalar in
          scalar != "'" && ("!"..."~" ~= scalar || scalar.properties.isAlphabetic)
        }
    }
    guard isPlain else { return nil }
    var words = arguments
    if let index = arguments.firstIndex(where: { command(named: $0) != nil }) {
      words.insert(words.remove(at: index), at: 0)
    } else if let wordsCommand, arguments.count > 1 {
      words.insert(wordsCommand, at: 0)
    } else {
      return nil
    }
    return "\(name) \(words.joined(separator: " "))"
  }

  private func unknownOption(_ option: String, of command: Command?) -> CommandLineError {
    // `-name` is probably meant as `--name`.
    let name = option.utf8.starts(with: "--".utf8) ? option : "-\(option)"
    let names = (command.map(options(of:)) ?? allOptions).map(\.long)
    return .unknownOption(option, suggestion: names.suggestion(for: name))
  }

  private func misplacedOption(_ option: String, in command: Command) -> CommandLineError {
    let owners = commands.filter { command in
      command.options.flatMap(\.options).contains { $0.spellings.contains(option) }
    }
    return .misplacedOption(option, command: command.name, owners: owners.map(\.name))
  }
}

extension [Token] {
  fileprivate func contains(_ flag: Option<Bool>) -> Bool {
    let spellings = flag.declaration.spellings
    return contains { token in
      guard case .option(let spelling, value: nil) = token else { return false }
      return spellings.contains(spelling)
    }
  }
}

extension CommandLineTool {
  /// Reads a command line.
  ///
  /// - Options stand before or after the command, in any order. One that is not repeatable is given
  ///   once at most.
  /// - A value is given as `--name value`, `--name=value`, `-n value`, `-nvalue` or `-n=value`; with a
  ///   `=` it may be empty. A next word that begins with `-` is the value only if it is `-` alone or a
  ///   negative number: it is likelier that the value was forgotten. With a `=`, any value can be given.
  /// - Flags of one letter can be grouped: `-qv`, `-qvn 5`.
  /// - After `--`, no word is an option.
  /// - `--help` before `--`, wherever an option may stand, wins over everything else, errors included;
  ///   then `--version` does. The help is that of the command, if the first word that is no option
  ///   names one.
  /// - `help` before a command asks for its help too; without a command, for that of the tool. What stands
  ///   beside it has to be right.
  /// - An option that is not given has the value of its environment variable, if that is set and not
  ///   empty; else its default.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's own name.
  ///   - environment: The environment variables.
  /// - Throws: What is wrong with the first word at fault. Then come missing arguments, then the
  ///   environment.
  public func parse(
    _ arguments: [String],
    environment: Environment = [:]
  ) throws(CommandLineError) -> Invocation {
    let tokens = tokens(of: arguments)
    let command = command(in: tokens)
    if tokens.contains(helpOption) { return .help(command?.name) }
    if tokens.contains(versionOption) { return .version }

    let asksForHelp = tokens.contains(.help)
    var reader = Reader(
      options: options(of: command),
      arguments: asksForHelp ? [] : command?.arguments ?? []
    )
    for token in tokens {
      switch token {
      case .help:
        continue
      case .command(let word):
        guard command == nil else { continue }
        let names = commandEntries.map(\.name)
        throw .unknownCommand(word, suggestion: suggestion(for: word, among: names))
      case .argument(let word):
        try reader.read(argument: word)
      case .unknown(let word):
        throw unknownOption(word, of: command)
      case .option(let spelling, let value):
        if try reader.read(option: spelling, value: value) { continue }
        // Without a command, that is what is wrong: the option may be right.
        guard let command else { continue }
        throw misplacedOption(spelling, in: command)
      }
    }
    if asksForHelp { return .help(command?.name) }
    guard let command else { throw .missingCommand }
    try reader.checkArguments()
    try reader.read(environment: environment)
    return .run(command.name, reader.values)
  }

  /// Parses the bytes of a command line, as the system passes them; see ``parse(_:environment:)``.
  ///
  /// - Throws: ``CommandLineError/undecodableArgument(_:)`` for the first argument that is not UTF-8, whatever else
  ///   the command line asks for.
  public func parse(
    _ arguments: [[UInt8]],
    environment: Environment = [:]
  ) throws(CommandLineError) -> Invocation {
    var words: [String] = []
    for argument in arguments {
      guard let word = String(validating: argument, as: UTF8.self) else {
        throw .undecodableArgument(argument)
      }
      words.append(word)
    }
    return try parse(words, environment: environment)
  }

  /// The command that a command line names, even if something else is wrong with it.
  ///
  /// It is the command that an error of ``parse(_:environment:)`` is about.
  public func command(in arguments: [String]) -> String? {
    command(in: tokens(of: arguments))?.name
  }

  private func command(in tokens: [Token]) -> Command? {
    for case .command(let word) in tokens { return command(named: word) }
    return nil
  }

  private func unknownOption(_ word: String, of command: Command?) -> CommandLineError {
    let options = command.map(options(of:)) ?? allOptions
    // `-name` is meant as `--name`.
    let name = word.utf8.starts(with: "--".utf8) ? word : "-\(word)"
    let names = options.map(\.long)
    return .unknownOption(word, suggestion: suggestion(for: name, among: names))
  }

  private func misplacedOption(_ word: String, in command: Command) -> CommandLineError {
    let owners = commands.filter { command in
      command.options.flatMap(\.options).contains { $0.spellings.contains(word) }
    }
    return .misplacedOption(
      word,
      command: command.name,
      owners: owners.map(\.name)
    )
  }
}

extension [Token] {
  /// Whether a flag is given.
  fileprivate func contains(_ flag: Option<Bool>) -> Bool {
    let spellings = flag.declaration.spellings
    return contains { token in
      guard case .option(let spelling, value: nil) = token else { return false }
      return spellings.contains(spelling)
    }
  }
}

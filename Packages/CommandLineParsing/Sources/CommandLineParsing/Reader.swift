/// Reads the parts of a command line by the options and arguments of one command.
struct Reader {
  let options: [OptionDeclaration]
  private(set) var arguments: [ArgumentDeclaration]
  private(set) var values: ParsedValues

  /// How the options were spelt that were given.
  private var spellings: [String: String] = [:]

  init(options: [OptionDeclaration], arguments: [ArgumentDeclaration]) {
    self.options = options
    values = ParsedValues(options: options)
    self.arguments = arguments
  }

  /// Reads an option, unless there is none of this spelling.
  mutating func read(
    option spelling: String,
    value: String?
  ) throws(CommandLineError) -> Bool {
    guard let option = options.first(where: { $0.spellings.contains(spelling) }) else {
      return false
    }
    if let earlier = spellings.updateValue(spelling, forKey: option.long), !option.isRepeatable {
      throw .repeatedOption(spelling, earlier: earlier)
    }
    values.markAsPassed(option.id)
    switch (option.parser, value) {
    case (let parser?, let value?): try read(value, of: spelling, with: parser)
    case (let parser?, nil): throw .missingValue(option: spelling, valueName: parser.name)
    case (nil, let value?): throw .unexpectedValue(value, option: spelling)
    case (nil, nil): break
    }
    return true
  }

  mutating func read(argument word: String) throws(CommandLineError) {
    guard let argument = arguments.first else { throw .unexpectedArgument(word) }
    try read(word, of: argument.name, with: argument.parser)
    arguments.removeFirst()
  }

  /// Sees to it that all the arguments were given.
  func checkArguments() throws(CommandLineError) {
    if let argument = arguments.first { throw .missingArgument(argument.name) }
  }

  /// Reads the variables of the options that were not given.
  mutating func read(environment: Environment) throws(CommandLineError) {
    for option in options where !values.contains(option.id) {
      guard let parser = option.parser, let variable = option.environment,
        let word = try environment.exactVariable(variable)
      else { continue }
      do {
        try parser.read(word, &values)
      } catch {
        throw .invalidVariable(variable, value: word, error)
      }
    }
  }

  private mutating func read(
    _ word: String,
    of name: String,
    with parser: ErasedParser
  ) throws(CommandLineError) {
    do {
      try parser.read(word, &values)
    } catch {
      throw .invalidValue(word, of: name, error)
    }
  }
}

/// Reads the parts of a command line by the options and arguments of one command.
struct Reader {
  let options: [OptionDeclaration]
  private(set) var arguments: [ArgumentDeclaration]
  private(set) var values = ParsedValues()

  /// How the options were spelt that were given.
  private var spellings: [String: String] = [:]

  init(options: [OptionDeclaration], arguments: [ArgumentDeclaration]) {
    self.options = options
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
    values.markAsGiven(option.long)
    switch (option.parser, value) {
    case (let parser?, let value?):
      values.append(try parser.value(of: value, for: spelling), to: option.long)
    case (let parser?, nil):
      throw .missingValue(option: spelling, valueName: parser.name)
    case (nil, let value?):
      throw .unexpectedValue(value, option: spelling)
    case (nil, nil):
      values.append(spelling != option.inverse, to: option.long)
    }
    return true
  }

  mutating func read(argument word: String) throws(CommandLineError) {
    guard let argument = arguments.first else { throw .unexpectedArgument(word) }
    values.append(try argument.parser.value(of: word, for: argument.name), to: argument.name)
    if !argument.isRepeatable { arguments.removeFirst() }
  }

  /// Sees to it that all the arguments that are required were given.
  func checkArguments() throws(CommandLineError) {
    for argument in arguments where argument.isRequired && !values.contains(argument.name) {
      throw .missingArgument(argument.name)
    }
  }

  /// Sees to it that all the options that are required have a value.
  func checkOptions() throws(CommandLineError) {
    for option in options where option.isRequired && !values.contains(option.long) {
      throw .missingOption(option.usage)
    }
  }

  /// Reads the variables of the options that were not given.
  mutating func read(environment: Environment) throws(CommandLineError) {
    for option in options where !values.contains(option.long) {
      guard let parser = option.parser, let variable = option.environment,
        let word = try environment.exactVariable(variable)
      else { continue }
      do {
        values.append(try parser.parse(word), to: option.long)
      } catch {
        throw .malformedVariable(variable, value: word, error)
      }
    }
  }
}

extension ValueParser {
  fileprivate func value(of word: String, for name: String) throws(CommandLineError) -> Value {
    do {
      return try parse(word)
    } catch {
      throw .malformedValue(word, of: name, error)
    }
  }
}

/// Converts the tokens of a command line into the values of one command's options and arguments.
struct ArgumentReader {
  let options: [OptionDeclaration]
  private var remainingArguments: ArraySlice<ArgumentDeclaration>
  private(set) var values: ParsedValues

  /// The last spelling of each passed option, by its long spelling.
  private var spellings: [String: String] = [:]

  init(options: [OptionDeclaration], arguments: [ArgumentDeclaration]) {
    self.options = options
    values = ParsedValues(options: options)
    remainingArguments = arguments[...]
  }

  /// Reads an option; returns false if the command does not have it.
  mutating func read(
    option spelling: String,
    value: String?
  ) throws(CommandLineError) -> Bool {
    guard let option = options.first(where: { $0.spellings.contains(spelling) }) else {
      return false
    }
    if option.section == .start {
      values.startSection()
      for part in options where part.section == .part { spellings[part.long] = nil }
    }
    if let earlier = spellings.updateValue(spelling, forKey: option.long), !option.isRepeatable {
      throw .repeatedOption(spelling, earlier: earlier)
    }
    values.markAsPassed(option.id)
    switch (option.parser, value) {
    case (let parser?, let value?): try read(value, of: spelling, with: parser)
    case (let parser?, nil):
      guard let implied = option.implied else {
        throw .missingValue(option: spelling, valueName: parser.name)
      }
      implied(&values)
    case (nil, let value?): throw .unexpectedValue(value, option: spelling)
    case (nil, nil): break
    }
    return true
  }

  /// The first required argument that has not been read.
  var missingArgument: ArgumentDeclaration? {
    remainingArguments.first { $0.isRequired && !values.contains($0.id) }
  }

  /// Whether the command takes one more argument.
  var acceptsArgument: Bool { !remainingArguments.isEmpty }

  mutating func read(argument text: String) throws(CommandLineError) {
    guard let argument = remainingArguments.first else { throw .unexpectedArgument(text) }
    if !argument.isRepeating { remainingArguments.removeFirst() }
    try read(text, of: argument.name, with: argument.parser)
  }

  /// Returns the error of an argument that another error refuses, if it is the value of the option before it, which takes a
  /// value only after `=`; otherwise that error.
  func error(of text: String, after previous: Token?, _ error: CommandLineError) -> CommandLineError
  {
    guard case .option(let spelling, value: nil)? = previous,
      let option = options.first(where: { $0.spellings.contains(spelling) }), option.implied != nil
    else { return error }
    var scratch = values
    guard (try? option.parser?.read(text, &scratch)) != nil else { return error }
    return .detachedValue(text, option: spelling)
  }

  /// Reads the environment variables of the options without a value on the command line.
  mutating func read(environment: Environment) throws(CommandLineError) {
    for option in options where !values.contains(option.id) {
      guard let parser = option.parser, let variable = option.environment,
        let text = try environment.exactVariable(variable, isSecret: parser.isSecret)
      else { continue }
      do {
        try parser.read(text, &values)
      } catch {
        guard !parser.isSecret(text) else {
          throw .invalidVariable(variable, value: nil, error.withoutSuggestion)
        }
        throw .invalidVariable(variable, value: text, error)
      }
    }
  }

  private mutating func read(
    _ text: String,
    of name: String,
    with parser: ErasedParser
  ) throws(CommandLineError) {
    do {
      try parser.read(text, &values)
    } catch {
      guard !parser.isSecret(text) else {
        throw .invalidValue(nil, of: name, error.withoutSuggestion)
      }
      throw .invalidValue(text, of: name, error)
    }
  }
}

extension InvalidValue {
  /// The error without its suggestion, which resembles the value.
  fileprivate var withoutSuggestion: Self { Self(reason) }
}

/// An option of a command, by which a program also reads its value.
///
/// `Value` is what the program reads: the value of an option that has a default; otherwise an optional; an array for an
/// option that may be repeated; a `Bool` for a flag. Names are written without their dashes.
///
/// Store an option in a constant: each call of an initializer creates another option.
public struct Option<Value: Sendable>: Sendable {
  private(set) var declaration: OptionDeclaration

  /// Reads the value.
  let read: @Sendable (ParsedValues) -> Value

  /// Returns the option with another summary, for a command that uses it in a special way.
  public func summarized(_ summary: String) -> Self {
    var option = self
    option.declaration.summary = summary
    return option
  }
}

extension Option {
  /// Creates an option that has a default.
  ///
  /// - Parameters:
  ///   - name: The word after two hyphens.
  ///   - short: The letter after one hyphen.
  ///   - parser: Reads the value.
  ///   - defaultValue: The value where none is given.
  ///   - environment: The variable whose value counts where the option is not given. An empty variable
  ///     counts as unset.
  ///   - summary: The purpose of the option, in a line.
  public init(
    _ name: String,
    short: Character? = nil,
    _ parser: ValueParser<Value>,
    default defaultValue: Value,
    environment: String? = nil,
    summary: String
  ) {
    let key = ValueKey<Value>()
    declaration = OptionDeclaration(
      name: name,
      short: short,
      id: key.id,
      parser: parser.erased(to: key),
      environment: environment,
      defaultText: parser.text(defaultValue),
      summary: summary
    )
    read = { $0[key].last ?? defaultValue }
  }

  /// Creates an option that is `nil` where no value is given.
  ///
  /// - Parameters:
  ///   - name: The word after two hyphens.
  ///   - short: The letter after one hyphen.
  ///   - parser: Reads the value.
  ///   - environment: The variable whose value counts where the option is not given. An empty variable
  ///     counts as unset.
  ///   - defaultText: The default in help: for one that the program finds out later.
  ///   - summary: The purpose of the option, in a line.
  public init<Wrapped: Sendable>(
    _ name: String,
    short: Character? = nil,
    _ parser: ValueParser<Wrapped>,
    environment: String? = nil,
    defaultText: String? = nil,
    summary: String
  ) where Value == Wrapped? {
    let key = ValueKey<Wrapped>()
    declaration = OptionDeclaration(
      name: name,
      short: short,
      id: key.id,
      parser: parser.erased(to: key),
      environment: environment,
      defaultText: defaultText,
      summary: summary
    )
    read = { $0[key].last }
  }

  /// Creates an option that may be repeated; its values are in the given order.
  public init<Element: Sendable>(
    _ name: String,
    short: Character? = nil,
    repeating parser: ValueParser<Element>,
    summary: String
  ) where Value == [Element] {
    let key = ValueKey<Element>()
    declaration = OptionDeclaration(
      name: name,
      short: short,
      id: key.id,
      parser: parser.erased(to: key),
      isRepeatable: true,
      summary: summary
    )
    read = { $0[key] }
  }
}

extension Option<Bool> {
  /// Creates an option without a value: `true` if it is given.
  public init(flag name: String, short: Character? = nil, summary: String) {
    let id = ValueID()
    declaration = OptionDeclaration(name: name, short: short, id: id, summary: summary)
    read = { $0.isPassed(id) }
  }
}

/// An option of a command, by which a program also reads what was given for it.
///
/// `Value` is what the program reads: with a default, the value; without one, an optional; of an option
/// that may be repeated, an array; of a flag, a `Bool`. Names are given without their dashes.
public struct Option<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration

  /// What the given values amount to; there may be none.
  let read: @Sendable ([any Sendable]) -> Value
}

extension Option {
  /// An option with a value, and with another one where none is given.
  ///
  /// - Parameters:
  ///   - name: What is typed after two hyphens.
  ///   - short: What is typed after one.
  ///   - parser: Reads the value.
  ///   - defaultValue: What counts where none is given.
  ///   - environment: The variable whose value counts where the option is not given. An empty variable
  ///     counts as unset.
  ///   - summary: What it does, in a line.
  public init(
    _ name: String,
    short: Character? = nil,
    _ parser: ValueParser<Value>,
    default defaultValue: Value,
    environment: String? = nil,
    summary: String
  ) {
    declaration = OptionDeclaration(
      name: name,
      short: short,
      parser: parser.erased,
      environment: environment,
      defaultText: parser.text(defaultValue),
      summary: summary
    )
    read = { $0.last as? Value ?? defaultValue }
  }

  /// An option with a value, `nil` where none is given.
  ///
  /// If it is required, what is read is `nil` only after a command that does not have it: the parser
  /// throws an error before that.
  ///
  /// - Parameters:
  ///   - name: What is typed after two hyphens.
  ///   - short: What is typed after one.
  ///   - parser: Reads the value.
  ///   - environment: The variable whose value counts where the option is not given. An empty variable
  ///     counts as unset.
  ///   - isRequired: Whether there has to be a value, given or in the environment.
  ///   - defaultText: What help shows as the default: for one that the program finds out later.
  ///   - summary: What it does, in a line.
  public init<Wrapped: Sendable>(
    _ name: String,
    short: Character? = nil,
    _ parser: ValueParser<Wrapped>,
    environment: String? = nil,
    isRequired: Bool = false,
    defaultText: String? = nil,
    summary: String
  ) where Value == Wrapped? {
    declaration = OptionDeclaration(
      name: name,
      short: short,
      parser: parser.erased,
      isRequired: isRequired,
      environment: environment,
      defaultText: defaultText,
      summary: summary
    )
    read = { $0.last as? Wrapped }
  }

  /// An option that may be given any number of times; its values stand in the order given.
  public init<Element: Sendable>(
    _ name: String,
    short: Character? = nil,
    repeating parser: ValueParser<Element>,
    summary: String
  ) where Value == [Element] {
    declaration = OptionDeclaration(
      name: name,
      short: short,
      parser: parser.erased,
      isRepeatable: true,
      summary: summary
    )
    read = { $0.compactMap { $0 as? Element } }
  }
}

extension Option<Bool> {
  /// An option without a value: `true` if it is given.
  public init(flag name: String, short: Character? = nil, summary: String) {
    declaration = OptionDeclaration(name: name, short: short, summary: summary)
    read = { $0.last as? Bool ?? false }
  }

  /// An option without a value that can also be given as `--no-name`.
  public init(
    invertible name: String,
    short: Character? = nil,
    default defaultValue: Bool,
    summary: String
  ) {
    declaration = OptionDeclaration(
      name: name,
      short: short,
      isInvertible: true,
      defaultText: defaultValue ? "on" : "off",
      summary: summary
    )
    read = { $0.last as? Bool ?? defaultValue }
  }
}

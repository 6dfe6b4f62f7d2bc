/// An option of a command, and the key to its parsed value.
///
/// The initializer determines the type of the value: a default makes it non-optional, a repeatable option has an
/// array, a flag has a `Bool`. Names do not include hyphens.
///
/// Store an option in a constant: every call of an initializer creates a different option.
public struct Option<Value: Sendable>: Sendable {
  private(set) var declaration: OptionDeclaration

  let read: @Sendable (ParsedValues) -> Value

  /// Returns the option with another summary, for a command that uses it differently.
  public func summarized(_ summary: String) -> Self {
    var option = self
    option.declaration.summary = summary
    return option
  }

  /// Returns the option, which starts a section of the command line: see ``ParsedValues/sections``.
  public func startingSection() -> Self {
    var option = self
    option.declaration.section = .start
    return option
  }

  /// Returns the option, which belongs to the section in which it occurs: see ``ParsedValues/sections``.
  public func inEachSection() -> Self {
    var option = self
    option.declaration.section = .part
    return option
  }
}

extension Option {
  /// Creates an option with a default.
  ///
  /// - Parameters:
  ///   - name: The name after `--`.
  ///   - short: The letter after `-`.
  ///   - parser: The parser of the value.
  ///   - defaultValue: The value if neither the option nor its variable is set.
  ///   - environment: The environment variable that sets the value if the option is not passed. An empty
  ///     variable counts as unset.
  ///   - summary: The purpose of the option, in one line.
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

  /// Creates an option whose value is `nil` unless the user sets it.
  ///
  /// - Parameters:
  ///   - name: The name after `--`.
  ///   - short: The letter after `-`.
  ///   - parser: The parser of the value.
  ///   - environment: The environment variable that sets the value if the option is not passed. An empty
  ///     variable counts as unset.
  ///   - defaultText: The default to show in the help, for a default that the program computes.
  ///   - summary: The purpose of the option, in one line.
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

  /// Creates an option whose value users may omit: `--name` or `--name=value`.
  ///
  /// The value is `nil` unless the user passes the option. The next argument is never the value.
  ///
  /// - Parameters:
  ///   - name: The name after `--`.
  ///   - parser: The parser of the value.
  ///   - implied: The value of the option without one.
  ///   - summary: The purpose of the option, in one line.
  public init<Wrapped: Sendable>(
    _ name: String,
    optional parser: ValueParser<Wrapped>,
    implied: Wrapped,
    summary: String
  ) where Value == Wrapped? {
    let key = ValueKey<Wrapped>()
    declaration = OptionDeclaration(
      name: name,
      short: nil,
      id: key.id,
      parser: parser.erased(to: key),
      implied: { $0.append(implied, to: key) },
      summary: summary
    )
    read = { $0[key].last }
  }

  /// Creates an option that users may repeat; the values keep their order.
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
  /// Creates a flag: an option without a value that is `true` if it is passed.
  public init(flag name: String, short: Character? = nil, summary: String) {
    let id = ValueID()
    declaration = OptionDeclaration(name: name, short: short, id: id, summary: summary)
    read = { $0.isPassed(id) }
  }
}

/// What a command line asks for.
public enum Invocation<Name: Sendable>: Sendable {
  /// To run a command with these values.
  case run(Name, ParsedValues)

  /// To show the help of a command, or of the whole tool.
  case help(Name?)

  /// To show the version.
  case version
}

/// The values of options and arguments, each read by its own description: `values[timeout]`.
public struct ParsedValues: Sendable {
  private var values: [String: [any Sendable]] = [:]

  /// The options that the command line has.
  private var given: Set<String> = []

  /// What was given for an option, else its default.
  ///
  /// An option that does not belong to the command reads as if it were not given.
  public subscript<Value>(option: Option<Value>) -> Value {
    option.read(values[option.declaration.long] ?? [])
  }

  /// What was given for an argument.
  ///
  /// An argument that does not belong to the command reads as if it were not given.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    argument.read(values[argument.declaration.name] ?? [])
  }

  /// Whether the command line has an option, whatever its environment variable or default.
  public func isGiven<Value>(_ option: Option<Value>) -> Bool {
    given.contains(option.declaration.long)
  }

  mutating func markAsGiven(_ name: String) {
    given.insert(name)
  }

  func contains(_ name: String) -> Bool { values[name] != nil }

  mutating func append(_ value: any Sendable, to name: String) {
    values[name, default: []].append(value)
  }
}

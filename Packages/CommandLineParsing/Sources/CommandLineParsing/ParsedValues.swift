/// The values of options and arguments, each read by its own description: `values[timeout]`.
public struct ParsedValues: Sendable {
  /// The options of the command.
  let options: [OptionDeclaration]

  private var values: [ValueID: [any Sendable]] = [:]

  /// The options that are on the command line.
  private var given: Set<ValueID> = []

  init(options: [OptionDeclaration]) { self.options = options }

  /// Returns the value of an option: that of the command line, else of the environment, else the default.
  ///
  /// An option of another command reads as if it were not given.
  public subscript<Value>(option: Option<Value>) -> Value {
    let long = option.declaration.long
    assert(
      options.allSatisfy { $0.long != long || $0.id == option.declaration.id },
      "The command has another option '\(long)'."
    )
    return option.read(self)
  }

  /// Returns the value of an argument.
  ///
  /// The argument of another command has none: reading it traps.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    guard let value = self[argument.key].last else {
      preconditionFailure("'\(argument.declaration.name)' is required, but not by this command.")
    }
    return value
  }

  /// Whether the command line has an option, whatever its environment variable or default.
  public func isPassed<Value>(_ option: Option<Value>) -> Bool { isPassed(option.declaration.id) }

  func isPassed(_ id: ValueID) -> Bool { given.contains(id) }

  mutating func markAsPassed(_ id: ValueID) { given.insert(id) }

  func contains(_ id: ValueID) -> Bool { values[id] != nil }

  mutating func append<Value>(_ value: Value, to key: ValueKey<Value>) {
    values[key.id, default: []].append(value)
  }

  subscript<Value>(key: ValueKey<Value>) -> [Value] {
    values[key.id, default: []].map { value in
      // Only `append` adds values, each of the type of its key.
      guard let value = value as? Value else { preconditionFailure("A value has its key's type.") }
      return value
    }
  }
}

/// Identifies the values of one option or argument, and fixes their type.
struct ValueKey<Value: Sendable>: Sendable {
  let id = ValueID()
}

/// The identity of an option or argument, whatever the type of its values.
final class ValueID: Hashable, Sendable {
  static func == (left: ValueID, right: ValueID) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

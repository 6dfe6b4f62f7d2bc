/// The values of options and arguments; read each by its own definition: `values[timeout]`.
public struct ParsedValues: Sendable {
  /// The options of the command.
  let options: [OptionDeclaration]

  private var values: [ValueID: [any Sendable]] = [:]

  private var passed: Set<ValueID> = []

  init(options: [OptionDeclaration]) { self.options = options }

  /// Returns the value of an option: from the command line, otherwise from the environment, otherwise the default.
  ///
  /// An option of another command has the value of an option that was not passed.
  public subscript<Value>(option: Option<Value>) -> Value {
    let long = option.declaration.long
    assert(
      options.allSatisfy { $0.long != long || $0.id == option.declaration.id },
      "The command has a different option '\(long)'."
    )
    return option.read(self)
  }

  /// Returns the value of an argument.
  ///
  /// Traps if the argument is required and belongs to another command.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    argument.read(self)
  }

  /// Returns whether the user passed the option on the command line.
  ///
  /// Use it to treat an explicit value differently from a default. The environment does not count.
  public func isPassed<Value>(_ option: Option<Value>) -> Bool { isPassed(option.declaration.id) }

  func isPassed(_ id: ValueID) -> Bool { passed.contains(id) }

  mutating func markAsPassed(_ id: ValueID) { passed.insert(id) }

  func contains(_ id: ValueID) -> Bool { values[id] != nil }

  mutating func append<Value>(_ value: Value, to key: ValueKey<Value>) {
    values[key.id, default: []].append(value)
  }

  subscript<Value>(key: ValueKey<Value>) -> [Value] {
    values[key.id, default: []].map { value in
      // Only `append` adds values, and each has the type of its key.
      guard let value = value as? Value else { preconditionFailure("A value has its key's type.") }
      return value
    }
  }
}

/// The typed key to the values of an option or argument.
struct ValueKey<Value: Sendable>: Sendable {
  let id = ValueID()
}

/// The identity of an option or argument, independent of the type of its values.
final class ValueID: Hashable, Sendable {
  static func == (left: ValueID, right: ValueID) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

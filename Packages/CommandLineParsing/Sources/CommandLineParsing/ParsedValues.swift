/// The values of options and arguments; read each by its own definition: `values[timeout]`.
public struct ParsedValues: Sendable {
  /// The options of the command.
  let options: [OptionDeclaration]

  private var values: [ValueID: [(section: Int, value: any Sendable)]] = [:]

  private var passed: [ValueID: Set<Int>] = [:]

  /// The number of the section that is read.
  private(set) var section = 0

  /// The only section whose values are visible; nil for all.
  private var visible: Int?

  init(options: [OptionDeclaration]) { self.options = options }

  /// The values of each section of the command line, which an option such as `--then` starts.
  ///
  /// The first section ends before the first such option. Use it for options that describe one of several things:
  ///
  ///     let next = Option("then", repeating: .string(named: "URL"), summary: "…").startingSection()
  ///     let method = Option("method", .string(named: "NAME"), default: "GET", summary: "…").inEachSection()
  ///     let methods = values.sections.map { $0[method] }
  public var sections: [ParsedValues] {
    (0...section).map { number in
      var values = self
      values.visible = number
      return values
    }
  }

  mutating func startSection() { section += 1 }

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

  /// Returns whether the command has an option.
  public func accepts<Value>(_ option: Option<Value>) -> Bool {
    options.contains { $0.id == option.declaration.id }
  }

  /// Returns whether the user passed the option on the command line.
  ///
  /// Use it to treat an explicit value differently from a default. The environment does not count.
  public func isPassed<Value>(_ option: Option<Value>) -> Bool { isPassed(option.declaration.id) }

  func isPassed(_ id: ValueID) -> Bool {
    guard let sections = passed[id] else { return false }
    return visible.map(sections.contains) ?? true
  }

  mutating func markAsPassed(_ id: ValueID) { passed[id, default: []].insert(section) }

  func contains(_ id: ValueID) -> Bool { values[id] != nil }

  mutating func append<Value>(_ value: Value, to key: ValueKey<Value>) {
    values[key.id, default: []].append((section, value))
  }

  subscript<Value>(key: ValueKey<Value>) -> [Value] {
    values[key.id, default: []].compactMap { section, value in
      if let visible, section != visible { return nil }
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

import TextFormatting

/// A parser of the values of an option or argument.
public struct ValueParser<Value: Sendable>: Sendable {
  /// The name of the value in help, such as `PATH`.
  let name: String

  /// All accepted values, if the set is finite.
  let choices: [String]

  /// The kind of file that a value names.
  let files: FileKind?

  /// The arguments with which the tool prints the values to complete, one per line, each followed by a tab and a
  /// description if it has one.
  private(set) var candidates: [String] = []

  /// Returns whether a value can contain a secret.
  private var isSecret: @Sendable (String) -> Bool = { _ in false }

  /// Formats a default for the help.
  let text: @Sendable (Value) -> String

  /// Parses a value.
  ///
  /// - Throws: ``InvalidValue`` with the rule that the text breaks.
  public let parse: @Sendable (String) throws(InvalidValue) -> Value

  /// Creates a parser of values of any type.
  ///
  ///     let port = ValueParser<UInt16>(named: "PORT") { text throws(InvalidValue) in
  ///       guard let port = UInt16(text) else { throw InvalidValue("must be a port") }
  ///       return port
  ///     }
  ///
  /// - Parameters:
  ///   - name: The name of the value in help, such as `PATH`.
  ///   - choices: All accepted values, if the set is finite.
  ///   - files: The kind of file that a value names; shells complete such names.
  ///   - text: Formats a default for the help, so that `parse` reads it back. The default, the description of the
  ///     value, is slow for the first value of a type: the runtime searches all conformances.
  ///   - parse: Parses a text, which may be empty and of any length.
  public init(
    named name: String,
    choices: [String] = [],
    files: FileKind? = nil,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) throws(InvalidValue) -> Value
  ) {
    self.name = name
    self.choices = choices
    self.files = files
    self.text = text
    self.parse = parse
  }

  /// Returns the parser, whose values shells complete by running the tool.
  ///
  /// zsh and fish show the description of a value.
  ///
  /// - Parameter arguments: The arguments with which the tool prints the values, one per line, each followed by a tab and
  ///   a description if it has one.
  public func completed(by arguments: String...) -> Self {
    var parser = self
    parser.candidates = arguments
    return parser
  }

  /// Returns the parser, whose values can contain secrets: errors do not show them, nor do they suggest other values.
  ///
  /// The reasons of the parser's own errors must not contain the value.
  ///
  /// - Parameter isSecret: Returns whether a value can contain a secret; by default, every value can.
  public func concealed(
    if isSecret: @escaping @Sendable (_ text: String) -> Bool = { _ in true }
  ) -> Self {
    var parser = self
    parser.isSecret = isSecret
    return parser
  }

  /// Returns a parser that stores the value under a key.
  func erased(to key: ValueKey<Value>) -> ErasedParser {
    ErasedParser(
      name: name,
      choices: choices,
      files: files,
      candidates: candidates,
      isSecret: isSecret
    ) { [parse] text, values throws(InvalidValue) in
      values.append(try parse(text), to: key)
    }
  }
}

/// The part of a parser that does not depend on the type of its value.
struct ErasedParser: Sendable {
  let name: String
  let choices: [String]
  let files: FileKind?
  var candidates: [String]

  /// Returns whether a value can contain a secret, which errors must not show.
  let isSecret: @Sendable (String) -> Bool

  /// Parses a text and stores the value.
  let read: @Sendable (_ text: String, _ values: inout ParsedValues) throws(InvalidValue) -> Void
}

/// The error of a ``ValueParser``: the reason why it does not accept a value.
public struct InvalidValue: Error, Equatable {
  /// The rule that the value breaks, as it follows a colon: "must be a whole number".
  public let reason: String

  /// The value that the user probably meant, if there is a likely one.
  public let suggestion: String?

  /// Creates an error from the rule that the value breaks, such as "must be a whole number".
  public init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }

  /// Creates the error for a value that is none of the choices; suggests the nearest choice.
  public init(_ text: String, noneOf choices: [String]) {
    self.init(
      "must be one of \(choices.joined(separator: ", "))",
      suggestion: choices.suggestion(for: text)
    )
  }
}

extension ValueParser where Value == String {
  /// Accepts any text, the empty one included.
  public static func string(named name: String) -> Self {
    Self(named: name) { $0 }
  }
}

extension ValueParser where Value == Int {
  /// Accepts a whole number in a range.
  public static func integer(
    in range: ClosedRange<Int> = .min ... .max,
    named name: String = "N"
  ) -> Self {
    let limits =
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): ""
      case (.min, let last): " of at most \(last)"
      case (let first, .max): " of at least \(first)"
      case (let first, let last): " from \(first) to \(last)"
      }
    return Self(named: name, text: { String($0) }) { text throws(InvalidValue) in
      guard let number = Int(text), range.contains(number) else {
        throw InvalidValue("must be a whole number\(limits)")
      }
      return number
    }
  }
}

extension ValueParser
where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// Accepts the raw values of an enumeration, by default of all its cases; the default name is `a|b|c`.
  public static func choice(
    of type: Value.Type = Value.self,
    among values: [Value]? = nil,
    named name: String? = nil
  ) -> Self {
    let values = values ?? Array(Value.allCases)
    // A closure, because a key path of a generic type is resolved at run time, at each start.
    let choices = values.map { $0.rawValue }
    return Self(
      named: name ?? choices.joined(separator: "|"),
      choices: choices,
      text: { $0.rawValue },
      parse: { text throws(InvalidValue) in
        guard let value = values.first(where: { $0.rawValue == text }) else {
          throw InvalidValue(text, noneOf: choices)
        }
        return value
      }
    )
  }
}

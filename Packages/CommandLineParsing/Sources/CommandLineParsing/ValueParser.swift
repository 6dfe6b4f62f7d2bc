/// How a word of the command line or of the environment becomes a value.
public struct ValueParser<Value: Sendable>: Sendable {
  /// What help calls the value, such as `PATH`.
  let name: String

  /// All the words that are accepted, or none if they cannot be listed.
  let choices: [String]

  /// What kind of file the words name, if they do.
  let files: FileKind?

  /// How a value is written, so that help can show a default as a user would write it.
  let text: @Sendable (Value) -> String

  /// Reads the value of a word; throws an ``InvalidValue`` that says what is wrong with the word.
  public let parse: @Sendable (String) throws(InvalidValue) -> Value

  /// Describes the values that a word can stand for.
  ///
  /// - Parameters:
  ///   - name: What help calls the value, such as `PATH`.
  ///   - choices: All the words that are accepted, if they can be listed.
  ///   - files: The kind of file whose names shells complete, if a word is the name of one.
  ///   - text: How a value is written; `parse` reads it as the same value. By default its description, which is
  ///     slow for the first value of a type: it is looked for among all conformances of the program.
  ///   - parse: Reads the value of a word, which may be empty and of any length. As a closure that throws,
  ///     it begins with `{ word throws(InvalidValue) in`.
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

  /// The same parser, which stores the value under a key.
  func erased(to key: ValueKey<Value>) -> ErasedParser {
    ErasedParser(name: name, choices: choices, files: files) {
      [parse] word, values throws(InvalidValue) in
      values.append(try parse(word), to: key)
    }
  }
}

/// The part of a parser that does not depend on the type of its value.
struct ErasedParser: Sendable {
  let name: String
  let choices: [String]
  let files: FileKind?

  /// Parses a word and stores its value.
  let read: @Sendable (_ word: String, _ values: inout ParsedValues) throws(InvalidValue) -> Void
}

/// The error of a ``ValueParser``: why a word is no value.
public struct InvalidValue: Error, Equatable {
  /// What is wrong, as the end of a sentence that begins with the word: "is not a whole number".
  public let reason: String

  /// The word that was likely meant, if there is one.
  public let suggestion: String?

  /// Says what is wrong, as the end of a sentence that begins with the word: "is not a whole number".
  public init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }

  /// Says that a word is none of the choices, and suggests the nearest.
  public init(_ word: String, noneOf choices: [String]) {
    self.init(
      "is not one of \(choices.joined(separator: ", "))",
      suggestion: CommandLineParsing.suggestion(for: word, among: choices)
    )
  }
}

extension ValueParser where Value == String {
  /// Any word, the empty one included.
  public static func string(named name: String) -> Self {
    Self(named: name) { $0 }
  }
}

extension ValueParser where Value == Int {
  /// A whole number within a range.
  public static func integer(
    in range: ClosedRange<Int> = .min ... .max,
    named name: String = "N"
  ) -> Self {
    let limits =
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): ""
      case (.min, let last): ", \(last) or less"
      case (let first, .max): ", \(first) or more"
      case (let first, let last): " from \(first) to \(last)"
      }
    return Self(named: name, text: { String($0) }) { word throws(InvalidValue) in
      guard let number = Int(word), range.contains(number) else {
        throw InvalidValue("is not a whole number\(limits)")
      }
      return number
    }
  }
}

extension ValueParser
where Value: CaseIterable & RawRepresentable<String>, Value.AllCases: Sendable {
  /// One of the raw values of an enumeration, called `a|b|c` in help unless it has another name.
  public static func choice(of type: Value.Type = Value.self, named name: String? = nil) -> Self {
    let choices = Value.allCases.map(\.rawValue)
    return Self(
      named: name ?? choices.joined(separator: "|"),
      choices: choices,
      text: { $0.rawValue },
      parse: { word throws(InvalidValue) in
        guard let value = Value(rawValue: word) else {
          throw InvalidValue(word, noneOf: choices)
        }
        return value
      }
    )
  }
}

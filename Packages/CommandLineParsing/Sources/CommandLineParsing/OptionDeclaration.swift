/// What parser and help need to know of an option, whatever its values are.
struct OptionDeclaration: Sendable {
  let name: String
  let short: Character?
  let parser: ValueParser<any Sendable>?
  let isRequired: Bool
  let isRepeatable: Bool
  let environment: String?
  let defaultText: String?
  let summary: String

  /// The spelling that the option always has.
  let long: String

  /// The spelling that turns the option off, if there is one.
  let inverse: String?

  /// All the words by which the option may be given; kept, for the parser compares each word with them.
  let spellings: [String]

  init(
    name: String,
    short: Character?,
    parser: ValueParser<any Sendable>? = nil,
    isInvertible: Bool = false,
    isRequired: Bool = false,
    isRepeatable: Bool = false,
    environment: String? = nil,
    defaultText: String? = nil,
    summary: String
  ) {
    self.name = name
    self.short = short
    self.parser = parser
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.environment = environment
    self.defaultText = defaultText
    self.summary = summary
    long = "--\(name)"
    inverse = isInvertible ? "--no-\(name)" : nil
    spellings = [long, inverse, short.map { "-\($0)" }].compactMap(\.self)
  }

  var takesValue: Bool { parser != nil }

  /// What the option does in one of its spellings.
  func summary(of spelling: String) -> String {
    spelling == inverse ? "Turn '\(long)' off." : summary
  }
}

/// Some of a command's options, which stand together in help under a title of their own.
public struct OptionGroup: Sendable {
  let title: String
  var options: [OptionDeclaration] = []

  /// Puts options under a title.
  ///
  /// In help, groups of one title become one group.
  public init<each Value: Sendable>(_ title: String, _ options: repeat Option<each Value>) {
    self.title = title
    repeat self.options.append((each options).declaration)
  }
}

/// The part of an option that does not depend on the type of its value.
struct OptionDeclaration: Sendable {
  let name: String
  let short: Character?
  let id: ValueID
  let parser: ErasedParser?

  /// Stores the value of the option without one; nil if the option requires a value.
  let implied: (@Sendable (_ values: inout ParsedValues) -> Void)?

  let isRepeatable: Bool
  let environment: String?
  let defaultText: String?
  var summary: String

  /// The effect of a section, if the values of the option belong to one.
  var section: SectionRole?

  /// The spelling after two hyphens.
  let long: String

  /// All spellings; stored, because the parser compares every argument with them.
  let spellings: [String]

  init(
    name: String,
    short: Character?,
    id: ValueID,
    parser: ErasedParser? = nil,
    implied: (@Sendable (_ values: inout ParsedValues) -> Void)? = nil,
    isRepeatable: Bool = false,
    environment: String? = nil,
    defaultText: String? = nil,
    summary: String
  ) {
    self.name = name
    self.short = short
    self.id = id
    self.parser = parser
    self.implied = implied
    self.isRepeatable = isRepeatable
    self.environment = environment
    self.defaultText = defaultText
    self.summary = summary
    long = "--\(name)"
    spellings = [long, short.map { "-\($0)" }].compactMap(\.self)
  }

  /// Whether the next argument is the value.
  var takesValue: Bool { parser != nil && implied == nil }
}

/// How an option takes part in sections of a command line.
enum SectionRole: Sendable {
  /// The option starts a section, to which its own value belongs.
  case start

  /// The option may occur once in each section, or several times if it is repeatable.
  case part
}

/// A group of options under one title in the help.
public struct OptionGroup: Sendable {
  let title: String
  var options: [OptionDeclaration] = []

  /// Creates a group; the help merges groups with the same title.
  public init<each Value: Sendable>(_ title: String, _ options: repeat Option<each Value>) {
    self.title = title
    repeat self.options.append((each options).declaration)
  }
}

/// The part of an option that does not depend on the type of its value.
struct OptionDeclaration: Sendable {
  let name: String
  let short: Character?
  let id: ValueID
  let parser: ErasedParser?
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
    isRepeatable: Bool = false,
    environment: String? = nil,
    defaultText: String? = nil,
    summary: String
  ) {
    self.name = name
    self.short = short
    self.id = id
    self.parser = parser
    self.isRepeatable = isRepeatable
    self.environment = environment
    self.defaultText = defaultText
    self.summary = summary
    long = "--\(name)"
    spellings = [long, short.map { "-\($0)" }].compactMap(\.self)
  }

  var takesValue: Bool { parser != nil }
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

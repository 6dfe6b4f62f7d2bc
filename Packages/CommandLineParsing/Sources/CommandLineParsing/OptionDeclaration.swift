/// What parser and help need to know of an option, whatever its values are.
struct OptionDeclaration: Sendable {
  let name: String
  let short: Character?
  var parser: ValueParser<any Sendable>?
  var isInvertible = false
  var isRepeatable = false
  var environment: String?
  var defaultText: String?
  let summary: String

  var takesValue: Bool { parser != nil }

  /// The spelling that the option always has.
  var long: String { "--\(name)" }

  /// The spelling that turns the option off, if there is one.
  var inverse: String? { isInvertible ? "--no-\(name)" : nil }

  /// All the words by which the option may be given.
  var spellings: [String] { [long, inverse, short.map { "-\($0)" }].compactMap(\.self) }
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

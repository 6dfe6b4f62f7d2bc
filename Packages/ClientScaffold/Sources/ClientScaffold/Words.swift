/// The words that cannot be names, and the limits of names.
enum Words {
  /// The most characters of a name, of a type and of a value in a test: with more, lines would not fit.
  static let maximumLength = 30

  /// The words that no parameter or endpoint can have as its name.
  static let reserved: Set<String> = [
    "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "consume",
    "continue", "copy", "default", "defer", "deinit", "discard", "do", "each", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in",
    "init", "inout", "internal", "is", "let", "nil", "open", "operator", "package",
    "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while", "yield",
  ]

  /// The words that mean something before the name of a parameter, and so are no labels.
  static let modifiers: Set<String> = [
    "borrowing", "consuming", "inout", "isolated", "let", "nonisolated", "sending", "var",
  ]

  /// The names that the code of a new client uses for something else.
  static let taken: Set<String> = Set(ValueType.knownNames).union([
    "Any", "Atomic", "BrokenClient", "BrokenConfiguration", "Calls", "CaseIterable", "Contract",
    "CustomStringConvertible", "Equatable", "Error", "ExitTest", "Failure", "Foundation",
    "FoundationEssentials", "Never", "Rule", "Self", "Sendable", "Set", "Subject", "Suite", "Swift",
    "Synchronization", "Test", "Testing", "Type", "Unimplemented", "Void",
  ])

  /// The ends that say what a module is for.
  static let takenEnds = ["Contract", "Live", "Tests"]

  /// Whether a text is made of ASCII letters and digits alone.
  static func areLettersAndDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy(isLetterOrDigit)
  }

  /// Whether a byte is that of an ASCII letter or digit.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension String {
  /// The name with a small first letter.
  var lowerCamel: String { prefix(1).lowercased() + dropFirst() }

  /// The name with a capital first letter.
  var upperCamel: String { prefix(1).uppercased() + dropFirst() }
}

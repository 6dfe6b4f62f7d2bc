// What help, manual and table alike say of options and arguments.

extension OptionDeclaration {
  /// The long spelling, with what its value is called.
  var usage: String { parser.map { "\(long) \($0.name)" } ?? long }

  /// Where the value comes from if the option is not given, in order.
  var defaults: [String] { [environment.map { "$\($0)" }, defaultText].compactMap(\.self) }

  /// Whether it may be given more than once.
  var occurrence: String? { isRepeatable ? "repeatable" : nil }

  /// What it does, and what else is to be known.
  var explanation: String {
    let defaults = defaults.joined(separator: ", else ")
    return noted(
      summary,
      parser?.choicesNote,
      occurrence,
      defaults.isEmpty ? nil : "default: \(defaults)"
    )
  }
}

extension ArgumentDeclaration {
  /// What it is, and what else is to be known.
  var explanation: String { noted(summary, parser.choicesNote) }
}

extension ErasedParser {
  /// The choices, unless they stand in the name already.
  fileprivate var choicesNote: String? {
    choices.isEmpty || name == choices.joined(separator: "|")
      ? nil : "one of \(choices.joined(separator: ", "))"
  }
}

/// Text with notes behind it, in parentheses.
func noted(_ text: String, _ notes: String?...) -> String {
  let notes = notes.compactMap(\.self).joined(separator: "; ")
  return notes.isEmpty ? text : "\(text) (\(notes))"
}

// The texts that help, manual and Markdown tables share.

extension OptionDeclaration {
  /// The long spelling and the name of the value, such as `--url URL` or `--wait[=DURATION]`.
  var usage: String {
    guard let parser else { return long }
    return implied == nil ? "\(long) \(parser.name)" : "\(long)[=\(parser.name)]"
  }

  /// The sources of the default, in order of precedence.
  var defaults: [String] { [environment.map { "$\($0)" }, defaultText].compactMap(\.self) }

  var repetition: String? { isRepeatable ? "repeatable" : nil }

  var annotatedSummary: String {
    let defaults = defaults.joined(separator: ", else ")
    return annotated(
      summary,
      parser?.choiceList,
      repetition,
      defaults.isEmpty ? nil : "default: \(defaults)"
    )
  }
}

extension ArgumentDeclaration {
  var annotatedSummary: String { annotated(summary, parser.choiceList) }
}

extension ErasedParser {
  /// The choices, unless the name of the value lists them already.
  var choiceList: String? {
    choices.isEmpty || name == choices.joined(separator: "|")
      ? nil : "one of \(choices.joined(separator: ", "))"
  }
}

/// Returns a text with annotations in parentheses.
func annotated(_ text: String, _ annotations: String?...) -> String {
  let annotations = annotations.compactMap(\.self).joined(separator: "; ")
  return annotations.isEmpty ? text : "\(text) (\(annotations))"
}

/// A set of texts that exist in every language of a tool.
///
/// An enumeration lists the texts, and a table for each language translates them:
///
///     enum Greeting: Phrase {
///       case welcome
///       case visits
///
///       static let texts: [Language: [Greeting: String]] = [
///         .english: [.welcome: "Welcome", .visits: "{1} visited {2} times."],
///         .german: [.welcome: "Willkommen", .visits: "{1} war {2}-mal hier."],
///       ]
///     }
///
/// A test expects that ``problems(in:)`` returns none for the languages of the tool.
public protocol Phrase: CaseIterable, Hashable, Sendable {
  /// The texts by language; `{1}` to `{9}` are placeholders.
  static var texts: [Language: [Self: String]] { get }
}

extension Phrase {
  /// Returns the text in a language; the English one if it is missing.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - values: The values of the placeholders `{1}` to `{9}`; a placeholder without a value stays. Escape text from
  ///     outside first.
  public func text(in language: Language, _ values: String...) -> String {
    text(in: language, values)
  }

  /// Returns the text in a language with the values of its placeholders.
  public func text(in language: Language, _ values: [String]) -> String {
    let text = Self.texts[language]?[self] ?? Self.texts[.english]?[self] ?? "\(self)"
    guard !values.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    // One pass: a value that contains a placeholder is not filled again.
    while let position = rest.firstIndex(of: "{") {
      result += rest[..<position]
      rest = rest[position...]
      let number = rest.placeholder
      if let number, number <= values.count {
        result += values[number - 1]
      } else {
        result += rest.prefix(number == nil ? 1 : 3)
      }
      rest = rest.dropFirst(number == nil ? 1 : 3)
    }
    return result + rest
  }

  /// Returns a line for each text that is missing, blank, or has other placeholders than the English text.
  ///
  /// - Parameter languages: The languages of the tool.
  public static func problems(in languages: [Language]) -> [String] {
    allCases.flatMap { phrase in
      let placeholders = texts[.english]?[phrase]?.placeholders
      return languages.compactMap { language in
        let name = "\(Self.self).\(phrase) in \(language)"
        guard let text = texts[language]?[phrase] else { return "\(name) is missing" }
        if text.allSatisfy(\.isWhitespace) { return "\(name) is blank" }
        guard let placeholders, placeholders != text.placeholders else { return nil }
        return "\(name) has other placeholders than the English text"
      }
    }
  }
}

extension StringProtocol {
  /// The number of the placeholder at the start; nil if there is none.
  fileprivate var placeholder: Int? {
    let start = Array(prefix(3))
    guard start.count == 3, start[0] == "{", start[2] == "}" else { return nil }
    return ("1"..."9").contains(start[1]) ? Int(String(start[1])) : nil
  }

  /// The numbers of all placeholders.
  fileprivate var placeholders: Set<Int> {
    Set(indices.compactMap { self[$0...].placeholder })
  }
}

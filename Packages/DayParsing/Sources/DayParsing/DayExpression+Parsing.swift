import CivilCalendar
public import Localization
import TextFormatting

extension DayExpression {
  /// The most useful forms, for help and messages.
  public static let forms =
    "today, tomorrow, fri, 'next fri', 3d, 2w, eow, eom, 2026-12-24, '24 dec' or none"

  /// Parses the text of a user, ignoring case.
  ///
  /// | text | day |
  /// |---|---|
  /// | `today`, `tomorrow`, `yesterday` | |
  /// | `fri`, `friday` | the next Friday after today |
  /// | `next fri` | Friday of next week |
  /// | `next week` | the first day of next week |
  /// | `3d`, `2w`, `3 days`, `in 2 weeks`, `+3d` | that many days or weeks after today |
  /// | `eow`, `eom`, `eoy`, `end of month` | the last day of this week, month or year |
  /// | `2026-12-24`, `20261224`, `24 dec 2026` | the date |
  /// | `24 dec`, `dec 24` | the next such day, today included |
  /// | `none` | no day |
  /// | `fri 14:00`, `fri at 2pm`, `14:00` | a day with a time; a time alone is today |
  ///
  /// Names of weekdays and months can be abbreviated. A hyphen separates words like a space: `next-fri`, `24-dec`.
  /// English words are accepted in every language. In German, German words are accepted, too, such as `übermorgen`,
  /// `nächsten Freitag`, `3 Tage` and `24. Dezember`, dates such as `24.12.`
  /// and times such as `14 Uhr`.
  ///
  /// - Throws: ``DayExpressionError`` for any other text.
  public init(_ text: String, in language: Language = .english) throws(DayExpressionError) {
    let vocabulary = Vocabulary(
      languages: language == .german ? [.english, .german] : [.english]
    )
    let split = TimeOfDay.split(text.lowercased(), in: language)
    if let split, split.rest.isEmpty {
      self.init(.daysAhead(0), at: split.time)
      return
    }
    let tokens = Token.tokens(of: split?.rest ?? text)
    switch vocabulary.meaning(of: tokens) {
    case .expression(.none) where split != nil:
      throw DayExpressionError(problem: .unknownForm, suggestion: nil)
    case .expression(let value): self.init(value, at: split?.time)
    case .missingDate:
      throw DayExpressionError(problem: .missingDate, suggestion: nil)
    case .tooFar:
      throw DayExpressionError(problem: .numberTooLarge, suggestion: nil)
    case .unknown:
      let suggestion = vocabulary.suggestion(for: tokens)
      let time = split.map { " \($0.time)" } ?? ""
      throw DayExpressionError(problem: .unknownForm, suggestion: suggestion.map { $0 + time })
    }
  }
}

/// A word or a number of the user's text.
struct Token {
  /// The digits, or the other characters in lower case.
  let text: String

  let isNumber: Bool

  /// Splits a text at spaces, hyphens, dots, and between letters and digits; returns none if a hyphen does not
  /// separate two words, since `-3d` is not `3d`.
  static func tokens(of text: String) -> [Token] {
    var text = text.trimmed.lowercased()
    // "+3d" is "3d".
    if text.first == "+", text.dropFirst().first?.isASCIIDigit == true { text.removeFirst() }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return [] }
    return parts.flatMap { part in
      part.split { $0.isWhitespace || $0 == "." }.flatMap(\.runs)
    }
  }
}

extension Substring {
  /// The runs of digits and of other characters.
  fileprivate var runs: [Token] {
    var runs: [Token] = []
    var rest = self
    while let first = rest.first {
      let run = rest.prefix { $0.isASCIIDigit == first.isASCIIDigit }
      runs.append(Token(text: String(run), isNumber: first.isASCIIDigit))
      rest = rest[run.endIndex...]
    }
    return runs
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

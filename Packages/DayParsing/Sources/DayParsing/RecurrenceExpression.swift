public import CivilCalendar
public import Localization
import TextFormatting

/// A rule of recurrence in the notation of a user, such as `2w`, `mon,thu` or `monthly on 31`.
public struct RecurrenceExpression: Hashable, Sendable {
  /// The rule.
  public let rule: RecurrenceRule

  /// The most useful forms, for help and messages.
  public static let forms =
    "daily, weekly, monthly, yearly, weekdays, 3d, 2w, mon,thu or 'monthly on 31'"

  /// Returns the most useful forms in a language of its own words.
  public static func forms(in language: Language) -> String {
    language == .german
      ? "täglich, wöchentlich, monatlich, jährlich, werktags, 3t, 2w, mo,do oder 'monatlich am 31'"
      : forms
  }

  /// Parses the text of a user, ignoring case.
  ///
  /// | text | rule |
  /// |---|---|
  /// | `daily`, `weekly`, `monthly`, `yearly` | |
  /// | `3d`, `2w`, `6m`, `1y`, `2 weeks`, `every 2 weeks`, `week` | every so many days, weeks, months or years |
  /// | `weekdays` | Monday to Friday |
  /// | `mon,thu`, `mon thu` | each of the weekdays |
  /// | `monthly on 31`, `3m on 15` | a day of the month, which is the last one in shorter months |
  ///
  /// English words are accepted in every language. In German, German words are accepted, too, such as `täglich`,
  /// `werktags`, `alle 2 Wochen`, `mo,do` and `monatlich am 31`.
  ///
  /// - Throws: ``RecurrenceExpressionError`` for any other text.
  public init(
    _ text: String,
    in language: Language = .english
  ) throws(RecurrenceExpressionError) {
    let vocabulary = RecurrenceVocabulary(
      languages: language == .german ? [.english, .german] : [.english]
    )
    let tokens = Token.tokens(of: text.replacing(",", with: " "))
    switch vocabulary.meaning(of: tokens) {
    case .rule(let rule): self.rule = rule
    case .tooLarge: throw RecurrenceExpressionError(problem: .numberTooLarge, suggestion: nil)
    case .unknown:
      let suggestion = vocabulary.suggestion(for: tokens)
      throw RecurrenceExpressionError(problem: .unknownForm, suggestion: suggestion)
    }
  }
}

/// The reason why a text is not a rule of recurrence.
public struct RecurrenceExpressionError: Error, Equatable, CustomStringConvertible {
  /// A rule that a text breaks.
  public enum Problem: CaseIterable, Hashable, Sendable {
    /// The text has none of the accepted forms.
    case unknownForm

    /// The number of days, weeks, months or years is too large.
    case numberTooLarge
  }

  /// The rule that the text breaks, for texts in the language of the user.
  public let problem: Problem

  /// The text that the user probably meant, if there is a likely one; it can be parsed.
  public let suggestion: String?

  /// The rule that the text breaks, in English, as it follows a colon.
  public var reason: String {
    switch problem {
    case .unknownForm: "must be \(RecurrenceExpression.forms)"
    case .numberTooLarge: "must have a number of at most \(RecurrenceRule.maximumCount)"
    }
  }

  /// The rule and the suggestion, as a sentence.
  public var description: String {
    "The recurrence \(reason).\(suggestion.map { " Did you mean '\($0)'?" } ?? "")"
  }
}

/// The words of some languages that name recurrences.
private struct RecurrenceVocabulary {
  /// What tokens mean.
  enum Meaning {
    case rule(RecurrenceRule)

    /// A number that is too large.
    case tooLarge

    case unknown
  }

  private let days: Vocabulary

  /// The words that alone are a rule, units included.
  private let rules: [String: RecurrenceRule]

  /// The units of a number.
  private let units: [String: RecurrenceRule]

  /// The words before a rule, and before a day of the month.
  private let (starts, ons): ([String], [String])

  init(languages: [Language]) {
    days = Vocabulary(languages: languages)
    let words = languages.map(\.recurrenceWords)
    units = words.reduce(into: [:]) { $0.merge($1.units) { first, _ in first } }
    rules = words.reduce(into: units) { $0.merge($1.rules) { first, _ in first } }
    (starts, ons) = (words.flatMap(\.starts), words.flatMap(\.ons))
  }

  /// Returns the meaning of a text.
  func meaning(of tokens: [Token]) -> Meaning {
    var tokens = tokens[...]
    if let first = tokens.first, starts.contains(first.text) { tokens.removeFirst() }
    var dayOfMonth: Int?
    if let last = tokens.last, last.isNumber, let on = tokens.dropLast().last, ons.contains(on.text)
    {
      guard let day = Int(last.text), 1...31 ~= day else { return .unknown }
      dayOfMonth = day
      tokens.removeLast(2)
    }
    let rule: RecurrenceRule
    if tokens.count == 2, let first = tokens.first, first.isNumber,
      let unit = units[tokens.last?.text ?? ""]
    {
      guard let count = Int(first.text), count <= RecurrenceRule.maximumCount else {
        return .tooLarge
      }
      guard count > 0 else { return .unknown }
      rule = unit.repeated(count)
    } else if tokens.count == 1, let only = tokens.first.flatMap({ rules[$0.text] }) {
      rule = only
    } else {
      let weekdays = tokens.compactMap { days.weekday($0.text) }
      guard !weekdays.isEmpty, weekdays.count == tokens.count else { return .unknown }
      rule = .weekdays(Set(weekdays))
    }
    guard let dayOfMonth else { return .rule(rule) }
    guard case .months(let count, _) = rule else { return .unknown }
    return .rule(.months(count, on: dayOfMonth))
  }

  /// Returns a text that the user probably meant, and that has a meaning.
  func suggestion(for tokens: [Token]) -> String? {
    // No rule but weekdays is longer, and the user's text has any length.
    guard tokens.count <= 7 else { return nil }
    let words =
      rules.keys.sorted() + days.weekdayNames + starts + ons
    let texts = tokens.map { token in
      let isKnown = token.isNumber || words.contains(token.text) || days.weekday(token.text) != nil
      return isKnown ? token.text : words.suggestion(for: token.text) ?? token.text
    }
    // A number alone lacks its unit.
    let text =
      texts.count == 1 && Int(texts[0]) != nil ? "\(texts[0])d" : texts.joined(separator: " ")
    guard case .rule = meaning(of: Token.tokens(of: text)) else { return nil }
    return text
  }
}

extension RecurrenceRule {
  /// Returns the rule of a number of units.
  fileprivate func repeated(_ count: Int) -> Self {
    switch self {
    case .days(let days): .days(days * count)
    case .months(let months, let day): .months(months * count, on: day)
    case .weekdays: self
    }
  }
}

extension Language {
  /// The words of the language, in lower case.
  fileprivate var recurrenceWords:
    (
      rules: [String: RecurrenceRule], units: [String: RecurrenceRule], starts: [String],
      ons: [String]
    )
  {
    let (month, year) = (RecurrenceRule.months(1, on: nil), RecurrenceRule.months(12, on: nil))
    return switch self {
    case .english, .spanish, .dutch:
      (
        [
          "daily": .days(1), "weekly": .days(7), "monthly": month, "yearly": year,
          "annually": year, "weekday": .workdays, "weekdays": .workdays,
        ],
        [
          "d": .days(1), "day": .days(1), "days": .days(1), "w": .days(7), "week": .days(7),
          "weeks": .days(7), "m": month, "month": month, "months": month, "y": year, "year": year,
          "years": year,
        ],
        ["every", "each"],
        ["on"]
      )
    case .german:
      (
        [
          "täglich": .days(1), "taeglich": .days(1), "wöchentlich": .days(7),
          "woechentlich": .days(7), "monatlich": month, "jährlich": year, "jaehrlich": year,
          "werktags": .workdays,
        ],
        [
          "t": .days(1), "tag": .days(1), "tage": .days(1), "tagen": .days(1), "woche": .days(7),
          "wochen": .days(7), "monat": month, "monate": month, "monaten": month, "j": year,
          "jahr": year, "jahre": year, "jahren": year,
        ],
        ["alle", "jeden", "jede", "jedes"],
        ["am"]
      )
    }
  }
}

import CivilCalendar
import Localization
import TextFormatting

/// The words of some languages that name days.
struct Vocabulary {
  /// What tokens mean.
  enum Meaning {
    case expression(DayExpression.Value)

    /// A date that is not in the calendar.
    case missingDate

    /// A number that is too large.
    case tooFar

    case unknown
  }

  private let languages: [Language]

  /// The words, or several of them after each other, that alone are an expression.
  private let expressions: [String: DayExpression.Value]

  /// The words before a weekday of next week.
  private let nexts: [String]

  /// The units and their lengths in days.
  private let units: [String: Int]

  init(languages: [Language]) {
    self.languages = languages
    let words = languages.map(\.dayWords)
    expressions = words.reduce(into: [:]) { $0.merge($1.expressions) { first, _ in first } }
    nexts = words.flatMap(\.nexts)
    units = words.reduce(into: [:]) { $0.merge($1.units) { first, _ in first } }
  }

  /// Returns the meaning of a text.
  func meaning(of tokens: [Token]) -> Meaning {
    let texts = tokens.map(\.text)
    if let value = expressions[texts.joined(separator: " ")] { return .expression(value) }
    switch String(tokens.map { $0.isNumber ? "0" : "a" }) {
    case "a":
      return weekday(texts[0]).map { .expression(.weekday($0)) } ?? .unknown
    case "aa":
      guard nexts.contains(texts[0]), let weekday = weekday(texts[1]) else { return .unknown }
      return .expression(.weekdayOfNextWeek(weekday))
    case "0a":
      guard let length = units[texts[1]] else { return date(texts[0], month(texts[1])) }
      guard texts[0].count <= 4, let number = Int(texts[0]) else { return .tooFar }
      return .expression(.daysAhead(number * length))
    case "a0a" where texts[0] == "in" && units[texts[2]] != nil:
      return meaning(of: Array(tokens.dropFirst()))
    case "0a0": return date(texts[0], month(texts[1]), texts[2])
    case "a0": return date(texts[1], month(texts[0]))
    case "a00": return date(texts[1], month(texts[0]), texts[2])
    case "0" where texts[0].count == 8:
      let (year, rest) = (texts[0].prefix(4), texts[0].dropFirst(4))
      return numericDate(String(rest.suffix(2)), String(rest.prefix(2)), String(year))
    case "000" where texts.map(\.count) == [4, 2, 2]:
      return numericDate(texts[2], texts[1], texts[0])
    case "000" where languages.contains(.german):
      return numericDate(texts[0], texts[1], texts[2])
    case "00" where languages.contains(.german):
      return numericDate(texts[0], texts[1])
    default: return .unknown
    }
  }

  /// Returns a text that the user probably meant, and that has a meaning.
  func suggestion(for tokens: [Token]) -> String? {
    // No expression is longer, but the user's text has any length.
    guard tokens.count <= 4 else { return nil }
    let words = words
    let texts = tokens.map { token in
      let isKnown =
        token.isNumber || words.contains(token.text) || weekday(token.text) != nil
        || month(token.text) != nil
        || units[token.text] != nil
      return isKnown ? token.text : words.suggestion(for: token.text) ?? token.text
    }
    let text =
      switch texts.count {
      // A number alone lacks its unit.
      case 1 where Int(texts[0]) != nil: "\(texts[0])d"
      // "2026-1-5" lacks its zeros.
      case 3 where texts[0].count == 4 && texts.allSatisfy { Int($0) != nil }:
        texts.map { $0.count == 1 ? "0\($0)" : $0 }.joined(separator: "-")
      default: texts.joined(separator: " ")
      }
    guard case .expression = meaning(of: Token.tokens(of: text)) else { return nil }
    return text
  }

  /// Every word, in the order of suggestions.
  private var words: [String] {
    expressions.keys.filter { !$0.contains(" ") }.sorted() + names(of: Weekday.allCases)
      + names(of: Month.allCases) + nexts + ["in"] + units.keys.sorted(by: >)
      + Set(
        expressions.keys.flatMap {
          $0.contains(" ") ? $0.split(separator: " ").map(String.init) : []
        }
      )
      .sorted()
  }

  /// Returns the meaning of a date; unknown without a month.
  private func date(_ day: String, _ month: Month?, _ year: String? = nil) -> Meaning {
    guard let month, day.count <= 2, let day = Int(day) else { return .unknown }
    // A day that exists in any year exists in a leap year.
    guard CivilDay(year: 2_000, month: month.rawValue, day: day) != nil else { return .missingDate }
    guard let year else { return .expression(.dayOfYear(month, day)) }
    guard year.count == 4, let year = Int(year) else { return .unknown }
    let date = CivilDay(year: year, month: month.rawValue, day: day)
    return date.map { .expression(.date($0)) } ?? .missingDate
  }

  private func numericDate(_ day: String, _ month: String, _ year: String? = nil) -> Meaning {
    guard month.count <= 2, let number = Int(month) else { return .unknown }
    return Month(rawValue: number).map { date(day, $0, year) } ?? .missingDate
  }

  /// Returns the weekday of a name or its beginning.
  func weekday(_ word: String) -> Weekday? {
    unique(word, among: Weekday.allCases, from: 2)
  }

  /// The names of the weekdays.
  var weekdayNames: [String] { names(of: Weekday.allCases) }

  private func month(_ word: String) -> Month? { unique(word, among: Month.allCases, from: 3) }

  /// Returns the only value with a name that starts with the word.
  private func unique<Value: CalendarName>(
    _ word: String,
    among values: [Value],
    from length: Int
  ) -> Value? {
    guard word.count >= length else { return nil }
    let matches = values.filter { value in
      languages.contains { language in
        value.name(in: language).lowercased().hasPrefix(word)
          || value.otherNames(in: language).contains(word)
      }
    }
    return matches.count == 1 ? matches[0] : nil
  }

  private func names(of values: [some CalendarName]) -> [String] {
    languages.flatMap { language in values.map { $0.name(in: language).lowercased() } }
  }
}

/// A weekday or a month.
private protocol CalendarName {
  func name(in language: Language) -> String

  /// Other names, which cannot be abbreviated.
  func otherNames(in language: Language) -> [String]
}

extension Weekday: CalendarName {
  func otherNames(in language: Language) -> [String] {
    language == .german && self == .saturday ? ["sonnabend"] : []
  }
}

extension Month: CalendarName {
  func otherNames(in language: Language) -> [String] {
    switch (language, self) {
    case (.german, .january): ["jänner"]
    case (.german, .march): ["maerz"]
    default: []
    }
  }
}

extension Language {
  /// The words of the language, in lower case.
  fileprivate var dayWords:
    (expressions: [String: DayExpression.Value], nexts: [String], units: [String: Int])
  {
    switch self {
    case .english, .spanish, .dutch:
      (
        [
          "none": .none, "today": .daysAhead(0), "tomorrow": .daysAhead(1),
          "yesterday": .daysAhead(-1), "eow": .endOfWeek, "eom": .endOfMonth, "eoy": .endOfYear,
          "end of week": .endOfWeek, "end of month": .endOfMonth, "end of year": .endOfYear,
          "next week": .startOfNextWeek,
        ],
        ["next"],
        ["d": 1, "day": 1, "days": 1, "w": 7, "week": 7, "weeks": 7]
      )
    case .german:
      (
        [
          "keiner": .none, "keine": .none, "ohne": .none, "heute": .daysAhead(0),
          "morgen": .daysAhead(1),
          "übermorgen": .daysAhead(2), "uebermorgen": .daysAhead(2), "gestern": .daysAhead(-1),
          "monatsende": .endOfMonth, "jahresende": .endOfYear, "ende der woche": .endOfWeek,
          "ende des monats": .endOfMonth, "ende des jahres": .endOfYear,
          "nächste woche": .startOfNextWeek, "naechste woche": .startOfNextWeek,
        ],
        ["nächsten", "nächster", "naechsten", "naechster"],
        ["t": 1, "tag": 1, "tage": 1, "tagen": 1, "w": 7, "woche": 7, "wochen": 7]
      )
    }
  }
}

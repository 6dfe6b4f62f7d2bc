public import CivilCalendar

extension Weekday {
  /// Returns the name in a language, such as `Thursday`.
  public func name(in language: Language) -> String { language.weekdays[rawValue - 1] }

  /// Returns the abbreviation in a language, such as `Thu`.
  public func abbreviation(in language: Language) -> String {
    String(name(in: language).prefix(language == .german ? 2 : 3))
  }
}

extension Month {
  /// Returns the name in a language, such as `December`.
  public func name(in language: Language) -> String { language.months[rawValue - 1] }

  /// Returns the abbreviation in a language, such as `Dec`.
  public func abbreviation(in language: Language) -> String { String(name(in: language).prefix(3)) }
}

extension CivilDay {
  /// Returns the weekday and the date in a language, such as `Thursday, 24 December 2026`.
  public func longText(in language: Language) -> String {
    "\(weekday.name(in: language)), \(text(in: language) { $0.name(in: language) })"
  }

  /// Returns the abbreviated weekday and date in a language, such as `Thu 24 Dec 2026`.
  public func shortText(in language: Language) -> String {
    "\(weekday.abbreviation(in: language)) \(text(in: language) { $0.abbreviation(in: language) })"
  }

  private func text(in language: Language, month name: (Month) -> String) -> String {
    let (year, month, day) = date
    let ordinal = language == .german ? "." : ""
    return "\(day)\(ordinal) \(name(Month.allCases[month - 1])) \(year)"
  }
}

extension Language {
  fileprivate var weekdays: [String] {
    switch self {
    case .english:
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    case .german:
      ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
    }
  }

  fileprivate var months: [String] {
    switch self {
    case .english:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
    case .german:
      [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
        "Oktober", "November", "Dezember",
      ]
    }
  }
}

public import CivilCalendar

extension Weekday {
  /// Returns the name in a language, such as `Thursday`.
  public func name(in language: Language) -> String { language.weekdays[rawValue - 1] }

  /// Returns the abbreviation in a language, such as `Thu`.
  public func abbreviation(in language: Language) -> String {
    String(name(in: language).prefix(language == .german || language == .dutch ? 2 : 3))
  }
}

extension Month {
  /// Returns the name in a language, such as `December`.
  public func name(in language: Language) -> String { language.months[rawValue - 1] }

  /// Returns the abbreviation in a language, such as `Dec`.
  public func abbreviation(in language: Language) -> String {
    // The first letters of "maart" are no abbreviation.
    self == .march && language == .dutch ? "mrt" : String(name(in: language).prefix(3))
  }
}

extension CivilDay {
  /// Returns the weekday and the date in a language, such as `Thursday, 24 December 2026`.
  public func longText(in language: Language) -> String {
    let (year, month, day) = date
    let name = Month.allCases[month - 1].name(in: language)
    let text =
      switch language {
      case .english, .dutch: "\(day) \(name) \(year)"
      case .german: "\(day). \(name) \(year)"
      case .spanish: "\(day) de \(name) de \(year)"
      }
    return "\(weekday.name(in: language)), \(text)"
  }

  /// Returns the abbreviated weekday and date in a language, such as `Thu 24 Dec 2026`.
  public func shortText(in language: Language) -> String {
    shortText(hasMonth: true, hasYear: true, in: language)
  }

  /// Returns the day without what a day nearby makes redundant: `Fri 27` within two weeks, `Thu 24 Dec` within the year.
  public func shortText(from today: CivilDay, in language: Language) -> String {
    let isNear = abs(self - today) < 14
    let hasYear = !isNear && date.year != today.date.year
    return shortText(hasMonth: !isNear, hasYear: hasYear, in: language)
  }

  private func shortText(hasMonth: Bool, hasYear: Bool, in language: Language) -> String {
    let (year, month, day) = date
    var text = "\(weekday.abbreviation(in: language)) \(day)"
    if language == .german { text += "." }
    if hasMonth { text += " \(Month.allCases[month - 1].abbreviation(in: language))" }
    if hasYear { text += " \(year)" }
    return text
  }
}

extension Language {
  fileprivate var weekdays: [String] {
    switch self {
    case .english:
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    case .german:
      ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
    case .spanish:
      ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
    case .dutch:
      ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"]
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
    case .spanish:
      [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
        "octubre", "noviembre", "diciembre",
      ]
    case .dutch:
      [
        "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
        "oktober", "november", "december",
      ]
    }
  }
}

public import Localization

extension Agenda.Period {
  /// Returns the heading of the group in a language, such as `LATER THIS WEEK`.
  public func heading(in language: Language) -> String {
    switch self {
    case .overdue: AgendaHeading.overdue.text(in: language)
    case .today: AgendaHeading.today.text(in: language)
    case .tomorrow: AgendaHeading.tomorrow.text(in: language)
    case .laterThisWeek: AgendaHeading.laterThisWeek.text(in: language)
    case .nextWeek: AgendaHeading.nextWeek.text(in: language)
    case .week(let start): AgendaHeading.week.text(in: language, start.shortText(in: language))
    case .later: AgendaHeading.later.text(in: language)
    case .noDate: AgendaHeading.noDate.text(in: language)
    }
  }
}

/// The headings of the groups of an agenda.
public enum AgendaHeading: Phrase {
  case overdue, today, tomorrow, laterThisWeek, nextWeek, week, later, noDate

  /// The headings in English and German.
  public static let texts: [Language: [AgendaHeading: String]] = [
    .english: [
      .overdue: "OVERDUE",
      .today: "TODAY",
      .tomorrow: "TOMORROW",
      .laterThisWeek: "LATER THIS WEEK",
      .nextWeek: "NEXT WEEK",
      .week: "WEEK FROM {1}",
      .later: "LATER",
      .noDate: "NO DATE",
    ],
    .german: [
      .overdue: "ÜBERFÄLLIG",
      .today: "HEUTE",
      .tomorrow: "MORGEN",
      .laterThisWeek: "SPÄTER DIESE WOCHE",
      .nextWeek: "NÄCHSTE WOCHE",
      .week: "WOCHE AB {1}",
      .later: "SPÄTER",
      .noDate: "OHNE DATUM",
    ],
  ]
}

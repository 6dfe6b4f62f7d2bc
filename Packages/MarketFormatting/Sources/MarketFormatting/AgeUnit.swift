public import Localization

/// The units of ages.
public enum AgeUnit: Phrase {
  case seconds, minutes, hours, days

  /// The abbreviations in English, Spanish and Dutch.
  public static let texts: [Language: [AgeUnit: String]] = [
    .english: [.seconds: "s", .minutes: "min", .hours: "h", .days: "d"],
    .spanish: [.seconds: "s", .minutes: "min", .hours: "h", .days: "d"],
    .dutch: [.seconds: "s", .minutes: "min", .hours: "u", .days: "d"],
  ]
}

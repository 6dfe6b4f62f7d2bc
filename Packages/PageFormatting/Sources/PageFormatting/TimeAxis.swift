import CivilCalendar
import Localization

/// The horizontal axis: the days that have a mark, and their texts.
struct TimeAxis {
  /// A day with a mark.
  struct Tick: Equatable {
    let day: Int
    let text: String
  }

  /// The days with a mark, the first one first.
  let ticks: [Tick]

  /// The unit of ages; nil for dates.
  let unit: AgePhrase?

  /// Creates the axis of days.
  ///
  /// - Parameters:
  ///   - days: The first and the last day.
  ///   - alignment: The meaning of days.
  ///   - width: The length of the axis in pixels.
  ///   - language: The language of months.
  init(
    _ days: ClosedRange<Int>,
    _ alignment: LineChart.Alignment,
    width: Double,
    language: Language
  ) {
    // The finest steps whose texts fit next to each other; the coarsest is more than all of history.
    var choice: [Tick] = []
    var unit: AgePhrase?
    for step in Step.all(for: alignment) {
      // More marks than that do not fit, or are no help.
      guard Double(days.count) / step.length <= min(width / 20, 24) else { continue }
      choice = alignment == .date ? step.dates(in: days, language) : step.ages(in: days, language)
      unit = alignment == .date ? nil : step.unit.phrase
      let widest = choice.map(\.text.extent).max() ?? 0
      let shortest = zip(choice, choice.dropFirst()).map { $1.day - $0.day }.min() ?? days.count
      let space = Double(shortest) / Double(max(days.count - 1, 1)) * width
      if space >= widest + 12 { break }
    }
    ticks = choice
    self.unit = unit
  }
}

/// The unit of ages.
enum AgePhrase: Phrase {
  case days, months, years

  static let texts: [Language: [AgePhrase: String]] = [
    .english: [.days: "Age in days", .months: "Age in months", .years: "Age in years"],
    .german: [.days: "Alter in Tagen", .months: "Alter in Monaten", .years: "Alter in Jahren"],
    .spanish: [.days: "Edad en días", .months: "Edad en meses", .years: "Edad en años"],
    .dutch: [
      .days: "Leeftijd in dagen", .months: "Leeftijd in maanden", .years: "Leeftijd in jaren",
    ],
  ]
}

/// The distance of two marks.
private struct Step {
  enum Unit {
    case day, month, year

    /// The mean length in days.
    var length: Double {
      switch self {
      case .day: 1
      case .month: 365.2425 / 12
      case .year: 365.2425
      }
    }

    var phrase: AgePhrase {
      switch self {
      case .day: .days
      case .month: .months
      case .year: .years
      }
    }
  }

  let count: Int
  let unit: Unit

  var length: Double { Double(count) * unit.length }

  static func all(for alignment: LineChart.Alignment) -> [Step] {
    let days = alignment == .date ? [1, 2, 7, 14] : [1, 2, 5, 10, 20]
    return days.map { Step(count: $0, unit: .day) }
      + [1, 2, 3, 6].map { Step(count: $0, unit: .month) }
      + [1, 2, 5, 10, 20, 50, 100, 1_000, 10_000].map { Step(count: $0, unit: .year) }
  }

  /// Returns the marks of an age: the multiples of the step.
  func ages(in days: ClosedRange<Int>, _ language: Language) -> [TimeAxis.Tick] {
    let first = Int((Double(days.lowerBound) / length).rounded(.up))
    let last = Int((Double(days.upperBound) / length).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).map { index in
      let day = Int((Double(index) * length).rounded())
      return TimeAxis.Tick(day: day, text: language.text(index * count))
    }
  }

  /// Returns the marks of dates; the first one of a year has the year.
  func dates(in days: ClosedRange<Int>, _ language: Language) -> [TimeAxis.Tick] {
    var year: Int?
    return starts(in: days).map { day in
      let date = day.date
      defer { year = date.year }
      return TimeAxis.Tick(
        day: day.daysSince1970,
        text: text(of: date, isFirstOfYear: date.year != year, language)
      )
    }
  }

  private func starts(in days: ClosedRange<Int>) -> [CivilDay] {
    let (start, end) = (
      CivilDay(daysSince1970: days.lowerBound), CivilDay(daysSince1970: days.upperBound)
    )
    var starts: [CivilDay] = []
    switch unit {
    case .day:
      var day = count < 7 ? start : start.startOfWeek()
      while day <= end {
        starts.append(day)
        day = day + count
      }
    case .month, .year:
      let months = unit == .month ? count : 12 * count
      let (year, month, _) = start.date
      var index = year * 12 + month - 1
      index -= index.flooredQuotientAndRemainder(dividingBy: months).remainder
      while let day = CivilDay(monthIndex: index), day <= end {
        starts.append(day)
        index += months
      }
    }
    return starts.filter { $0 >= start }
  }

  private func text(
    of date: (year: Int, month: Int, day: Int),
    isFirstOfYear: Bool,
    _ language: Language
  ) -> String {
    let month = Month(rawValue: date.month)?.abbreviation(in: language) ?? ""
    let day = "\(date.day)\(language == .german ? "." : "") \(month)"
    return switch unit {
    case .day: isFirstOfYear ? "\(day) \(date.year)" : day
    case .month: isFirstOfYear ? "\(month) \(date.year)" : month
    case .year: "\(date.year)"
    }
  }
}

extension CivilDay {
  /// Creates the first day of a month, which is counted from January of the year 0.
  fileprivate init?(monthIndex: Int) {
    let (year, month) = monthIndex.flooredQuotientAndRemainder(dividingBy: 12)
    self.init(year: year, month: month + 1, day: 1)
  }
}

import AgendaService
import CivilCalendar
import Localization
import Testing

@Suite struct PeriodTests {
  private typealias Period = Agenda.Period

  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  /// Returns whether a day is in a period, as a sentence about days and weeks says it.
  private func contains(
    _ period: Period,
    _ day: CivilDay,
    today: CivilDay,
    in scope: Agenda.Scope
  ) -> Bool {
    // The days of the weeks, counted one by one.
    var endOfWeek = today
    while (endOfWeek + 1).weekday != scope.firstWeekday { endOfWeek = endOfWeek + 1 }
    let endOfWeeks = endOfWeek + 7 * (scope.weeks - 1)
    let isFar = day > today + 1
    return switch period {
    case .overdue: day < today
    case .today: day == today
    case .tomorrow: day == today + 1
    case .laterThisWeek: isFar && day <= endOfWeek
    case .nextWeek: isFar && scope.weeks > 1 && day > endOfWeek && day <= endOfWeek + 7
    case .week(let start):
      isFar && day > endOfWeek + 7 && day <= endOfWeeks && start.weekday == scope.firstWeekday
        && (0...6).contains(day - start)
    case .later: isFar && day > endOfWeeks
    case .noDate: false
    }
  }

  @Test(arguments: Weekday.allCases, 1...4)
  func `every day is in exactly one period, on every day of leap years and at their ends`(
    firstWeekday: Weekday,
    weeks: Int
  ) throws {
    let scope = Agenda.Scope(firstWeekday: firstWeekday, weeks: weeks)
    for start in ["2023-12-20", "2024-02-20", "2024-12-20", "2026-12-20"] {
      for today in try (0..<21).map({ try day(start) + $0 }) {
        for dueDay in (-10...40).map({ today + $0 }) {
          let all: [Period] = [
            .overdue, .today, .tomorrow, .laterThisWeek, .nextWeek,
            .week(dueDay.startOfWeek(firstWeekday: firstWeekday)), .later, .noDate,
          ]
          let periods = all.filter { contains($0, dueDay, today: today, in: scope) }
          if periods != [scope.period(of: dueDay, today: today)] {
            Issue.record("\(dueDay) on \(today): \(periods)")
          }
        }
      }
    }
  }

  @Test(arguments: Weekday.allCases)
  func `the periods of consecutive days are in order`(firstWeekday: Weekday) throws {
    let scope = Agenda.Scope(firstWeekday: firstWeekday, weeks: 4)
    for today in try (0..<7).map({ try day("2026-12-28") + $0 }) {
      let periods = (-3...60).map { scope.period(of: today + $0, today: today) }
      let changes = zip(periods, periods.dropFirst()).filter { $0 != $1 }.map(\.1)
      #expect(Set(changes).count == changes.count)
      #expect(periods.first == .overdue)
      #expect(periods.last == .later)
    }
  }

  @Test func `a task without a due day has no date`() throws {
    #expect(try Agenda.Scope().period(of: nil, today: day("2026-12-31")) == .noDate)
  }

  @Test(arguments: [
    // The last day of the year is a Thursday.
    ("2026-12-31", "2026-12-30", Weekday.monday, Period.overdue),
    ("2026-12-31", "2027-01-01", .monday, .tomorrow),
    ("2026-12-31", "2027-01-02", .monday, .laterThisWeek),
    ("2026-12-31", "2027-01-03", .monday, .laterThisWeek),
    ("2026-12-31", "2027-01-04", .monday, .nextWeek),
    ("2026-12-31", "2027-01-10", .monday, .nextWeek),
    ("2026-12-31", "2027-01-11", .monday, .later),
    ("2026-12-31", "2027-01-03", .sunday, .nextWeek),
    ("2026-12-31", "2027-01-09", .sunday, .nextWeek),
    ("2026-12-31", "2027-01-10", .sunday, .later),
  ])
  func `a day is in its period`(
    today: String,
    dueDay: String,
    firstWeekday: Weekday,
    period: Agenda.Period
  ) throws {
    let scope = Agenda.Scope(firstWeekday: firstWeekday)
    #expect(try scope.period(of: day(dueDay), today: day(today)) == period)
  }

  @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (520, 520), (521, 520), (.max, 520)])
  func `the number of weeks is limited`(weeks: Int, expected: Int) {
    #expect(Agenda.Scope(weeks: weeks).weeks == expected)
    var scope = Agenda.Scope()
    scope.weeks = weeks
    #expect(scope.weeks == expected)
  }

  @Test func `every heading exists in English and German`() {
    let day = CivilDay(daysSince1970: 20_836)
    let periods: [Agenda.Period] = [
      .overdue, .today, .tomorrow, .laterThisWeek, .nextWeek, .week(day), .later, .noDate,
    ]
    #expect(
      periods.map { $0.heading(in: .german) } == [
        "ÜBERFÄLLIG", "HEUTE", "MORGEN", "SPÄTER DIESE WOCHE", "NÄCHSTE WOCHE",
        "WOCHE AB Mo 18. Jan 2027", "SPÄTER", "OHNE DATUM",
      ]
    )
    #expect(Agenda.Period.week(day).heading(in: .english) == "WEEK FROM Mon 18 Jan 2027")
    #expect(AgendaHeading.problems(in: [.english, .german]) == [])
  }
}

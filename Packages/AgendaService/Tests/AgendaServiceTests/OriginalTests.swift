import AgendaService
import CivilCalendar
import SQLiteDatabase
import Localization
import PortableFoundation
import TaskStore
import Testing

/// The counterparts of the tests that Rx-VIPER-ToDo has for its list.
@Suite struct OriginalTests {
  /// Returns the agenda of tasks that are saved in this order.
  private func agenda(
    _ tasks: KeyValuePairs<String, String>,
    on today: String,
    firstWeekday: Weekday
  ) async throws -> Agenda {
    let database = SQLiteDatabase.inMemory()
    let store = TaskStore.mock(in: database)
    for (name, day) in tasks {
      let day: CivilDay = try #require(CivilDay(day))
      let content = TaskItem.Content(name: name, dueDay: day)
      _ = try store.add([.init(content: content)], .add, Date(timeIntervalSince1970: 0))
    }
    let today = try #require(CivilDay(today))
    return try await AgendaService.mock(in: database) { today }.agenda(
      Agenda.Scope(firstWeekday: firstWeekday)
    )
  }

  /// ListToDoTests.test_TodosInDateOrder; unlike there, the tasks are saved in another order.
  @Test func `tasks are in the order of their days`() async throws {
    let agenda = try await agenda(
      ["After": "2019-11-04", "Before": "2019-11-03"],
      on: "2019-11-03",
      firstWeekday: .sunday
    )
    #expect(agenda.groups.map(\.period) == [.today, .tomorrow])
    #expect(agenda.groups.flatMap(\.tasks).map(\.name) == ["Before", "After"])
  }

  /// ListToDoTests.test_TodoDisplayGrouped: 3 November 2019 is a Sunday, the first day of a week.
  @Test func `tasks are grouped, with the weekdays of all but today`() async throws {
    let agenda = try await agenda(
      ["1": "2019-11-03", "2": "2019-11-04", "3": "2019-11-05", "4": "2019-11-10"],
      on: "2019-11-03",
      firstWeekday: .sunday
    )
    let headings = agenda.groups.map { $0.period.heading(in: .english) }
    #expect(headings == ["TODAY", "TOMORROW", "LATER THIS WEEK", "NEXT WEEK"])
    #expect(agenda.groups.map { $0.tasks.map(\.name) } == [["1"], ["2"], ["3"], ["4"]])
    let weekdays = agenda.groups.dropFirst().flatMap(\.tasks).map {
      $0.dueDay?.weekday.name(in: .english)
    }
    #expect(weekdays == ["Monday", "Tuesday", "Sunday"])
  }

  /// The consequences of the original's window of 14 days, which no upstream test covers.
  @Test func `weeks, not 14 days, bound the agenda`() async throws {
    let days: KeyValuePairs = ["1": "2019-11-15", "2": "2019-11-16", "3": "2019-11-17"]
    // On a Saturday, the last day of a week that starts on Sunday.
    let saturday = try await agenda(days, on: "2019-11-09", firstWeekday: .sunday)
    #expect(saturday.groups.flatMap(\.tasks).map(\.name) == ["1", "2"])
    // On a Sunday, the last day of an ISO week: this week has no later day.
    let sunday = try await agenda(days, on: "2019-11-10", firstWeekday: .monday)
    #expect(sunday.groups.map(\.period) == [.nextWeek])
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

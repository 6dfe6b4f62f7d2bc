import AgendaService
import CivilCalendar
import Contract
import SQLiteDatabase
import PortableFoundation
import TaskStore
import Testing

@Suite struct TimeZoneTests {
  @Test(
    arguments: [
      // One instant in Berlin, in Honolulu and on Kiritimati: the time zone changes today, but no due day.
      (
        ["2026-11-22", "2026-11-23", "2026-11-24"],
        [
          ("2026-11-23T12:00:00+01:00", [.overdue, .today, .tomorrow]),
          ("2026-11-23T01:00:00-10:00", [.overdue, .today, .tomorrow]),
          ("2026-11-24T01:00:00+14:00", [.overdue, .overdue, .today]),
        ]
      ),
      // After midnight, without a restart.
      (
        ["2026-11-23"],
        [
          ("2026-11-22T23:59:59+01:00", [.tomorrow]), ("2026-11-23T00:00:00+01:00", [.today]),
          ("2026-11-23T23:59:59+01:00", [.today]), ("2026-11-24T00:00:00+01:00", [.overdue]),
        ]
      ),
      // São Paulo: a day without midnight starts at the change to summer time, when 00:00 was 01:00.
      (
        ["2018-11-03", "2018-11-04"],
        [
          ("2018-11-03T23:59:59-03:00", [.today, .tomorrow]),
          ("2018-11-04T01:00:00-02:00", [.overdue, .today]),
        ]
      ),
      // Havana: a day with two midnights, since 01:00 was 00:00 again, is one day.
      (
        ["2026-10-31", "2026-11-01"],
        [
          ("2026-10-31T23:59:59-04:00", [.today, .tomorrow]),
          ("2026-11-01T00:00:00-04:00", [.overdue, .today]),
          ("2026-11-01T00:00:00-05:00", [.overdue, .today]),
          ("2026-11-01T23:59:59-05:00", [.overdue, .today]),
        ]
      ),
      // Apia: there was no 30 December 2011.
      (
        ["2011-12-29", "2011-12-30", "2011-12-31"],
        [
          ("2011-12-29T23:59:59-10:00", [.today, .tomorrow, .laterThisWeek]),
          ("2011-12-31T00:00:00+14:00", [.overdue, .overdue, .today]),
        ]
      ),
    ] as [([String], [(time: String, periods: [Agenda.Period])])]
  )
  func `the groups are those of the local day`(
    days: [String],
    times: [(time: String, periods: [Agenda.Period])]
  ) async throws {
    let database = SQLiteDatabase.inMemory()
    let store = TaskStore.mock(in: database)
    for day in days {
      let day: CivilDay = try #require(CivilDay(day))
      let content = TaskItem.Content(name: "Buy milk", dueDay: day)
      _ = try store.add([.init(content: content)], .add, Date(timeIntervalSince1970: 0))
    }
    let clock = Shared((now: Date.distantPast, secondsFromGMT: 0))
    let service = AgendaService.mock(in: database) {
      let (now, secondsFromGMT) = clock.value
      return LocalTime(of: now) { _ in secondsFromGMT }
    }
    for (time, periods) in times {
      // The offset of the notation of RFC 3339 is that of local time.
      let (now, civilTime) = (try instant(time), try instant("\(time.prefix(19))Z"))
      clock.value = (now, Int(civilTime.timeIntervalSince(now)))
      let agenda = try await service.agenda(Agenda.Scope(isComplete: true))
      #expect(agenda.groups.flatMap(\.tasks).compactMap(\.dueDay).map(\.description) == days)
      #expect(agenda.groups.flatMap { group in group.tasks.map { _ in group.period } } == periods)
    }
  }

  private func instant(_ time: String) throws -> Date {
    try #require(PointInTime(time)).date(now: .distantPast) { _ in 0 }
  }
}

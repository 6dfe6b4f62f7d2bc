import AgendaService
import CivilCalendar
import Contract
import SQLiteDatabase
import PortableFoundation
import TaskStore
import Testing

@Suite struct TimeZoneTests {
  /// Returns the periods of tasks at several local times, of one service.
  ///
  /// - Parameters:
  ///   - days: The due days of the tasks.
  ///   - times: The instants in the notation of RFC 3339; the offset of each is that of local time.
  private func periods(of days: [String], at times: [String]) async throws -> [[Agenda.Period]] {
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
      return CivilDay(of: now) { _ in secondsFromGMT }
    }
    var result: [[Agenda.Period]] = []
    for time in times {
      let (now, civilTime) = (try instant(time), try instant("\(time.prefix(19))Z"))
      clock.value = (now, Int(civilTime.timeIntervalSince(now)))
      let agenda = try await service.agenda(Agenda.Scope(isComplete: true))
      #expect(agenda.groups.flatMap(\.tasks).compactMap(\.dueDay).map(\.description) == days)
      result.append(agenda.groups.flatMap { group in group.tasks.map { _ in group.period } })
    }
    return result
  }

  private func instant(_ time: String) throws -> Date {
    try #require(PointInTime(time)).date(now: .distantPast) { _ in 0 }
  }

  @Test func `a change of the time zone changes today, but no due day`() async throws {
    let periods = try await periods(
      of: ["2026-11-22", "2026-11-23", "2026-11-24"],
      // One instant in Berlin, in Honolulu and on Kiritimati.
      at: ["2026-11-23T12:00:00+01:00", "2026-11-23T01:00:00-10:00", "2026-11-24T01:00:00+14:00"]
    )
    #expect(periods[0] == [.overdue, .today, .tomorrow])
    #expect(periods[1] == [.overdue, .today, .tomorrow])
    #expect(periods[2] == [.overdue, .overdue, .today])
  }

  @Test func `after midnight in local time the groups are those of the new day, without a restart`()
    async throws
  {
    let periods = try await periods(
      of: ["2026-11-23"],
      at: [
        "2026-11-22T23:59:59+01:00", "2026-11-23T00:00:00+01:00", "2026-11-23T23:59:59+01:00",
        "2026-11-24T00:00:00+01:00",
      ]
    )
    #expect(periods == [[.tomorrow], [.today], [.today], [.overdue]])
  }

  @Test func `a day without midnight starts at the change to summer time`() async throws {
    // São Paulo: 00:00 was 01:00.
    let periods = try await periods(
      of: ["2018-11-03", "2018-11-04"],
      at: ["2018-11-03T23:59:59-03:00", "2018-11-04T01:00:00-02:00"]
    )
    #expect(periods == [[.today, .tomorrow], [.overdue, .today]])
  }

  @Test func `a day with two midnights is one day`() async throws {
    // Havana: 01:00 was 00:00 again.
    let periods = try await periods(
      of: ["2026-10-31", "2026-11-01"],
      at: [
        "2026-10-31T23:59:59-04:00", "2026-11-01T00:00:00-04:00", "2026-11-01T00:59:59-04:00",
        "2026-11-01T00:00:00-05:00", "2026-11-01T23:59:59-05:00",
      ]
    )
    #expect(periods[0] == [.today, .tomorrow])
    #expect(periods.dropFirst().allSatisfy { $0 == [.overdue, .today] })
  }

  @Test func `a task of a day that local time skips is overdue afterwards`() async throws {
    // Apia: there was no 30 December 2011.
    let periods = try await periods(
      of: ["2011-12-29", "2011-12-30", "2011-12-31"],
      at: ["2011-12-29T23:59:59-10:00", "2011-12-31T00:00:00+14:00"]
    )
    #expect(periods == [[.today, .tomorrow, .laterThisWeek], [.overdue, .overdue, .today]])
  }
}

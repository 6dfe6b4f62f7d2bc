import CivilCalendar
import PortableFoundation
import Testing

@Suite struct LocalDayTests {
  /// A time zone with one change of its offset.
  struct Zone: CustomTestStringConvertible {
    let testDescription: String

    /// The instant of the change, in UTC.
    let change: String

    /// The offset before the change, in hours.
    let before: Int

    /// The offset after the change, in hours.
    let after: Int

    func secondsFromGMT(_ date: Date) -> Int {
      let change = PointInTime(change)?.date(now: date) { _ in 0 }
      return 3_600 * (date < change ?? .distantFuture ? before : after)
    }
  }

  private static let zones = [
    Zone(testDescription: "Berlin, spring", change: "2026-03-29T01:00Z", before: 1, after: 2),
    Zone(testDescription: "Berlin, autumn", change: "2026-10-25T01:00Z", before: 2, after: 1),
    Zone(testDescription: "New York, spring", change: "2026-03-08T07:00Z", before: -5, after: -4),
    Zone(testDescription: "New York, autumn", change: "2026-11-01T06:00Z", before: -4, after: -5),
    Zone(
      testDescription: "São Paulo, no midnight",
      change: "2018-11-04T03:00Z",
      before: -3,
      after: -2
    ),
    Zone(
      testDescription: "Havana, two midnights",
      change: "2026-11-01T05:00Z",
      before: -4,
      after: -5
    ),
    Zone(
      testDescription: "Apia, no 30 December",
      change: "2011-12-30T10:00Z",
      before: -10,
      after: 14
    ),
    Zone(testDescription: "Kiritimati", change: "1990-01-01T00:00Z", before: 14, after: 14),
  ]

  private func instant(_ text: String) throws -> Date {
    try #require(PointInTime(text)).date(now: .distantPast) { _ in 0 }
  }

  @Test(arguments: [
    ("2026-11-21T22:59:59Z", 3_600, "2026-11-21"), ("2026-11-21T23:00:00Z", 3_600, "2026-11-22"),
    ("2026-11-22T04:59:59.9Z", -18_000, "2026-11-21"),
    ("2026-11-22T05:00:00Z", -18_000, "2026-11-22"),
    ("1969-12-31T23:59:59Z", 0, "1969-12-31"), ("1970-01-01T00:00:00Z", -1, "1969-12-31"),
    ("2026-12-31T10:00:00Z", 50_400, "2027-01-01"), ("2024-02-28T23:30:00Z", 1_800, "2024-02-29"),
  ])
  func `an instant is in its local day`(time: String, offset: Int, expected: String) throws {
    #expect(try CivilDay(of: instant(time)) { _ in offset }.description == expected)
  }

  @Test(arguments: zones)
  func `a day starts at the first instant of it`(zone: Zone) throws {
    let change = try CivilDay(of: instant(zone.change)) { _ in 0 }
    for day in (-4...4).map({ change + $0 }) {
      let start = day.start(secondsFromGMT: zone.secondsFromGMT)
      let isSkipped = zone.before == -10 && day.description == "2011-12-30"
      #expect(
        CivilDay(of: start, secondsFromGMT: zone.secondsFromGMT) == (isSkipped ? day + 1 : day)
      )
      #expect(CivilDay(of: start - 1, secondsFromGMT: zone.secondsFromGMT) < day)
    }
  }

  @Test(arguments: zones)
  func `the local day never moves backwards`(zone: Zone) throws {
    let change = try instant(zone.change)
    let days = (-200...200).map { step in
      CivilDay(of: change + Double(step) * 900, secondsFromGMT: zone.secondsFromGMT)
    }
    #expect(days == days.sorted())
    #expect(Set(days).count >= 4)
  }

  @Test func `an instant that moves to another time zone keeps no day, a day does`() throws {
    let day = try #require(CivilDay("2026-11-21"))
    let start = day.start { _ in 3_600 }
    #expect(CivilDay(of: start) { _ in -18_000 } == day - 1)
    #expect("\(day)" == "2026-11-21")
  }

  @Test(arguments: zones)
  func `every time of a day that exists is that of its instant`(zone: Zone) throws {
    let change = try instant(zone.change)
    for hours in -30...30 {
      let date = change + Double(hours * 3_600 + 61)
      let day = CivilDay(of: date, secondsFromGMT: zone.secondsFromGMT)
      let time = LocalTime(of: date, secondsFromGMT: zone.secondsFromGMT).time
      let result = day.date(at: time, secondsFromGMT: zone.secondsFromGMT)
      // The first of two equal times is an hour earlier.
      #expect([date - 1, date - 3_601].contains(result))
    }
    #expect(LocalTime(of: Date(timeIntervalSince1970: -1)) { _ in 0 }.time.description == "23:59")
  }
}

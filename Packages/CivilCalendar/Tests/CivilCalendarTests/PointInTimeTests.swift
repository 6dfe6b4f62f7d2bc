import CivilCalendar
import PortableFoundation
import Testing

@Suite struct PointInTimeTests {
  /// 2026-11-21 10:00:00, GMT.
  let now = Date(timeIntervalSince1970: 1_795_255_200)

  private func date(_ text: String, secondsFromGMT: (Date) -> Int = { _ in 0 }) throws -> Date {
    try #require(PointInTime(text)).date(now: now, secondsFromGMT: secondsFromGMT)
  }

  @Test(arguments: [
    ("2026-11-21T10:00:00Z", 0), ("2026-11-21t10:00:00z", 0), ("2026-11-21 10:00:00Z", 0),
    ("2026-11-21T11:00:00+01:00", 0), ("2026-11-21T04:30:00-05:30", 0),
    ("2026-11-22T00:00:00+14:00", 0), ("2026-11-21T09:59:60Z", 0), ("2026-11-21T10:00:00-00:00", 0),
    ("2026-11-21T10:00:00.5Z", 0.5), ("2026-11-21T10:00:00.250000000Z", 0.25),
    ("2026-11-21T10:00Z", 0), ("2026-11-21 11:30+01:30", 0), ("2024-02-29T10:00:00Z", -86_054_400),
    ("1970-01-01T00:00:00Z", -1_795_255_200),
  ])
  func `a time with an offset is the same instant in every zone`(text: String, distance: Double)
    throws
  {
    #expect(try date(text) { _ in 3_600 } == now + distance)
  }

  @Test func `a duration is subtracted from now`() {
    let past = PointInTime(ago: .seconds(1.5), text: "1.5s ago")
    #expect(past.date(now: now) { _ in 3_600 } == now - 1.5)
    #expect("\(past)" == "1.5s ago")
  }

  @Test(arguments: [
    ("2026-11-21 10:00", 0), ("2026-11-21T10:00:00", 0), ("2026-11-21 10:00:00.5", 0.5),
    ("2026-11-21", -36_000),
  ])
  func `a day, and a time without an offset, are local`(text: String, distance: Double) throws {
    for hours in [-12, -5, 0, 1, 14] {
      let time = try date(text) { _ in hours * 3_600 }
      #expect(time == now + distance - Double(hours) * 3_600)
    }
  }

  @Test(arguments: [
    // The time occurs twice: the first of the two.
    ("2026-11-01 01:30", "2026-11-01T01:30-04:00"), ("2026-10-25 02:30", "2026-10-25T02:30+02:00"),
    // The time is skipped: the offset before the change applies.
    ("2026-03-08 02:30", "2026-03-08T03:30-04:00"), ("2026-03-29 02:30", "2026-03-29T03:30+02:00"),
  ])
  func `a local time near a change of the offset is one instant`(
    text: String,
    expected: String
  ) throws {
    #expect(try date(text, secondsFromGMT: localOffset(like: expected)) == date(expected))
  }

  /// The local offset of New York or Berlin in 2026, by the sign of the offset.
  private func localOffset(like time: String) throws -> (Date) -> Int {
    let isEast = time.contains("+")
    let spring = try date(isEast ? "2026-03-29T01:00Z" : "2026-03-08T07:00Z")
    let autumn = try date(isEast ? "2026-10-25T01:00Z" : "2026-11-01T06:00Z")
    let winter = isEast ? 1 : -5
    return { date in (date < spring || date >= autumn ? winter : winter + 1) * 3_600 }
  }

  /// Changes of the local offset, in hours from midnight in UTC.
  @Test(arguments: [
    // At midnight, which is skipped or occurs twice.
    (change: 3, before: -3, after: -2, start: 3), (change: -2, before: 2, after: 3, start: -2),
    (change: 2, before: -2, after: -3, start: 3), (change: -3, before: 3, after: 2, start: -2),
    // Later and earlier on the same day.
    (change: -10, before: 12, after: 13, start: -12),
    (change: -10, before: 13, after: 12, start: -13),
    (change: 7, before: -5, after: -4, start: 5), (change: -6, before: 1, after: 2, start: -2),
  ])
  func `a day starts correctly if the offset changes near midnight`(
    change: Int,
    before: Int,
    after: Int,
    start: Int
  ) throws {
    let midnight = try date("2026-11-21")
    let day = try date("2026-11-21") { date in
      (date < midnight + Double(change) * 3_600 ? before : after) * 3_600
    }
    #expect(day == midnight + Double(start) * 3_600)
  }

  @Test(arguments: [
    "", "now", "yesterday", "2026", "2026-11", "2026-13-01", "2026-00-10", "2026-02-29",
    "2026-11-31",
    "2026-1-1", "20261121", "26-11-21", "12026-11-21", " 2026-11-21", "2026-11-21 ", "2026-11-21T",
    "2026-11-21T10", "2026-11-21 10:00 +01:00", "2026-11-21T10:0", "2026-11-21 24:00",
    "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z",
    "2026-11-21T10:00:61Z", "2026-11-21T10:00:00.Z", "2026-11-21T10:00:00,5Z",
    "2026-11-21T10:00:00+1:00", "2026-11-21T10:00:00+0100", "2026-11-21T10:00:00+24:00",
    "2026-11-21T10:00:00ZZ", "٢٠٢٦-١١-٢١", "2026-11-21\u{301}", "2hago", "ago", " ago",
    "two hours ago", "2 ago",
    String(repeating: "2026-11-21", count: 10_000),
  ])
  func `any other text is no time`(text: String) {
    #expect(PointInTime(text) == nil)
  }

  @Test func `the description is the user's text`() throws {
    for text in ["2026-11-21", "2026-11-21T11:00:00+01:00"] {
      #expect(try "\(#require(PointInTime(text)))" == text)
    }
  }
}

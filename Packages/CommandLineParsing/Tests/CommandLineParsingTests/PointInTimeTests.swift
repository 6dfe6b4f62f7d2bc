import CivilCalendar
import CommandLineParsing
import PortableFoundation
import Testing

@Suite struct PointInTimeTests {
  /// 2026-11-21 10:00:00, GMT.
  let now = Date(timeIntervalSince1970: 1_795_255_200)

  private func date(_ text: String, secondsFromGMT: (Date) -> Int = { _ in 0 }) throws -> Date {
    try ValueParser.pointInTime.parse(text).date(now: now, secondsFromGMT: secondsFromGMT)
  }

  @Test(arguments: [
    ("2h ago", -7_200), ("1.5m ago", -90), ("500ms ago", -0.5), ("30d ago", -2_592_000),
  ])
  func `a duration is subtracted from now`(text: String, distance: Double) throws {
    #expect(try date(text) == now + distance)
  }

  @Test(arguments: [
    "", "soon", "2026-13-01", "2hago", "ago", " ago", "two hours ago", "2 ago", "1w ago",
  ])
  func `any other text is an error`(text: String) {
    #expect(
      throws: InvalidValue(
        """
        must be a time such as '2026-11-21 10:00', 2026-11-21T10:00:00Z, 2026-11-21 or '2h ago' (units: d, h, m, s, ms)
        """
      )
    ) {
      try ValueParser.pointInTime.parse(text)
    }
  }

  @Test(arguments: [
    ("0s ago", "must be longer than 0s"), ("9999999d ago", "must be at most 100000h"),
  ])
  func `a duration has the limits of other durations`(text: String, reason: String) {
    #expect(throws: InvalidValue(reason)) { try ValueParser.pointInTime.parse(text) }
  }

  @Test func `a duration alone is suggested with ago`() throws {
    let error = #expect(throws: InvalidValue.self) { try ValueParser.pointInTime.parse("2h") }
    #expect(error?.suggestion == "2h ago")
  }

  @Test(arguments: ["2026-11-21 10:00", "2026-11-21T10:00:00Z", "2026-11-21", "2h ago"])
  func `the parser accepts every example in its error message`(example: String) throws {
    let error = #expect(throws: InvalidValue.self) { try ValueParser.pointInTime.parse("soon") }
    #expect(error?.reason.contains(example) == true)
    _ = try date(example)
  }
}

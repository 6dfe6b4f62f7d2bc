import CivilCalendar
import CommandLineParsing
import PortableFoundation
import Testing

@Suite struct PointInTimeTests {
  /// 2026-11-21 10:00:00, GMT.
  let now = Date(timeIntervalSince1970: 1_795_255_200)

  private func date(_ word: String, secondsFromGMT: (Date) -> Int = { _ in 0 }) throws -> Date {
    try ValueParser.pointInTime.parse(word).date(now: now, secondsFromGMT: secondsFromGMT)
  }

  @Test(arguments: [
    ("2h ago", -7_200), ("1.5m ago", -90), ("500ms ago", -0.5), ("30d ago", -2_592_000),
  ])
  func `a duration counts back from now`(word: String, distance: Double) throws {
    #expect(try date(word) == now + distance)
  }

  @Test(arguments: ["", "soon", "2026-13-01", "2hago", "ago", " ago", "two hours ago", "2 ago"])
  func `anything else is no time`(word: String) {
    #expect(
      throws: InvalidValue(
        "is not a time such as '2026-11-21 10:00', 2026-11-21T10:00:00Z, 2026-11-21 or '2h ago'"
      )
    ) {
      try ValueParser.pointInTime.parse(word)
    }
  }

  @Test(arguments: [
    ("0s ago", "is not longer than 0s"), ("9999999d ago", "is longer than 100000h"),
  ])
  func `a duration is as long as durations may be`(word: String, reason: String) {
    #expect(throws: InvalidValue(reason)) { try ValueParser.pointInTime.parse(word) }
  }

  @Test func `a duration alone is suggested as one before now`() throws {
    let error = #expect(throws: InvalidValue.self) { try ValueParser.pointInTime.parse("2h") }
    #expect(error?.suggestion == "2h ago")
  }

  @Test(arguments: ["2026-11-21 10:00", "2026-11-21T10:00:00Z", "2026-11-21", "2h ago"])
  func `every example of the refusal is accepted`(example: String) throws {
    let refusal = #expect(throws: InvalidValue.self) { try ValueParser.pointInTime.parse("soon") }
    #expect(refusal?.reason.contains(example) == true)
    _ = try date(example)
  }
}

import CivilCalendar
import PortableFoundation
import Testing

@Suite struct LocalTimeTests {
  @Test(arguments: [
    (0, 0, "1970-01-01", "00:00"), (86_399, 0, "1970-01-01", "23:59"),
    (59, 0, "1970-01-01", "00:00"), (86_340, 3_600, "1970-01-02", "00:59"),
    (0, -60, "1969-12-31", "23:59"),
  ])
  func `an instant has a local day and a minute`(
    seconds: Int,
    offset: Int,
    day: String,
    time: String
  ) throws {
    let local = LocalTime(of: Date(timeIntervalSince1970: Double(seconds))) { _ in offset }
    #expect(local == LocalTime(try #require(CivilDay(day)), try #require(TimeOfDay(time))))
  }

  @Test func `times are ordered by day, then by minute`() throws {
    let day = try #require(CivilDay("2027-01-15"))
    let noon = try #require(TimeOfDay("12:00"))
    #expect(LocalTime(day) < LocalTime(day, noon))
    #expect(LocalTime(day, noon) < LocalTime(day + 1))
    #expect(LocalTime(day).time == .midnight)
  }
}

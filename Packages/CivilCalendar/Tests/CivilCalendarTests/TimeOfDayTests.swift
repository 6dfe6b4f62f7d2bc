import CivilCalendar
import Testing

@Suite struct TimeOfDayTests {
  @Test func `every minute of a day is parsed from its description`() {
    let times = (0..<1_440).compactMap(TimeOfDay.init(minutes:))
    #expect(times.count == 1_440)
    #expect(times.map { TimeOfDay($0.description) } == times)
    #expect(times == times.sorted())
    #expect(TimeOfDay(hour: 14, minute: 5)?.description == "14:05")
  }

  @Test(arguments: [
    "", "1:00", "24:00", "23:60", "12:5", "12-05", "12:05 ", "+1:05", "١٢:05", "ab:cd",
  ])
  func `another text is no time`(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test func `other numbers are no time`() {
    #expect(TimeOfDay(minutes: -1) == nil)
    #expect(TimeOfDay(minutes: 1_440) == nil)
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 60) == nil)
  }
}

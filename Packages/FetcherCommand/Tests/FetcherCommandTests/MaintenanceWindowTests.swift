import CommandLineParsing
import PortableFoundation
import Testing

@testable import FetcherCommand

@Suite struct MaintenanceWindowTests {
  private let parser = ValueParser<MaintenanceWindow>.maintenance

  /// Returns the hours of the week of 2027-01-11, a Monday, whose first minute is in a window.
  private func hours(of text: String, localOffset: Int = 0) throws -> [String] {
    let window = try parser.parse(text)
    let monday = Date(timeIntervalSince1970: 1_799_625_600)
    return (0..<168).filter { hour in
      window.contains(monday + Double(hour) * 3_600 - Double(localOffset)) { _ in localOffset }
    }
    .map { "\(["mon", "tue", "wed", "thu", "fri", "sat", "sun"][$0 / 24]) \($0 % 24)" }
  }

  @Test(arguments: [
    ("sat 02:00-04:00", ["sat 2", "sat 3"]),
    ("Saturday 2:00-3:00", ["sat 2"]),
    ("sun 23:00-01:00", ["mon 0", "sun 23"]),
    ("mon,thu 05:30-06:01", ["mon 6", "thu 6"]),
    ("sat-mon 09:00-10:00", ["mon 9", "sat 9", "sun 9"]),
    ("wed 23:00-24:00", ["wed 23"]),
  ])
  func `a window has days and a period of local time`(text: String, expected: [String]) throws {
    for offset in [0, 3_600, -5 * 3_600] {
      #expect(try hours(of: text, localOffset: offset) == expected)
    }
  }

  @Test func `a window without days is one of each day`() throws {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    for text in ["04:00-05:00", "daily 04:00-05:00", "mon-sun 04:00-05:00"] {
      #expect(try hours(of: text) == days.map { "\($0) 4" })
    }
    #expect(try hours(of: "23:59-23:58").count == 168)
  }

  @Test(arguments: [
    "", "sat", "02:00", "sat 02:00", "sat 02:00-02:00", "sat 02:00-25:00", "sat 24:00-01:00",
    "sat 02:60-03:00", "sat 2-4", "sa 02:00-04:00", "sat, 02:00-04:00", "sat-sun-mon 02:00-04:00",
    "sat 02:00-04:00 x", "sat 02:00-04:0", "sat 02:00-04:00-05:00", "sat -1:00-04:00",
  ])
  func `other texts are no windows`(text: String) {
    #expect(throws: InvalidValue.self) { try parser.parse(text) }
  }
}

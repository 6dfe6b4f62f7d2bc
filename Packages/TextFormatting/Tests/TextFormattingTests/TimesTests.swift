import PortableFoundation
import Testing

import TextFormatting

@Suite struct TimesTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"),
    (1_800_000_000_123, "2027-01-15T08:00:00.123Z"),
    (4_102_444_799_999, "2099-12-31T23:59:59.999Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
  ])
  func `a time for programs is in UTC with milliseconds`(milliseconds: Int, text: String) {
    #expect(Date(timeIntervalSince1970: Double(milliseconds) / 1_000).rfc3339 == text)
  }

  @Test func `times of five centuries have the format of Foundation`() {
    for milliseconds in stride(from: -11_676_096_000_000, to: 4_102_444_800_000, by: 7_654_321_987)
    {
      let time = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      // Foundation truncates to milliseconds.
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      #expect(time.rfc3339 == style.format(time.addingTimeInterval(0.000_5)))
    }
  }

  @Test(
    arguments: [
      (0, "2027-01-15 08:00:00Z"), (3_600, "2027-01-15 09:00:00+01:00"),
      (-9 * 1_800, "2027-01-15 03:30:00-04:30"), (14 * 3_600, "2027-01-15 22:00:00+14:00"),
      (3_208, "2027-01-15 08:53:28+00:53:28"), (-1, "2027-01-15 07:59:59-00:00:01"),
    ]
  ) func `a time for users has its offset`(offset: Int, text: String) {
    #expect(Date(timeIntervalSince1970: 1_800_000_000.999).text(offset: offset) == text)
  }

  @Test(
    arguments: [
      (0, "0.0"), (1, "0.001"), (10, "0.01"), (100, "0.1"), (120, "0.12"), (1_000, "1.0"),
      (12_345, "12.345"), (-1_500, "-1.5"), (.max, "9223372036854775.807"),
      (.min, "-9223372036854775.808"),
    ]
  ) func `a duration for programs is in milliseconds`(microseconds: Int64, text: String) {
    #expect(String { $0.append(milliseconds: .microseconds(microseconds)) } == text)
  }

  @Test(
    arguments: [
      (Duration.zero, "0.0 ms"), (.microseconds(49), "0.0 ms"), (.microseconds(50), "0.1 ms"),
      (.microseconds(12_345), "12.3 ms"), (.microseconds(999_949), "999.9 ms"),
      (.microseconds(999_950), "1.00 s"), (.milliseconds(1_234), "1.23 s"),
      (.seconds(90), "90.00 s"), (.microseconds(Int64.max), "9223372036854.78 s"),
    ]
  ) func `a duration for users is rounded`(duration: Duration, text: String) {
    #expect(duration.text == text)
  }

  @Test(
    arguments: [
      (Duration.microseconds(12_345), "12.3 ms"), (.milliseconds(59_990), "59.99 s"),
      (.seconds(60), "1 min"), (.milliseconds(3_599_999), "59 min 59 s"),
      (.seconds(3_600), "1 h"), (.seconds(86_399), "23 h 59 min"),
      (.seconds(86_400), "1 d"), (.seconds(1_000_000), "11 d 13 h"),
    ]
  ) func `a long duration for users has its two largest units`(duration: Duration, text: String) {
    #expect(duration.longText == text)
  }

  @Test(
    arguments: [
      (.seconds(-5), "0 s"), (.milliseconds(59_999), "59 s"), (.seconds(60), "1 min"),
      (.seconds(3_599), "59 min"), (.seconds(3_600), "1 h"), (.seconds(3_660), "1 h 1 min"),
      (.seconds(86_400), "1 d"), (.seconds(1_000_000), "11 d 13 h"),
    ] as [(Duration, String)]
  ) func `an age for users omits seconds from a minute on, and parts that are 0`(
    age: Duration,
    text: String
  ) {
    #expect(age.ageText == text)
  }
}

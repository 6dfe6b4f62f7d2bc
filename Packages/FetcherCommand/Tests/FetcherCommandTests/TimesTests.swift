@testable import FetcherCommand
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct TimesTests {
  @Test(arguments: [0, 1, 999, 1_800_000_000_123, 1_800_000_000_999, 4_102_444_799_999])
  func `a time for programs has its milliseconds`(milliseconds: Int) {
    let text = Date(timeIntervalSince1970: Double(milliseconds) / 1_000).rfc3339
    let digits = "\(1_000 + milliseconds % 1_000)".dropFirst()
    #expect(text.hasSuffix(".\(digits)Z"), "\(text)")
  }

  @Test(
    arguments: [
      (0, "2027-01-15 08:00:00Z"), (3_600, "2027-01-15 09:00:00+01:00"),
      (-9 * 1_800, "2027-01-15 03:30:00-04:30"), (14 * 3_600, "2027-01-15 22:00:00+14:00"),
    ]
  ) func `a time for people has its offset`(offset: Int, text: String) {
    #expect(Date(timeIntervalSince1970: 1_800_000_000.999).text(offset: offset) == text)
  }

  @Test(
    arguments: [
      (Duration.zero, "0.0 ms"), (.microseconds(49), "0.0 ms"), (.microseconds(50), "0.1 ms"),
      (.microseconds(12_345), "12.3 ms"), (.microseconds(999_949), "999.9 ms"),
      (.microseconds(999_950), "1.00 s"), (.milliseconds(1_234), "1.23 s"),
      (.seconds(90), "90.00 s"), (.microseconds(Int64.max), "9223372036854.78 s"),
    ]
  ) func `a duration is short to read`(duration: Duration, text: String) {
    #expect(duration.text == text)
  }
}

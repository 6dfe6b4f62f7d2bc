import FetchLog
import PortableFoundation
import Testing

@Suite struct EntryTests {
  @Test func `an entry rounds its time to milliseconds and its duration to microseconds`() {
    let entry = entry(at: 1_795_000_000.123_456, duration: .nanoseconds(3_001_234_567))
    #expect(entry.time == Date(timeIntervalSince1970: 1_795_000_000.123))
    #expect(entry.duration == .microseconds(3_001_234))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `an invalid time or duration does not trap`(seconds: Double) {
    let entry = entry(at: seconds, duration: .seconds(Int64.max))
    #expect(Date.textualMilliseconds.contains(entry.time.milliseconds))
    #expect(entry.duration == .microseconds(Int64.max))
  }

  @Test(arguments: [-62_135_596_800, -0.001, 0, 1_795_000_000.123, 253_402_300_799.999])
  func `an encoded record decodes to an equal record`(seconds: Double) throws {
    for duration in [Duration.zero, .microseconds(1), .microseconds(Int64.max)] {
      let entry = entry(at: seconds, duration: duration)
      let record = FetchLog.Record(id: 7, generation: 3, entry: entry)
      let data = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(FetchLog.Record.self, from: data) == record)
    }
  }

  @Test(
    arguments: [
      #""time_ms":0"#: #""time_ms":253402300800000"#,
      #""duration_us":1"#: #""duration_us":-1"#,
      #""attempts":1"#: #""attempts":-1"#,
      #""id":7"#: #""id":7.5"#,
      #""generation":3"#: #""generation":null"#,
    ]
  ) func `a number out of range is not decoded`(number: String, invalid: String) throws {
    let entry = entry(at: 0, duration: .microseconds(1))
    let data = try JSONEncoder().encode(FetchLog.Record(id: 7, generation: 3, entry: entry))
    let text = String(decoding: data, as: UTF8.self)
    try #require(text.contains(number))
    #expect(throws: DecodingError.self) {
      let changed = Data(text.replacing(number, with: invalid).utf8)
      return try JSONDecoder().decode(FetchLog.Record.self, from: changed)
    }
  }

  private func entry(at seconds: Double, duration: Duration) -> FetchLog.Entry {
    FetchLog.Entry(
      time: Date(timeIntervalSince1970: seconds),
      url: "http://localhost:8000",
      path: "path",
      responseCode: UUID(),
      duration: duration,
      attempts: 1
    )
  }
}

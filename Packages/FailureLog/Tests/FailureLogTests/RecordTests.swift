import FailureLog
import PortableFoundation
import Testing

@Suite struct RecordTests {
  @Test(arguments: [-62_135_596_800, -0.001, 0, 1_795_000_000.123, 253_402_300_799.999])
  func `an encoded record decodes to an equal record`(seconds: Double) throws {
    let record = record(at: seconds)
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(FailureLog.Record.self, from: data) == record)
  }

  @Test func `a record is encoded as a flat object`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(record(at: 1)), as: UTF8.self) == """
        {"cause":"got no response","code":"server_unreachable","count":2,"duration_us":0,"id":7,\
        "last_time_ms":1000,"step":"requesting_path","time_ms":1000,\
        "url":"http:\\/\\/localhost:8000"}
        """
    )
  }

  @Test(
    arguments: [
      #""time_ms":0"#: #""time_ms":253402300800000"#,
      #""last_time_ms":0"#: #""last_time_ms":-62135596800001"#,
      #""duration_us":0"#: #""duration_us":-1"#,
      #""count":2"#: #""count":1000000001"#,
      #""id":7"#: #""id":7.5"#,
    ]
  ) func `a number out of range is not decoded`(number: String, invalid: String) throws {
    let text = String(decoding: try JSONEncoder().encode(record(at: 0)), as: UTF8.self)
    try #require(text.contains(number))
    #expect(throws: DecodingError.self) {
      let changed = Data(text.replacing(number, with: invalid).utf8)
      return try JSONDecoder().decode(FailureLog.Record.self, from: changed)
    }
  }

  private func record(at seconds: Double) -> FailureLog.Record {
    let entry = FailureLog.Entry(
      time: Date(timeIntervalSince1970: seconds),
      url: entry.url,
      step: entry.step,
      code: entry.code,
      cause: entry.cause,
      duration: entry.duration
    )
    return FailureLog.Record(id: 7, entry: entry, count: 2)
  }
}

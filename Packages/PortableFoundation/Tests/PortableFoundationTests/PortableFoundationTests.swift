import PortableFoundation
import Testing

@Suite struct PortableFoundationTests {
  @Test func `one import provides dates, UUIDs, URLs, data and JSON`() throws {
    struct Event: Codable, Equatable {
      var id: UUID
      var time: Date
      var url: URL
    }
    let event = Event(
      id: UUID(),
      time: Date(timeIntervalSince1970: 1),
      url: try #require(URL(string: "http://localhost:8000"))
    )
    let data: Data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(Event.self, from: data) == event)
  }

  @Test func `any UUID is parsed from its text in either case`() {
    for id in (1...100).map({ _ in UUID() }) {
      #expect(UUID(text: id.uuidString) == id)
      #expect(UUID(text: id.uuidString.lowercased()) == id)
    }
  }

  @Test(arguments: [
    "", "0d0e0a0d-beef-4aaa-8000-00000000abc", "0d0e0a0d-beef-4aaa-8000-00000000abcde",
    "0d0e0a0d0beef-4aaa-8000-00000000abcd", "0d0e0a0-dbeef-4aaa-8000-00000000abcd",
    "0d0e0a0g-beef-4aaa-8000-00000000abcd", " d0e0a0d-beef-4aaa-8000-00000000abcd",
    "+d0e0a0d-beef-4aaa-8000-00000000abcd", "0d0e0a0d-beef-4aaa-8000-0000000é0abc",
    "{0d0e0a0d-beef-4aaa-8000-00000000ab}", "0d0e0a0d-beef-4aaa-8000-00000000abcd\0",
  ])
  func `an invalid UUID is refused`(text: String) {
    #expect(UUID(text: text) == nil)
  }

  @Test func `a time has whole milliseconds of the years 1 to 9999`() {
    #expect(Date(timeIntervalSince1970: -1.0004).milliseconds == -1000)
    #expect(Date(milliseconds: 1_795_000_000_123).milliseconds == 1_795_000_000_123)
    let range = Date.textualMilliseconds
    for (seconds, sign) in [(1e12, 1), (1e300, 1), (.infinity, 1), (-1e12, -1), (-.infinity, -1)] {
      let limit = sign > 0 ? range.upperBound : range.lowerBound
      #expect(Date(timeIntervalSince1970: seconds).milliseconds == limit)
    }
    #expect(Date(timeIntervalSince1970: .nan).milliseconds == 0)
    for milliseconds in [Int64.min, range.lowerBound, range.upperBound, .max] {
      let time = Date(milliseconds: milliseconds)
      #expect(time.milliseconds == min(max(milliseconds, range.lowerBound), range.upperBound))
    }
  }

  @Test func `a duration has whole microseconds, clamped to 64 bits`() {
    #expect(Duration.nanoseconds(1_999).wholeMicroseconds == 1)
    #expect(Duration.nanoseconds(-1_999).wholeMicroseconds == -1)
    #expect(Duration.seconds(Int64.max).wholeMicroseconds == .max)
  }

  @Test func `a number out of its range is not decoded`() throws {
    struct Count: Decodable {
      var count: Int
      enum CodingKeys: CodingKey { case count }
      init(from decoder: any Decoder) throws {
        count = try decoder.container(keyedBy: CodingKeys.self).decode(1...9, forKey: .count)
      }
    }
    let count = { (text: String) in
      try JSONDecoder().decode(Count.self, from: Data(text.utf8)).count
    }
    #expect(try count(#"{"count": 9}"#) == 9)
    for text in [#"{"count": 0}"#, #"{"count": 10}"#, #"{"count": 1.5}"#, "{}"] {
      #expect(throws: DecodingError.self) { try count(text) }
    }
  }
}

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
}

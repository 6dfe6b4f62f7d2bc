import PortableFoundation
import Testing

@Suite struct PortableFoundationTests {
  @Test func `One import gives dates, identifiers, URLs, data and JSON`() throws {
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
}

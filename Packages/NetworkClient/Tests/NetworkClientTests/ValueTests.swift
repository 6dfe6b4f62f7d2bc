import FoundationEssentials
import NetworkClient
import Testing

@Suite struct NetworkClientValueTests {
  @Test func `a request has the limits that suit a small answer`() throws {
    let request = NetworkClient.Request(url: try #require(URL(string: "http://localhost/")))
    #expect(request.headers == [:])
    #expect(request.timeLimit == .seconds(10))
    #expect(request.maximumBodySize == 65_536)
  }

  @Test func `the names of header fields are in lower case`() {
    let response = NetworkClient.Response(status: 200, headers: ["Content-TYPE": "text/HTML"])
    #expect(response.headers == ["content-type": "text/HTML"])
    #expect(response.body.isEmpty)
  }

  @Test func `fields that differ in case alone become one`() {
    let response = NetworkClient.Response(status: 200, headers: ["a": "1", "A": "2"])
    #expect(response.headers == ["a": "2, 1"])
  }

  @Test func `a JSON answer says what it is`() {
    let response = NetworkClient.Response.json("{}")
    #expect(
      response
        == NetworkClient.Response(
          status: 200,
          headers: ["content-type": "application/json"],
          body: Data("{}".utf8)
        )
    )
  }
}

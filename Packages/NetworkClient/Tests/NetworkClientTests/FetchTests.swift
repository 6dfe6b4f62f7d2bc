import PortableFoundation
import NetworkClient
import Testing

@Suite struct NetworkClientFetchTests {
  private struct Item: Decodable, Equatable {
    var path: String
    var count: Int
    var id: UUID?
    var parts: [Part]?

    struct Part: Decodable, Equatable { var size: Int }
  }

  private let url: URL

  init() throws {
    url = try #require(URL(string: "http://localhost/"))
  }

  private func fetch<Value: Decodable>(
    _ response: NetworkClient.Response,
    as type: Value.Type = Item.self
  ) async throws -> Value {
    try await NetworkClient.mock { _ in response }.fetch(.init(url: url), as: type)
  }

  private func expectUndecodable<Value: Decodable>(
    _ body: some Sequence<UInt8>,
    as type: Value.Type = Item.self,
    status: Int = 200,
    cause: String
  ) async {
    let response = NetworkClient.Response(status: status, body: Data(body))
    await #expect(throws: NetworkClientError.undecodableBody(url, response, cause: cause)) {
      _ = try await fetch(response, as: type)
    }
  }

  @Test(arguments: [
    #"{"path": "a", "count": 1}"#, "\u{FEFF}{\"path\": \"a\", \"count\": 1}",
    #"{"path": "a", "count": 1, "unknown": [{}]}"#, #"{"path": "a", "path": "b", "count": 1}"#,
  ])
  func `a byte-order mark, unknown and repeated fields are accepted`(body: String) async throws {
    #expect(try await fetch(.json(body)) == Item(path: "a", count: 1))
  }

  @Test(arguments: [
    (#"{"path": "a"}"#, "the field count is missing"),
    (#"{"path": null, "count": 1}"#, "the field path is null"),
    (#"{"path": 1, "count": 1}"#, "the field path is not a string"),
    (#"{"path": "a", "count": "1"}"#, "the field count is not a number"),
    (
      #"{"path": "a", "count": 1, "parts": [{"size": 1}, {"size": true}]}"#,
      "the field parts[1].size is not a number"
    ),
    (#"{"path": "a", "count": 1, "parts": {}}"#, "the field parts is not an array"),
    (#"{"path": "a", "count": 1, "id": "not a UUID"}"#, "the field id has an invalid value"),
    (#"{"path": "a", "count": 1.5}"#, "a number is out of range"),
    ("[]", "it is not an object"),
    ("null", "it is null"),
    ("<html>", "it is not JSON"),
    (#"{"path": "a","#, "it is not JSON"),
    (#"{"path": "\ud800", "count": 1}"#, "it is not JSON"),
    ("{\"path\": \"\u{0}\", \"count\": 1}", "it is not JSON"),
    ("{\"pa\u{0}th\": \"a\", \"count\": 1}", "it is not JSON"),
    (#"{"path": "a", "count": 1}}"#, "it is not JSON"),
    ("", "it is empty"),
  ])
  func `the error of an undecodable body names the field`(body: String, cause: String) async {
    await expectUndecodable(body.utf8, cause: cause)
  }

  @Test func `a nested string that is not UTF-8 is not JSON`() async {
    let start = "{\"path\": \"a\", \"x\": [null, {\"y\": \""
    let body = Array(start.utf8) + [0xDB] + Array("\"}], \"count\": 1.5}".utf8)
    await expectUndecodable(body, cause: "it is not JSON")
  }

  @Test(arguments: [
    ("[1, [2]]", "the element [1] is not a number"), ("{}", "it is not an array"),
    ("[null]", "the element [0] is null"),
  ])
  func `the error of an undecodable element has its index`(body: String, cause: String) async {
    await expectUndecodable(body.utf8, as: [Int].self, cause: cause)
  }

  @Test func `the error of a top-level value names the expected type`() async {
    await expectUndecodable("{}".utf8, as: Bool.self, cause: "it is not a Boolean")
  }

  @Test func `an error of a custom initializer is quoted`() async {
    struct Odd: Error, CustomStringConvertible { let description = "the number is even" }
    struct OddNumber: Decodable { init(from decoder: any Decoder) throws { throw Odd() } }
    await expectUndecodable("2".utf8, as: OddNumber.self, cause: "the number is even")
  }

  @Test(arguments: [200, 201, 206, 299])
  func `statuses from 200 to 299 are accepted`(status: Int) async throws {
    #expect(try await fetch(.json("[1, 2]", status: status), as: [Int].self) == [1, 2])
  }

  @Test(arguments: [199, 300, 301, 302, 304, 400, 404, 500, 599])
  func `the error of another status has the response`(status: Int) async {
    let response = NetworkClient.Response.json(#"{"error": "no"}"#, status: status)
    await #expect(throws: NetworkClientError.unacceptableStatus(url, response)) {
      try await fetch(response)
    }
  }

  @Test func `a status without a body is not enough`() async {
    await expectUndecodable("".utf8, status: 204, cause: "it is empty")
  }

  @Test func `a custom decoder is used`() async throws {
    struct Renamed: Decodable, Equatable { var nextPath: String }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let value = try await NetworkClient.mock { _ in .json(#"{"next_path": "a"}"#) }
      .fetch(.init(url: url), as: Renamed.self, using: decoder)
    #expect(value == Renamed(nextPath: "a"))
  }

  @Test func `a response is decoded whatever its status`() throws {
    let found = NetworkClient.Response.json(#"{"path": "a", "count": 1}"#, status: 404)
    #expect(try found.decoded(as: Item.self, from: url) == Item(path: "a", count: 1))
    let other = NetworkClient.Response.json(#"{"path": "a"}"#)
    let error = NetworkClientError.undecodableBody(url, other, cause: "the field count is missing")
    #expect(throws: error) { try other.decoded(as: Item.self, from: url) }
  }

  @Test func `errors of the transport are not wrapped`() async {
    let error = NetworkClientError.unreachable(url, cause: "the connection was refused")
    await #expect(throws: error) {
      try await NetworkClient.failing(error).fetch(.init(url: url), as: Item.self)
    }
  }
}

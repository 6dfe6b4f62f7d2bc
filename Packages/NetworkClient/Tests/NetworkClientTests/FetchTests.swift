import FoundationEssentials
import NetworkClient
import Testing

@Suite struct NetworkClientFetchTests {
  let url: URL

  init() throws {
    url = try #require(URL(string: "http://localhost/"))
  }

  @Test(arguments: DecodingCase.all)
  func `the body is decoded, or the error says what is wrong with it`(_ bodyCase: DecodingCase)
    async throws
  {
    let response = NetworkClient.Response(status: 200, body: Data(bodyCase.body))
    try await bodyCase.check(.mock { _ in response }, url: url, response: response)
  }

  @Test(arguments: [200, 201, 206, 299])
  func `a status of success is accepted`(status: Int) async throws {
    let client = NetworkClient.mock { _ in .json("[1, 2]", status: status) }
    let numbers = try await client.fetch(NetworkClient.Request(url: url), as: [Int].self)
    #expect(numbers == [1, 2])
  }

  @Test(arguments: [199, 300, 301, 302, 304, 400, 404, 500, 599])
  func `another status is an error that keeps the answer`(status: Int) async {
    let response = NetworkClient.Response.json(#"{"error": "no"}"#, status: status)
    let client = NetworkClient.mock { _ in response }
    await #expect(throws: NetworkClientError.unacceptableStatus(url, response)) {
      try await client.fetch(NetworkClient.Request(url: url), as: [String: String].self)
    }
  }

  @Test func `a status of success without a body is no value`() async {
    let response = NetworkClient.Response(status: 204)
    let error = NetworkClientError.undecodableBody(url, response, cause: "it is empty")
    await #expect(throws: error) {
      try await NetworkClient.mock { _ in response }
        .fetch(NetworkClient.Request(url: url), as: Answer.self)
    }
  }

  @Test(arguments: [
    ("[1, [2]]", "the element [1] is not a number"), ("{}", "it is not an array"),
    ("[null]", "the element [0] is null"),
  ])
  func `an element is named by its place`(body: String, cause: String) async {
    let response = NetworkClient.Response.json(body)
    await #expect(throws: NetworkClientError.undecodableBody(url, response, cause: cause)) {
      try await NetworkClient.mock { _ in response }
        .fetch(NetworkClient.Request(url: url), as: [Int].self)
    }
  }

  @Test func `a top level that is no container is named by its type`() async {
    let response = NetworkClient.Response.json("{}")
    let error = NetworkClientError.undecodableBody(url, response, cause: "it is not true or false")
    await #expect(throws: error) {
      try await NetworkClient.mock { _ in response }
        .fetch(NetworkClient.Request(url: url), as: Bool.self)
    }
  }

  @Test func `the error of a type's own decoding is kept in its words`() async {
    struct Odd: Error, CustomStringConvertible { let description = "the number is even" }
    struct OddNumber: Decodable { init(from decoder: any Decoder) throws { throw Odd() } }

    let response = NetworkClient.Response.json("2")
    let error = NetworkClientError.undecodableBody(url, response, cause: "the number is even")
    await #expect(throws: error) {
      try await NetworkClient.mock { _ in response }
        .fetch(NetworkClient.Request(url: url), as: OddNumber.self)
    }
  }

  @Test func `the decoder is the caller's`() async throws {
    struct Renamed: Decodable, Equatable { var nextPath: String }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase

    let client = NetworkClient.mock { _ in .json(#"{"next_path": "a"}"#) }
    let value = try await client.fetch(
      NetworkClient.Request(url: url),
      as: Renamed.self,
      using: decoder
    )

    #expect(value == Renamed(nextPath: "a"))
  }

  @Test func `what the transport throws is thrown`() async {
    let error = NetworkClientError.unreachable(url, cause: "the connection was refused")
    await #expect(throws: error) {
      try await NetworkClient.failing(error).fetch(
        NetworkClient.Request(url: url),
        as: Answer.self
      )
    }
  }
}

import FoundationEssentials
import NetworkClient
import Testing

/// What the tests decode.
struct Answer: Decodable, Equatable {
  var path: String
  var count: Int
  var id: UUID?
  var parts: [Part]?

  struct Part: Decodable, Equatable {
    var size: Int
  }
}

/// A body and what decoding an ``Answer`` from it is to give.
struct DecodingCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var body: [UInt8]
  var expected: Expected

  enum Expected: Sendable {
    case answer(path: String, count: Int)
    case failure(String)
  }

  init(_ description: String, _ body: String, _ expected: Expected) {
    self.init(description, Array(body.utf8), expected)
  }

  init(_ description: String, _ body: [UInt8], _ expected: Expected) {
    testDescription = description
    self.body = body
    self.expected = expected
  }

  static let all = [
    Self("as expected", #"{"path": "a", "count": 1}"#, .answer(path: "a", count: 1)),
    Self(
      "a byte-order mark",
      "\u{FEFF}{\"path\": \"a\", \"count\": 1}",
      .answer(path: "a", count: 1)
    ),
    Self("an extra field", #"{"path": "a", "count": 1, "x": [{}]}"#, .answer(path: "a", count: 1)),
    Self(
      "a field twice: the first counts",
      #"{"path": "a", "path": "b", "count": 1}"#,
      .answer(path: "a", count: 1)
    ),
    Self("a missing field", #"{"path": "a"}"#, .failure("the field count is missing")),
    Self("null", #"{"path": null, "count": 1}"#, .failure("the field path is null")),
    Self("a wrong type", #"{"path": 1, "count": 1}"#, .failure("the field path is not a string")),
    Self(
      "another wrong type",
      #"{"path": "a", "count": "1"}"#,
      .failure("the field count is not a number")
    ),
    Self(
      "a field inside of others",
      #"{"path": "a", "count": 1, "parts": [{"size": 1}, {"size": true}]}"#,
      .failure("the field parts[1].size is not a number")
    ),
    Self(
      "no array",
      #"{"path": "a", "count": 1, "parts": {}}"#,
      .failure("the field parts is not an array")
    ),
    Self(
      "an unusable value",
      #"{"path": "a", "count": 1, "id": "not a UUID"}"#,
      .failure("the field id has an unusable value")
    ),
    Self("a fraction", #"{"path": "a", "count": 1.5}"#, .failure("a number in it does not fit")),
    Self("an array at the top", "[]", .failure("it is not an object")),
    Self("null at the top", "null", .failure("it is null")),
    Self("not JSON", "<html>", .failure("it is not JSON")),
    Self("half of it", #"{"path": "a","#, .failure("it is not JSON")),
    Self("half of a pair", #"{"path": "\ud800", "count": 1}"#, .failure("it is not JSON")),
    Self("a control character", "{\"path\": \"\u{0}\", \"count\": 1}", .failure("it is not JSON")),
    Self(
      "a control character in a name",
      "{\"pa\u{0}th\": \"a\", \"count\": 1}",
      .failure("it is not JSON")
    ),
    Self(
      "not UTF-8, deep inside",
      Array("{\"path\": \"a\", \"x\": [null, {\"y\": \"".utf8) + [0xDB]
        + Array("\"}], \"count\": 1.5}".utf8),
      .failure("it is not JSON")
    ),
    Self("more than it", #"{"path": "a", "count": 1}}"#, .failure("it is not JSON")),
    Self("empty", "", .failure("it is empty")),
  ]

  /// Fetches, and compares with what is expected.
  func check(_ client: NetworkClient, url: URL, response: NetworkClient.Response) async throws {
    let request = NetworkClient.Request(url: url)
    switch expected {
    case .answer(let path, let count):
      let answer = try await client.fetch(request, as: Answer.self)
      #expect(answer == Answer(path: path, count: count))
    case .failure(let cause):
      await #expect(throws: NetworkClientError.undecodableBody(url, response, cause: cause)) {
        try await client.fetch(request, as: Answer.self)
      }
    }
  }
}

import APIClient
import NetworkClient
import PortableFoundation
import Testing

@Suite struct ConcealingTests {
  /// Returns the response of a client that conceals the token `ghp_canary`.
  private func response(
    _ body: [UInt8],
    fields: [String: String] = [:]
  ) async throws -> NetworkClient.Response {
    let url = try #require(URL(string: "https://api.example.com/"))
    let origin = try #require(Origin(url))
    let credential = try Credential(token: "ghp_canary", for: VerifiedOrigin(origin))
    let client = NetworkClient.mock { _ in
      NetworkClient.Response(status: 200, headers: fields, body: Data(body))
    }
    .concealing(credential)
    return try await client.data(NetworkClient.Request(url: url))
  }

  @Test func `a placeholder replaces the token in bodies and header fields`() async throws {
    let response = try await response(
      Array("ghp_canary, ghp_canarghp_canaryghp_canary ghp_canar".utf8),
      fields: ["x-request": "Bearer ghp_canary", "etag": "ghp"]
    )
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == "[redacted], ghp_canar[redacted][redacted] ghp_canar"
    )
    #expect(response.headers == ["x-request": "Bearer [redacted]", "etag": "ghp"])
  }

  @Test(arguments: [
    (#"\u0067hp_canary"#, "[redacted]"),
    (
      #"{"bio": "\u0067\u0068\u0070\u005F\u0063\u0061\u006e\u0061\u0072\u0079!"}"#,
      #"{"bio": "[redacted]!"}"#
    ),
    (#"ghp_canar\u0079ghp\u005fcanary"#, "[redacted][redacted]"),
    (#"\n\"ghp\u005fcanary\\"#, #"\n\"[redacted]\\"#),
    (#"\\u0067hp_canary"#, #"\\u0067hp_canary"#),
    (#"\\ghp_canary"#, #"\\[redacted]"#),
    (#"ghp_canar\u"#, #"ghp_canar\u"#), (#"ghp_canar\u007"#, #"ghp_canar\u007"#),
    (#"ghp_canar\u007z"#, #"ghp_canar\u007z"#), (#"ghp_canar\u+079"#, #"ghp_canar\u+079"#),
    (#"ghp_canar\"#, #"ghp_canar\"#),
  ])
  func `a token with escapes of JSON is replaced`(body: String, expected: String) async throws {
    #expect(String(decoding: try await response(Array(body.utf8)).body, as: UTF8.self) == expected)
  }

  @Test(arguments: [[], Array("ghp".utf8), Array("ghp_canarz".utf8), [0xFF, 0x00, 0x67]])
  func `other bodies are unchanged byte for byte`(body: [UInt8]) async throws {
    #expect(Array(try await response(body).body) == body)
  }

  @Test func `bytes around the token are unchanged`() async throws {
    let body = [0xFF] + Array("ghp_canary".utf8) + [0xC3]
    #expect(Array(try await response(body).body) == [0xFF] + Array("[redacted]".utf8) + [0xC3])
  }
}

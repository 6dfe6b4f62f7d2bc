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

  @Test(arguments: [[], Array("ghp".utf8), Array("ghp_canarz".utf8), [0xFF, 0x00, 0x67]])
  func `other bodies are unchanged byte for byte`(body: [UInt8]) async throws {
    #expect(Array(try await response(body).body) == body)
  }

  @Test func `bytes around the token are unchanged`() async throws {
    let body = [0xFF] + Array("ghp_canary".utf8) + [0xC3]
    #expect(Array(try await response(body).body) == [0xFF] + Array("[redacted]".utf8) + [0xC3])
  }
}

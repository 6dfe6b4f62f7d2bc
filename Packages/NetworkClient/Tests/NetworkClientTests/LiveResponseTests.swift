import Foundation
import LoopbackServer
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveResponseTests {
  @Test(arguments: LiveTransport.allCases, ResponseCase.all)
  func `every valid spelling of a response is accepted`(
    transport: LiveTransport,
    _ expected: ResponseCase
  ) async throws {
    try await withServer(sending: expected.text) { server in
      let response = try await transport.client().data(.init(url: server.url))
      #expect(response.status == expected.status)
      #expect(String(decoding: response.body, as: UTF8.self) == expected.body)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a compressed body is decompressed`(transport: LiveTransport) async throws {
    let body = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA6tWKkgsyVCyUlBKVNJRUErOL80rAfIMawFzy4oIGQAAAA==")
    )
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    try await withServer(sending: Array(head.utf8) + body) { server in
      let response = try await transport.client().data(.init(url: server.url))
      #expect(String(decoding: response.body, as: UTF8.self) == #"{"path": "a", "count": 1}"#)
    }
  }
}

import LoopbackServer
import Foundation
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveAnswerTests {
  @Test(arguments: LiveTransport.allCases, AnswerCase.all)
  func `an answer is returned as it is, however it is written`(
    transport: LiveTransport,
    _ answer: AnswerCase
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(answer.text)
    } perform: { server in
      let response = try await transport.client().data(.init(url: server.url))
      #expect(response.status == answer.status)
      #expect(String(decoding: response.body, as: UTF8.self) == answer.body)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a compressed body comes unpacked`(transport: LiveTransport) async throws {
    let body = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA6tWKkgsyVCyUlBKVNJRUErOL80rAfIMawFzy4oIGQAAAA==")
    )
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
      )
      try connection.send(Array(body))
    } perform: { server in
      let answer = try await transport.client().fetch(.init(url: server.url), as: Answer.self)
      #expect(answer == Answer(path: "a", count: 1))
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `header fields are those that were sent, fields with one name joined`(
    transport: LiveTransport
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.respondToAll(
        with: httpResponse("200 OK", "X-CASE: Kept", "X-Two: 1", "X-Two: 2", "X-Empty:")
      )
    } perform: { server in
      let response = try await transport.client().data(.init(url: server.url))
      #expect(
        response.headers == [
          "x-case": "Kept", "x-two": "1, 2", "x-empty": "", "content-length": "0",
        ]
      )
    }
  }
}

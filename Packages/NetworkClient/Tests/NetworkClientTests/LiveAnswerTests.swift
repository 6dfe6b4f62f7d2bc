import LoopbackServer
import Foundation
import NetworkClient
import NetworkClientLive
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveAnswerTests {
  @Test(arguments: AnswerCase.all)
  func `an answer is returned as it is, whatever its status`(_ answer: AnswerCase) async throws {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(answer.text)
    } perform: { server in
      let response = try await NetworkClient.live().data(.init(url: server.url))
      #expect(response.status == answer.status)
      #expect(String(decoding: response.body, as: UTF8.self) == answer.body)
    }
  }

  @Test(
    arguments: [301, 302, 303, 307, 308],
    ["/other", "http://127.0.0.1:1/", "mailto:a@b", "//"]
  )
  func `a redirect is returned and not followed`(status: Int, target: String) async throws {
    try await withLoopbackServer { connection in
      try connection.answerAll(
        with: httpAnswer("\(status) Elsewhere", "Location: \(target)", body: "over there")
      )
    } perform: { server in
      let response = try await NetworkClient.live().data(.init(url: server.url))
      #expect(response.status == status)
      #expect(response.headers["location"] == target)
      #expect(String(decoding: response.body, as: UTF8.self) == "over there")
      #expect(server.requests.map(\.line) == ["GET / HTTP/1.1"])
    }
  }

  @Test(arguments: [
    nil, "Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\"", "Bearer", "Other", "",
  ])
  func `a demand for credentials is an answer like others`(challenge: String?) async throws {
    try await withLoopbackServer { connection in
      let field = challenge.map { "WWW-Authenticate: \($0)" } ?? "X: none"
      try connection.answerAll(with: httpAnswer("401 Unauthorized", field, body: "who are you?"))
    } perform: { server in
      let client = NetworkClient.live()
      for _ in 1...2 {
        let response = try await client.data(.init(url: server.url))
        #expect(response.status == 401)
        #expect(response.headers["www-authenticate"] == challenge)
        #expect(String(decoding: response.body, as: UTF8.self) == "who are you?")
      }
      #expect(server.requests.count == 2)
      #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
  }

  @Test(arguments: DecodingCase.all)
  func `a body is decoded as it was sent`(_ bodyCase: DecodingCase) async throws {
    let length = "\(bodyCase.body.count)"
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n")
      try connection.send(bodyCase.body)
    } perform: { server in
      let response = NetworkClient.Response(
        status: 200,
        headers: ["content-length": length],
        body: Data(bodyCase.body)
      )
      try await bodyCase.check(.live(), url: server.url, response: response)
    }
  }

  @Test func `a compressed body comes unpacked`() async throws {
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
      let answer = try await NetworkClient.live().fetch(.init(url: server.url), as: Answer.self)
      #expect(answer == Answer(path: "a", count: 1))
    }
  }

  @Test func `header fields come with their names in lower case, one of them joined`() async throws
  {
    try await withLoopbackServer { connection in
      try connection.answerAll(
        with: httpAnswer("200 OK", "X-CASE: Kept", "X-Two: 1", "X-Two: 2", "X-Empty:")
      )
    } perform: { server in
      let response = try await NetworkClient.live().data(.init(url: server.url))
      #expect(
        response.headers == [
          "x-case": "Kept", "x-two": "1, 2", "x-empty": "", "content-length": "0",
        ]
      )
    }
  }
}

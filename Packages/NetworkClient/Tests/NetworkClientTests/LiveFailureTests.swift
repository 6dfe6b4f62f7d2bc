import LoopbackServer
import Foundation
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveFailureTests {
  @Test(arguments: LiveTransport.allCases, MalformedCase.all)
  func `what is no whole HTTP answer is malformed`(
    transport: LiveTransport,
    _ answer: MalformedCase
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(answer.text)
    } perform: { server in
      let error = await #expect(throws: NetworkClientError.self) {
        try await transport.client().data(.init(url: server.url))
      }
      guard case .malformedResponse(server.url, let cause)? = error else {
        Issue.record("another error: \(String(describing: error))")
        return
      }
      if let expected = answer.cause { #expect(cause == expected) }
      #expect(!cause.isEmpty)
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    ["", "HTT", "HTTP/1.1 200 OK", "HTTP/1.1 100 Continue\r\n\r\n"]
  )
  func `a connection that is closed before an answer is no answer`(
    transport: LiveTransport,
    sent: String
  ) async throws {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(sent)
    } perform: { server in
      let cause = "the connection was closed without an answer"
      await #expect(throws: NetworkClientError.connectionLost(server.url, cause: cause)) {
        try await transport.client().data(.init(url: server.url))
      }
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    ["", "HTTP/1.1 200 OK\r\nX", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"]
  )
  func `a connection that is reset is no answer`(transport: LiveTransport, sent: String)
    async throws
  {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(sent)
      try connection.reset()
    } perform: { server in
      let cause = "the connection was reset"
      await #expect(throws: NetworkClientError.connectionLost(server.url, cause: cause)) {
        try await transport.client().data(.init(url: server.url))
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a refused connection is no answer`(transport: LiveTransport) async throws {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))

    let cause = "the connection was refused"
    await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
      try await transport.client().data(.init(url: url))
    }
  }

  @Test func `that no descriptor is left is told as it is`() async {
    await #expect(processExitsWith: .success) {
      let (socket, port) = try LoopbackSocket.bind()
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
      let client = LiveTransport.curl.client()
      // The first request makes what all of them share.
      await #expect(throws: NetworkClientError.self) { try await client.data(.init(url: url)) }
      while dup(socket) >= 0 {}

      let cause = "no file descriptor is left for it"
      await #expect(throws: NetworkClientError.transportFailed(url, cause: cause)) {
        try await client.data(.init(url: url))
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `an address that cannot be reached is no answer`(transport: LiveTransport) async throws {
    let url = try #require(URL(string: "http://255.255.255.255/"))
    let cause = "no connection could be made"
    await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
      try await transport.client().data(.init(url: url))
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a name that nobody knows is no answer`(transport: LiveTransport) async throws {
    let url = try #require(URL(string: "http://nobody.invalid/"))
    let cause = "no address is known for the name nobody.invalid"
    await #expect(throws: NetworkClientError.unreachable(url, cause: cause)) {
      try await transport.client().data(.init(url: url, timeLimit: .seconds(50)))
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a server that speaks no TLS gives no secure connection`(transport: LiveTransport)
    async throws
  {
    try await withLoopbackServer {
      try $0.send("hello\r\n\r\n")
    } perform: { server in
      let address = server.url.absoluteString.replacing("http:", with: "https:")
      let url = try #require(URL(string: address))
      let error = await #expect(throws: NetworkClientError.self) {
        try await transport.client().data(.init(url: url))
      }
      let description = try #require(error?.description)
      #expect(description.hasPrefix("\(url) did not answer: no secure connection could be made: "))
    }
  }
}

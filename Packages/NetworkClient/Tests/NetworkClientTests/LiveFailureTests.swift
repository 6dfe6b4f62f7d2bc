import Foundation
import LoopbackServer
import NetworkClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveFailureTests {
  private func expect(
    _ error: NetworkClientError,
    from transport: LiveTransport,
    url: URL,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await #expect(throws: error, sourceLocation: sourceLocation) {
      try await transport.client().data(.init(url: url, timeLimit: .seconds(50)))
    }
  }

  @Test(arguments: LiveTransport.allCases, MalformedCase.all)
  func `an invalid or incomplete response is malformed`(
    transport: LiveTransport,
    _ malformed: MalformedCase
  ) async throws {
    try await withServer(sending: malformed.text) { server in
      let error = await #expect(throws: NetworkClientError.self) {
        try await transport.client().data(.init(url: server.url))
      }
      guard case .malformedResponse(server.url, let cause)? = error else {
        Issue.record("unexpected error: \(String(describing: error))")
        return
      }
      if let expected = malformed.cause { #expect(cause == expected) }
      #expect(!cause.isEmpty)
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    ["", "HTT", "HTTP/1.1 200 OK", "HTTP/1.1 100 Continue\r\n\r\n"]
  )
  func `a connection that is closed before a response throws connectionLost`(
    transport: LiveTransport,
    sent: String
  ) async throws {
    try await withServer(sending: sent) { server in
      let cause = "the connection was closed without a response"
      await expect(.connectionLost(server.url, cause: cause), from: transport, url: server.url)
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    ["", "HTTP/1.1 200 OK\r\nX", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"]
  )
  func `a connection that is reset throws connectionLost`(transport: LiveTransport, sent: String)
    async throws
  {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(sent)
      try connection.reset()
    } perform: { server in
      let cause = "the connection was reset"
      await expect(.connectionLost(server.url, cause: cause), from: transport, url: server.url)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a server that refuses connections is unreachable`(transport: LiveTransport) async throws {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    await expect(
      .unreachable(url, cause: "the connection was refused"),
      from: transport,
      url: url
    )
  }

  @Test func `libcurl reports a lack of file descriptors`() async {
    await #expect(processExitsWith: .success) {
      let (socket, port) = try LoopbackSocket.bind()
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
      let client = LiveTransport.curl.client()
      // The first request creates the shared resources.
      await #expect(throws: NetworkClientError.self) { try await client.data(.init(url: url)) }
      while dup(socket) >= 0 {}

      await #expect(throws: NetworkClientError.transportFailed(url, cause: "too many open files")) {
        try await client.data(.init(url: url))
      }
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    [
      ("255.255.255.255", "the connection failed"),
      ("unknown.invalid", "cannot resolve the host name unknown.invalid"),
    ]
  )
  func `an unknown or unroutable host is unreachable`(
    transport: LiveTransport,
    _ expected: (host: String, cause: String)
  ) async throws {
    let url = try #require(URL(string: "http://\(expected.host)/"))
    await expect(.unreachable(url, cause: expected.cause), from: transport, url: url)
  }

  @Test(arguments: LiveTransport.allCases)
  func `a server without TLS is unreachable with https`(transport: LiveTransport) async throws {
    try await withLoopbackServer {
      try $0.send("hello\r\n\r\n")
    } perform: { server in
      let address = server.url.absoluteString.replacing("http:", with: "https:")
      let url = try #require(URL(string: address))
      let error = await #expect(throws: NetworkClientError.self) {
        try await transport.client().data(.init(url: url))
      }
      let start = "GET \(url) got no response: cannot establish a secure connection: "
      #expect(error?.description.hasPrefix(start) == true)
    }
  }
}

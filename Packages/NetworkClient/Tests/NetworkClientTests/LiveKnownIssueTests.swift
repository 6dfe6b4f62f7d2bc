import LoopbackServer
import Foundation
import NetworkClient
import Testing

/// What no client can mend that is made with `URLSession`: a fixed toolchain makes these tests fail, and then
/// their known issues go.
///
/// See `Documentation/known-issues.md`.
@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveKnownIssueTests {
  @Test(arguments: LiveTransport.allCases)
  func `a trailer after the chunks is ignored`(transport: LiveTransport) async throws {
    try await transport.knowsIssue("swift-corelibs-foundation issue 5285: it ends the process") {
      await #expect(processExitsWith: .success) { [transport] in
        dieQuietly()
        try await transport.expectAnswer(to: chunkedResponse("hello", trailers: "X: y\r\n"))
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a connection closed inside the header is no answer`(transport: LiveTransport) async throws {
    try await transport.knowsIssue("swift-corelibs-foundation issue 5285: it ends the process") {
      await #expect(processExitsWith: .success) { [transport] in
        dieQuietly()
        await #expect(throws: NetworkClientError.self) {
          try await transport.answer(to: "HTTP/1.1 200 OK\r\nContent-")
        }
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a status line needs no phrase`(transport: LiveTransport) async throws {
    try await transport.knowsIssue("swift-corelibs-foundation issue 4965: it is not understood") {
      try await transport.expectAnswer(to: "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello")
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a line may end without a carriage return`(transport: LiveTransport) async throws {
    try await transport.knowsIssue("swift-corelibs-foundation issue 4965: it is not understood") {
      try await transport.expectAnswer(to: "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello")
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a version that is none begins no answer`(transport: LiveTransport) async throws {
    try await transport.knowsIssue("no issue upstream: it is taken for one") {
      await #expect(throws: NetworkClientError.self) {
        try await transport.answer(to: "HTTP/x.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a redirect that leads nowhere has its body`(transport: LiveTransport) async throws {
    try await transport.knowsIssue("no issue upstream: it is lost") {
      try await transport.expectAnswer(to: httpResponse("301 Moved", body: "hello"))
    }
  }
}

extension LiveTransport {
  /// Runs a test that `URLSession` fails.
  fileprivate func knowsIssue(_ comment: Comment, _ body: () async throws -> Void) async throws {
    try await withKnownIssue(comment) {
      try await body()
    } when: {
      self == .foundation
    }
  }

  /// Expects an answer whose body is "hello".
  fileprivate func expectAnswer(to text: String) async throws {
    let response = try await answer(to: text)
    #expect(response.body == Data("hello".utf8))
  }

  /// What comes of an answer.
  fileprivate func answer(to text: String) async throws -> NetworkClient.Response {
    try await withLoopbackServer { connection in
      try connection.readRequest()
      try connection.send(text)
    } perform: { server in
      try await client().data(.init(url: server.url))
    }
  }
}

/// Lets the process die without the seconds that a backtrace takes.
private func dieQuietly() {
  for reason in [SIGILL, SIGTRAP, SIGABRT] { signal(reason, SIG_DFL) }
}

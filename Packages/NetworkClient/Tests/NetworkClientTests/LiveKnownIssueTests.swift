import Foundation
import LoopbackServer
import NetworkClient
import Testing

/// Bugs of `URLSession` on Linux that a client cannot work around, as listed in `Documentation/known-issues.md`.
///
/// A test fails once a toolchain has fixed its bug; then remove the known issue.
@Suite(.timeLimit(.minutes(10))) struct NetworkClientLiveKnownIssueTests {
  @Test(arguments: LiveTransport.allCases)
  func `trailers are ignored`(transport: LiveTransport) async throws {
    try await transport.withKnownBug("swift-corelibs-foundation issue 5285: the process crashes") {
      await #expect(processExitsWith: .success) { [transport] in
        disableBacktraces()
        try await transport.expectHello(to: chunkedResponse("hello", trailers: "X: y\r\n"))
      }
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `a connection that is closed inside the header is an error`(transport: LiveTransport)
    async throws
  {
    try await transport.withKnownBug("swift-corelibs-foundation issue 5285: the process crashes") {
      await #expect(processExitsWith: .success) { [transport] in
        disableBacktraces()
        await #expect(throws: NetworkClientError.self) {
          try await transport.response(to: "HTTP/1.1 200 OK\r\nContent-")
        }
      }
    }
  }

  @Test(
    arguments: LiveTransport.allCases,
    [
      // The reason phrase and the carriage return of a line are optional.
      ("HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello", rejectedLine),
      ("HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", rejectedLine),
      // A redirect without a location has a body.
      (httpResponse("301 Moved", body: "hello"), "no upstream issue: the body is lost"),
    ] as [(String, Comment)]
  )
  func `every permitted response is received`(
    transport: LiveTransport,
    response: (text: String, bug: Comment)
  ) async throws {
    try await transport.withKnownBug(response.bug) {
      try await transport.expectHello(to: response.text)
    }
  }

  @Test(arguments: LiveTransport.allCases)
  func `an invalid version is rejected`(transport: LiveTransport) async throws {
    try await transport.withKnownBug("no upstream issue: the version is ignored") {
      await #expect(throws: NetworkClientError.self) {
        try await transport.response(to: "HTTP/x.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
      }
    }
  }
}

extension LiveTransport {
  /// Runs a test that fails with `URLSession` of swift-corelibs-foundation; Apple's is another implementation.
  fileprivate func withKnownBug(_ comment: Comment, _ body: () async throws -> Void) async throws {
    try await withKnownIssue(comment) {
      try await body()
    } when: {
      #if canImport(FoundationNetworking)
        self == .foundation
      #else
        false
      #endif
    }
  }

  /// Expects that a server's bytes are received as the body "hello".
  fileprivate func expectHello(to text: String) async throws {
    #expect(try await response(to: text).body == Data("hello".utf8))
  }

  /// Returns the response of a server that sends these bytes.
  fileprivate func response(to text: String) async throws -> NetworkClient.Response {
    try await withServer(sending: text) { try await client().data(.init(url: $0.url)) }
  }
}

private let rejectedLine: Comment = "swift-corelibs-foundation issue 4965: the line is rejected"

/// Lets the process crash without a backtrace, which would take seconds.
private func disableBacktraces() {
  for reason in [SIGILL, SIGTRAP, SIGABRT] { signal(reason, SIG_DFL) }
}

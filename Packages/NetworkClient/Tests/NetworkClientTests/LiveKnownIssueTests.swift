import LoopbackServer
import Foundation
import NetworkClient
import NetworkClientLive
import Testing

/// What no client can mend: a fixed toolchain makes these tests fail, and then they go.
///
/// See `Documentation/known-issues.md`.
@Suite(.timeLimit(.minutes(1))) struct NetworkClientLiveKnownIssueTests {
  @Test func `a trailer after the chunks ends the process`() async {
    await withKnownIssue("swift-corelibs-foundation issue 5285") {
      await #expect(processExitsWith: .success) {
        dieQuietly()
        try await expectAnswer(to: chunkedAnswer("hello", trailers: "X: y\r\n"))
      }
    }
  }

  @Test func `a connection closed inside the header ends the process`() async {
    await withKnownIssue("swift-corelibs-foundation issue 5285") {
      await #expect(processExitsWith: .success) {
        dieQuietly()
        _ = try? await answer(to: "HTTP/1.1 200 OK\r\nContent-")
      }
    }
  }

  @Test func `a status line without a phrase is not understood`() async {
    await withKnownIssue("swift-corelibs-foundation issue 4965") {
      try await expectAnswer(to: "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello")
    }
  }

  @Test func `the body of a redirect that leads nowhere is lost`() async {
    await withKnownIssue("no issue upstream") {
      try await expectAnswer(to: httpAnswer("301 Moved", body: "hello"))
    }
  }
}

/// Expects `live` to pass on an answer whose body is "hello".
private func expectAnswer(to text: String) async throws {
  let response = try await answer(to: text)
  #expect(response.body == Data("hello".utf8))
}

/// What `live` makes of an answer.
private func answer(to text: String) async throws -> NetworkClient.Response {
  try await withLoopbackServer { connection in
    try connection.readRequest()
    try connection.send(text)
  } perform: { server in
    try await NetworkClient.live().data(.init(url: server.url))
  }
}

/// Lets the process die without the seconds that a backtrace takes.
private func dieQuietly() {
  for reason in [SIGILL, SIGTRAP, SIGABRT] { signal(reason, SIG_DFL) }
}

import PortableFoundation
import NetworkClient
import Synchronization
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct LoggingTests {
  private let clock = TestClock()
  private let log = Log()

  /// Sends a request and returns the reports.
  private func entries(
    of result: Result<NetworkClient.Response, any Error>,
    url: String = "http://localhost/a?b",
    headers: [String: String] = [:],
    redacting names: Set<String> = []
  ) async throws -> [NetworkClient.LogEntry] {
    let client = NetworkClient { [clock, log] _ in
      #expect(log.entries.count == 1, "The request is reported first.")
      clock.advance(by: .milliseconds(3))
      return try result.get()
    }.logging(redacting: names, clock: clock) { [log] in log.append($0) }
    let request = try RecordedProtocol.request(url, headers)
    switch result {
    case .success(let response): #expect(try await client.data(request) == response)
    case .failure: await #expect(throws: (any Error).self) { try await client.data(request) }
    }
    return log.entries
  }

  @Test func `a request and its response are reported with their sizes and times`() async throws {
    let entries = try await entries(
      of: .success(.json("{}", status: 404)),
      headers: ["Accept": "text/html", "X-Name": "Ada"]
    )
    #expect(entries.map(\.url) == ["http://localhost/a?b", "http://localhost/a?b"])
    #expect(
      entries.map(\.event) == [
        .request, .response(status: 404, bodySize: 2, duration: .milliseconds(3)),
      ]
    )
    #expect(
      entries.map(\.headers) == [
        ["accept": "text/html", "x-name": "Ada"], ["content-type": "application/json"],
      ]
    )
    #expect(entries.map(\.omittedHeaderCount) == [0, 0])
  }

  @Test(
    arguments: [
      (
        NetworkClientError.unreachable(URL(filePath: "/"), cause: "see http://ada:secret@a"),
        "see http://[redacted]@a"
      ),
      (CancellationError(), "the request was cancelled"), (OtherError(), "Other."),
    ] as [(any Error, String)]
  ) func `a failure is reported with its cause`(error: any Error, cause: String) async throws {
    let entries = try await entries(of: .failure(error))
    #expect(entries.last?.event == .failure(cause: cause, duration: .milliseconds(3)))
    #expect(entries.last?.headers == [:])
  }

  @Test func `secret values are redacted in both directions`() async throws {
    let secrets = ["Authorization", "cookie", "Proxy-Authorization", "SET-COOKIE", "X-Key"]
    let headers = Dictionary(uniqueKeysWithValues: secrets.map { ($0, "secret") })
    let entries = try await entries(
      of: .success(.init(status: 200, headers: headers)),
      headers: headers,
      redacting: ["x-KEY"]
    )
    for entry in entries {
      #expect(entry.headers.count == 5)
      #expect(entry.headers.values.allSatisfy { $0 == "[redacted]" })
    }
  }

  @Test(
    arguments: [
      ("http://ada:secret@a/b", "http://[redacted]@a/b"),
      ("//ada@a?b@c", "//[redacted]@a?b@c"),
      (
        "<http://a:b@c@d>; rel=next, <https://e@f:1#g>",
        "<http://[redacted]@d>; rel=next, <https://[redacted]@f:1#g>"
      ),
      ("http://a/b@c", "http://a/b@c"), ("a@b", "a@b"), ("http://@a", "http://[redacted]@a"),
      ("////a@b", "////[redacted]@b"), ("", ""),
    ]
  ) func `user names and passwords in URLs are redacted`(value: String, redacted: String)
    async throws
  {
    let response = NetworkClient.Response(status: 302, headers: ["Location": value])
    let entries = try await entries(of: .success(response))
    #expect(entries.last?.headers == ["location": redacted])
  }

  @Test func `a long header does not flood the log`() async throws {
    var headers = [
      "long": String(repeating: "x", count: 201), "fits": String(repeating: "y", count: 200),
    ]
    headers["marks"] = "a" + String(repeating: "\u{301}", count: 10_000)
    headers[String(repeating: "n", count: 101)] = "z"
    for number in 1...60 { headers["z\(number)"] = "" }
    let entry = try #require(
      try await entries(of: .success(.init(status: 200, headers: headers))).last
    )
    #expect(entry.headers.count == 50)
    #expect(entry.omittedHeaderCount == 14)
    #expect(entry.headers["long"] == String(repeating: "x", count: 200) + "…")
    #expect(entry.headers["fits"] == headers["fits"])
    #expect(entry.headers["marks"]?.unicodeScalars.count == 201)
  }

  @Test func `a request that is not sent is not reported`() async throws {
    let client = NetworkClient.unimplemented.logging(clock: clock) { [log] in log.append($0) }
    let ftp = try RecordedProtocol.request("ftp://localhost/")
    await #expect(throws: NetworkClientError.self) { try await client.data(ftp) }
    let password = try RecordedProtocol.request("http://ada:secret@localhost/")
    await #expect(throws: NetworkClientError.self) { try await client.data(password) }
    let request = try RecordedProtocol.request(RecordedProtocol.root)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await client.data(request) }
    }.value
    #expect(log.entries == [])
  }
}

private struct OtherError: Error, CustomStringConvertible {
  let description = "Other."
}

/// Collects reports.
private final class Log: Sendable {
  private let reported = Mutex<[NetworkClient.LogEntry]>([])

  var entries: [NetworkClient.LogEntry] { reported.withLock(\.self) }

  func append(_ entry: NetworkClient.LogEntry) {
    reported.withLock { $0.append(entry) }
  }
}

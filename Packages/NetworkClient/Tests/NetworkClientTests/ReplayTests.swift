import PortableFoundation
import NetworkClient
import NetworkClientRecording
import TemporaryDirectory
import Testing

@Suite struct ReplayTests {
  private let directory: TemporaryDirectory
  private let client: NetworkClient

  init() throws {
    directory = try TemporaryDirectory(recording: RecordedProtocol.files)
    client = try NetworkClient.replaying(from: directory.path)
  }

  @Test func `a recording is replayed without the date and the framing`() async throws {
    for (request, recorded) in zip(try RecordedProtocol.requests, RecordedProtocol.responses) {
      let response = try await client.data(request)
      #expect(response.status == recorded.status)
      #expect(response.body == recorded.body)
      #expect(
        response.headers == ["content-type": "application/json", "cache-control": "no-store"]
      )
    }
  }

  @Test func `only equal requests must be replayed in order`() async throws {
    let requests = try RecordedProtocol.requests
    var statuses: [Int] = []
    for request in [requests[1], requests[0], requests[2]] {
      statuses.append(try await client.data(request).status)
    }
    #expect(statuses == [200, 200, 400])
  }

  @Test func `the user agent is not compared`() async throws {
    let headers = ["User-Agent": "other/2"]
    let request = try RecordedProtocol.request(RecordedProtocol.pathURL, headers)
    #expect(try await client.data(request).status == 200)
  }

  @Test func `the size limit applies to a replayed response`() async throws {
    var request = try RecordedProtocol.requests[0]
    request.maximumBodySize = 10
    await #expect(throws: NetworkClientError.bodyTooLarge(request.url, limit: 10)) {
      try await client.data(request)
    }
  }

  @Test func `recorded errors are replayed`() async throws {
    let request = try RecordedProtocol.request(RecordedProtocol.root)
    let url = request.url
    let errors: [NetworkClientError] = [
      .unsupportedURL(url, cause: "a"), .unreachable(url, cause: "b"),
      .untrustedServer(url, cause: "f"), .connectionLost(url, cause: "e"),
      .timedOut(url, limit: request.timeLimit), .malformedResponse(url, cause: "c"),
      .bodyTooLarge(url, limit: request.maximumBodySize), .transportFailed(url, cause: "d"),
    ]
    let directory = TemporaryDirectory()
    let recording = try NetworkClient.sequence(errors.map { .failure($0) })
      .recording(to: directory.path)
    for error in errors { await #expect(throws: error) { try await recording.data(request) } }

    let replaying = try NetworkClient.replaying(from: directory.path)
    for error in errors { await #expect(throws: error) { try await replaying.data(request) } }
  }

  @Test(arguments: UnrecordedCase.all)
  func
    `the error of an unrecorded request names the nearest unused exchange and its first difference`(
      request: UnrecordedCase
    ) async throws
  {
    for number in request.replayed {
      _ = try await client.data(try RecordedProtocol.requests[number])
    }
    let unrecorded = try RecordedProtocol.request(request.url, request.headers)
    let error = NetworkClientError.notRecorded(unrecorded.url, cause: request.cause)
    await #expect(throws: error) { try await client.data(unrecorded) }
  }

  @Test func `an exchange with another method does not match`() async throws {
    let text = RecordedProtocol.files[1].replacing("GET", with: "POST")
    let directory = try TemporaryDirectory(recording: [text])
    let request = try RecordedProtocol.requests[1]
    let cause = "in the nearest unused exchange, 0001.json, the method is POST"
    let error = NetworkClientError.notRecorded(request.url, cause: cause)
    await #expect(throws: error) {
      try await NetworkClient.replaying(from: directory.path).data(request)
    }
  }

  @Test func `other files in the directory are ignored`() async throws {
    try directory.write("", to: "README")
    try directory.write("{", to: ".0004.json")
    let client = try NetworkClient.replaying(from: directory.path)
    #expect(try await client.data(try RecordedProtocol.requests[1]).status == 200)
  }
}

/// A request that does not match the recording.
struct UnrecordedCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var url = RecordedProtocol.root
  var headers = ["accept": "application/json", "authorization": "any"]
  var replayed: [Int] = []
  var nearest: String? = "0001.json"
  var difference = ""

  var cause: String {
    nearest.map { "in the nearest unused exchange, \($0), \(difference)" }
      ?? "all its exchanges are used (3)"
  }

  static let all = [
    Self(
      testDescription: "another URL",
      url: "\(RecordedProtocol.root)c8630031/",
      headers: [:],
      nearest: "0002.json",
      difference: "the URL is \(RecordedProtocol.pathURL)"
    ),
    Self(
      testDescription: "another value",
      headers: ["accept": "text/html", "authorization": "any"],
      difference: "the header accept is \"application/json\""
    ),
    Self(
      testDescription: "a missing header",
      headers: ["accept": "application/json"],
      difference: "the header authorization is present"
    ),
    Self(
      testDescription: "an additional header",
      headers: ["accept": "application/json", "authorization": "any", "X-Other": "1"],
      difference: "the header x-other is missing"
    ),
    Self(
      testDescription: "a repeated request",
      replayed: [0],
      nearest: "0002.json",
      difference: "the URL is \(RecordedProtocol.pathURL)"
    ),
    Self(
      testDescription: "a request after the last one",
      replayed: [0, 1, 2],
      nearest: nil
    ),
  ]
}

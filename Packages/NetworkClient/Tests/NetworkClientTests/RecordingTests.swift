import PortableFoundation
import NetworkClient
import NetworkClientRecording
import TemporaryDirectory
import Testing

@Suite struct RecordingTests {
  private let directory: TemporaryDirectory
  private let request: NetworkClient.Request

  init() throws {
    directory = TemporaryDirectory()
    request = try RecordedProtocol.request(RecordedProtocol.root)
  }

  /// Sends one request for each outcome.
  private func record(
    _ outcomes: Result<NetworkClient.Response, any Error>...,
    redacting names: Set<String> = [],
    headers: [String: String] = [:]
  ) async throws {
    let client = try NetworkClient.sequence(outcomes)
      .recording(to: directory.path, redacting: names)
    var request = request
    request.headers = headers
    for outcome in outcomes {
      switch outcome {
      case .success(let response): #expect(try await client.data(request) == response)
      case .failure: await #expect(throws: (any Error).self) { try await client.data(request) }
      }
    }
  }

  @Test func `exchanges are written to readable files in order`() async throws {
    let client = try NetworkClient.sequence(RecordedProtocol.responses.map { .success($0) })
      .recording(to: directory.path)
    for request in try RecordedProtocol.requests { _ = try await client.data(request) }
    #expect(try directory.names == ["0001.json", "0002.json", "0003.json"])
    #expect(try directory.names.map(directory.text) == RecordedProtocol.files)
  }

  @Test func `secret header fields of requests and responses are redacted`() async throws {
    try await record(
      .success(.init(status: 200, headers: ["Set-Cookie": "hidden", "X-Token": "hidden"])),
      redacting: ["x-TOKEN"],
      headers: [
        "Cookie": "hidden", "Proxy-Authorization": "hidden", "X-token": "hidden",
        "X-Other": "shown",
      ]
    )
    let text = try directory.text("0001.json")
    #expect(!text.contains("hidden"))
    #expect(text.contains("shown"))
    #expect(text.ranges(of: "[redacted]").count == 5)
  }

  @Test func `a body that is not UTF-8 is written as Base64`() async throws {
    try await record(.success(.init(status: 200, body: Data([0xFF, 0x00]))))
    #expect(try directory.text("0001.json").contains(#""base64" : "/wA=""#))
  }

  @Test func `a failed request is recorded with its error`() async throws {
    try await record(.failure(NetworkClientError.unreachable(request.url, cause: "refused")))
    let text = try directory.text("0001.json")
    #expect(text.contains(#""cause" : "refused""#))
    #expect(text.contains(#""kind" : "unreachable""#))
  }

  @Test func `other errors are not recorded and leave no gap`() async throws {
    let response = NetworkClient.Response(status: 204)
    try await record(
      .failure(CancellationError()),
      .failure(NetworkClientError.unacceptableStatus(request.url, response)),
      .success(response)
    )
    #expect(try directory.names == ["0001.json"])
  }

  @Test func `a URL with a password is rejected and not written`() async throws {
    let client = try NetworkClient.unimplemented.recording(to: directory.path)
    let request = try RecordedProtocol.request("http://name:password@localhost/")
    await #expect(throws: NetworkClientError.self) { try await client.data(request) }
    #expect(try directory.names == [])
  }

  @Test func `concurrent requests are numbered without gaps`() async throws {
    let client = try NetworkClient.mock { _ in .init(status: 204) }.recording(to: directory.path)
    try await withThrowingTaskGroup { group in
      for _ in 1...20 { group.addTask { _ = try await client.data(request) } }
      try await group.waitForAll()
    }
    #expect(try directory.names == (1...20).map { ($0 < 10 ? "000" : "00") + "\($0).json" })
  }
}

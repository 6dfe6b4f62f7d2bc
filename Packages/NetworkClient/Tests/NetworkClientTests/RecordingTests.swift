import FoundationEssentials
import NetworkClient
import NetworkClientRecording
import TemporaryDirectory
import Testing

@Suite struct RecordingTests {
  private let directory: TemporaryDirectory
  private let request: NetworkClient.Request

  init() throws {
    directory = try TemporaryDirectory()
    request = try RecordedProtocol.request(RecordedProtocol.root)
  }

  /// Asks once for each answer, and passes errors over.
  private func record(
    _ outcomes: Result<NetworkClient.Response, any Error>...,
    redacting names: Set<String> = [],
    headers: [String: String] = [:]
  ) async throws {
    let client = try NetworkClient.answering(outcomes)
      .recording(to: directory.path, redacting: names)
    var request = request
    request.headers = headers
    for outcome in outcomes {
      let answered = await Result(of: { try await client.data(request) })
      #expect("\(answered)" == "\(outcome)")
    }
  }

  @Test func `the exchanges of the protocol are readable files in order`() async throws {
    let client = try NetworkClient.answering(RecordedProtocol.responses.map { .success($0) })
      .recording(to: directory.path)
    for request in try RecordedProtocol.requests { _ = try await client.data(request) }
    #expect(try directory.names() == ["0001.json", "0002.json", "0003.json"])
    #expect(try directory.names().map(directory.text) == RecordedProtocol.files)
  }

  @Test func `secrets are left out of requests and answers`() async throws {
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

  @Test func `a body that is no text is in base 64`() async throws {
    try await record(.success(.init(status: 200, body: Data([0xFF, 0x00]))))
    #expect(try directory.text("0001.json").contains(#""base64" : "/wA=""#))
  }

  @Test func `what failed is recorded with its error`() async throws {
    try await record(.failure(NetworkClientError.unreachable(request.url, cause: "it was refused")))
    let text = try directory.text("0001.json")
    #expect(text.contains(#""cause" : "it was refused""#))
    #expect(text.contains(#""kind" : "unreachable""#))
  }

  @Test func `what is no exchange is not recorded, and leaves no gap`() async throws {
    let response = NetworkClient.Response(status: 204)
    try await record(
      .failure(CancellationError()),
      .failure(NetworkClientError.unacceptableStatus(request.url, response)),
      .success(response)
    )
    #expect(try directory.names() == ["0001.json"])
  }

  @Test func `a password in a URL is refused before it could be written`() async throws {
    let client = try NetworkClient.unimplemented.recording(to: directory.path)
    let request = try RecordedProtocol.request("http://name:password@localhost/")
    await #expect(throws: NetworkClientError.self) { try await client.data(request) }
    #expect(try directory.names() == [])
  }

  @Test func `requests at the same time are numbered without a gap`() async throws {
    let client = try NetworkClient.mock { _ in .init(status: 204) }.recording(to: directory.path)
    try await withThrowingTaskGroup { group in
      for _ in 1...20 { group.addTask { _ = try await client.data(request) } }
      try await group.waitForAll()
    }
    #expect(try directory.names().count == 20)
    #expect(try directory.names().last == "0020.json")
  }
}

extension Result where Failure == any Error {
  /// What becomes of some work.
  fileprivate init(of work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}

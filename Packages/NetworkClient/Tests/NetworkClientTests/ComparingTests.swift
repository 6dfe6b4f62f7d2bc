import Contract
import PortableFoundation
import NetworkClient
import NetworkClientRecording
import TemporaryDirectory
import Testing

@Suite struct ComparingTests {
  private let directory: TemporaryDirectory
  private let requests: [NetworkClient.Request]
  private let drifts = Shared<[Drift]>([])

  init() throws {
    directory = try TemporaryDirectory(recording: RecordedProtocol.files)
    requests = try RecordedProtocol.requests
  }

  @Sendable private func report(_ drift: Drift) {
    drifts.replace { $0 + [drift] }
  }

  private func comparing(with live: NetworkClient) throws -> NetworkClient {
    try NetworkClient.replaying(from: directory.path, comparingWith: live, report: report)
  }

  @Test func `new paths and codes of a server are not a drift`() async throws {
    let root = RecordedProtocol.root
    let recorder = RequestRecorder()
    let live = NetworkClient.mock(recordingIn: recorder) { request in
      switch request.url.path() {
      case "/": .json(#"{"next_path": "\#(root)new/"}"#)
      case "/new/": .json(#"{"path": "new", "response_code": "code"}"#)
      default: .json(#"{"error": "App requested the wrong path, expected: new"}"#, status: 400)
      }
    }
    let client = try comparing(with: live)
    for number in [0, 1] {
      let response = try await client.data(requests[number])
      #expect(response.body == RecordedProtocol.responses[number].body)
    }
    #expect(recorder.requests.map(\.url.absoluteString) == [root, "\(root)new/"])
    #expect(drifts.value == [])
  }

  @Test func `a URL on another server is not requested`() async throws {
    let recorder = RequestRecorder()
    let live = NetworkClient.mock(recordingIn: recorder) { _ in
      .json(#"{"next_path": "http://localhost:8001/new/"}"#)
    }
    let client = try comparing(with: live)
    for number in [0, 1] { _ = try await client.data(requests[number]) }
    #expect(recorder.requests.map(\.url) == requests.prefix(2).map(\.url))
  }

  @Test func `a change is reported and the recorded response returned`() async throws {
    let client = try comparing(with: .mock { _ in .json(#"{"path": 1}"#, status: 201) })
    let response = try await client.data(requests[0])
    #expect(response.body == RecordedProtocol.responses[0].body)
    #expect(
      drifts.value.map(\.description) == [
        "http://localhost:8000/ differs from the recording: the status changed from 200 to 201; "
          + "the field next_path is only in the recording; the field path is not in the recording."
      ]
    )
  }

  @Test func `an unreachable server is a change`() async throws {
    let cause = "the connection was refused"
    let error = NetworkClientError.unreachable(requests[0].url, cause: cause)
    _ = try await comparing(with: .failing(error)).data(requests[0])
    #expect(
      drifts.value.flatMap(\.changes).map(\.description) == [
        "the outcome changed from a response with status 200 to an error (the connection was refused)"
      ]
    )
  }

  @Test func `another cause of the same error is not a change`() async throws {
    let url = requests[0].url
    let directory = TemporaryDirectory()
    let recording = try NetworkClient.failing(NetworkClientError.unreachable(url, cause: "refused"))
      .recording(to: directory.path)
    await #expect(throws: NetworkClientError.self) { try await recording.data(requests[0]) }

    let client = try NetworkClient.replaying(
      from: directory.path,
      comparingWith: .failing(NetworkClientError.unreachable(url, cause: "reset")),
      report: report
    )
    await #expect(throws: NetworkClientError.unreachable(url, cause: "refused")) {
      try await client.data(requests[0])
    }
    #expect(drifts.value == [])
  }

  @Test func `an unrecorded request is not sent`() async throws {
    let request = try RecordedProtocol.request("http://localhost:8000/other")
    let cause =
      "in the nearest unused exchange, 0002.json, the URL is \(RecordedProtocol.pathURL)"
    await #expect(throws: NetworkClientError.notRecorded(request.url, cause: cause)) {
      try await comparing(with: .unimplemented).data(request)
    }
  }

  @Test func `a comparison can be cancelled`() async throws {
    let client = try comparing(with: .failing(CancellationError()))
    await #expect(throws: CancellationError.self) { try await client.data(requests[0]) }
  }
}

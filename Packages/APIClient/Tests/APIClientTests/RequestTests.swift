import APIClient
import NetworkClient
import PortableFoundation
import TestClock
import Testing

struct RequestTests {
  @Test(arguments: [
    (base, ["repos", "octo", "many"], [:], "\(base)/repos/octo/many"),
    ("\(base)/", ["a"], [:], "\(base)/a"),
    ("\(base)//?query=1#fragment", ["a"], [:], "\(base)/a"),
    ("https://api.example", ["a"], [:], "https://api.example/a"),
    (base, [], [:], base),
    (base, ["a/b", "ü?#%", "a b"], [:], "\(base)/a%2Fb/%C3%BC%3F%23%25/a%20b"),
    (base, ["\u{1}\n"], [:], "\(base)/%01%0A"),
    (base, ["a"], ["page": "2", "by": "x&y=z+ü"], "\(base)/a?by=x%26y%3Dz%2B%C3%BC&page=2"),
  ])
  func `a resource is appended to the base URL, percent-encoded`(
    baseURL: String,
    path: [String],
    query: [String: String],
    expected: String
  ) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(at: baseURL, recordingIn: recorder) { _ in .test() }
    let response = try await api.get(.init(.init(path, query: query)))
    #expect(recorder.requests.map(\.url.absoluteString) == [expected])
    #expect(response.url.absoluteString == expected)
  }

  @Test func `a response has the time since its request`() async throws {
    let clock = TestClock()
    let api = try APIClient.test(clock: clock) { _ in
      clock.advance(by: .seconds(3))
      return .test()
    }
    #expect(try await api.getList().elapsed == .seconds(3))
  }

  @Test func `a relative base URL is resolved`() async throws {
    let recorder = RequestRecorder()
    let baseURL = try #require(URL(string: "v3", relativeTo: url("https://api.example/")))
    let network = NetworkClient.mock(recordingIn: recorder) { _ in .test() }
    let api = APIClient(at: baseURL, network: network, clock: ImmediateClock())
    _ = try await api.getList()
    #expect(recorder.requests.map(\.url.absoluteString) == ["\(base)/list"])
  }

  @Test func `by default, a body has at most 1 MiB`() async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test() }
    _ = try await api.getList()
    _ = try await api.get(.init(page("\(base)/list?page=2")))
    #expect(recorder.requests.map(\.maximumBodySize) == [1 << 20, 1 << 20])
  }

  @Test(arguments: ["", ".", ".."])
  func `a component that would leave its place is not requested`(component: String) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test() }
    let error = try await api.failure(of: .init(.init(["repos", component])))
    guard case .network(.unsupportedURL) = error else {
      Issue.record("found \(error)")
      return
    }
    #expect(recorder.requests.isEmpty)
  }

  @Test func `a request has its fields and limits`() async throws {
    let recorder = RequestRecorder()
    let api = APIClient(
      at: try url(base),
      timeout: .seconds(3),
      network: .mock(recordingIn: recorder) { _ in .test() },
      clock: ImmediateClock()
    )
    var request = APIClient.Request(.init(["a"]), headers: ["Accept": "text/plain"])
    request.maximumBodySize = 1_000
    _ = try await api.get(request)
    let sent = try #require(recorder.requests.first)
    #expect(sent.headers == ["Accept": "text/plain"])
    #expect(sent.timeLimit == .seconds(3))
    #expect(sent.maximumBodySize == 1_000)
  }

  @Test func `a response has its body and its fields`() async throws {
    let api = try APIClient.test { _ in .test(201, ["X-Name": "value"], body: "[1]") }
    let response = try await api.getList()
    #expect(response.body == Data("[1]".utf8))
    #expect(response.headers == ["x-name": "value"])
    #expect(response.links == Links())
    #expect(response.validator == nil)
  }

  @Test(arguments: [100, 300, 303, 400, 401, 404, 410, 422, 451, 500, 503])
  func `another status is a refusal with the server's message`(status: Int) async throws {
    let body = #"{"message": "Not today", "status": "x"}"#
    let api = try APIClient.test { _ in .test(status, ["X-Why": "so"], body: body) }
    let refusal = APIClientError.Refusal(
      url: try url("\(base)/list"),
      status: status,
      message: "Not today",
      headers: ["x-why": "so"],
      body: Data(body.utf8)
    )
    #expect(try await api.failure() == .refused(refusal))
  }

  @Test(arguments: ["", "<html>", "[]", #"{"message": 1}"#, #"{"message": null}"#, #"{"a": 1}"#])
  func `a refusal without a message keeps its body`(body: String) async throws {
    let api = try APIClient.test { _ in .test(404, body: body) }
    guard case .refused(let refusal) = try await api.failure() else {
      Issue.record("The request was not refused.")
      return
    }
    #expect(refusal.message == nil)
    #expect(refusal.body == Data(body.utf8))
  }

  @Test func `an error of the network is passed on, and another error is not changed`() async throws
  {
    struct Other: Error {}
    let error = NetworkClientError.connectionLost(try url(base), cause: "reset")
    #expect(
      try await APIClient.test { _ in throw error }.failure() == .network(error)
    )
    await #expect(throws: Other.self) { try await APIClient.test { _ in throw Other() }.getList() }
    await #expect(throws: CancellationError.self) {
      try await APIClient.test { _ in throw CancellationError() }.getList()
    }
  }

  @Test func `a body above its maximum size is an error`() async throws {
    let api = try APIClient.test { _ in .test(body: "12345") }
    let error = try await api.failure(of: .init(.init(["a"]), maximumBodySize: 4))
    #expect(error == .network(.bodyTooLarge(try url("\(base)/a"), limit: 4)))
  }
}

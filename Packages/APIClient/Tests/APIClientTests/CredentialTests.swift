@_spi(PageLinks) import APIClient
import NetworkClient
import PortableFoundation
import Testing

/// The token of the tests.
let canary = "ghp_Canary-1.~+/0="

extension Credential {
  /// A credential with the canary.
  static func canary(for origin: String = base) throws -> Self {
    try Self(token: APIClientTests.canary, for: VerifiedOrigin(#require(Origin(url(origin)))))
  }
}

struct CredentialTests {
  @Test(arguments: [
    "https://api.example", "https://10.0.0.1:8443", "http://localhost:8000", "http://127.0.0.1:1",
    "http://[::1]:80",
  ])
  func `https and loopback are verified`(text: String) throws {
    let origin = try #require(Origin(url(text)))
    #expect(try VerifiedOrigin(origin).origin == origin)
  }

  @Test(arguments: [
    "http://api.example", "http://localhost.example", "http://127.0.0.2", "http://10.0.0.1",
    "http://example:443",
  ])
  func `an unencrypted origin is not verified`(text: String) throws {
    let origin = try #require(Origin(url(text)))
    let error = #expect(throws: UnverifiedOrigin.self) { try VerifiedOrigin(origin) }
    #expect(error == UnverifiedOrigin(origin: origin))
    #expect(error?.description.contains(origin.shortDescription) == true)
  }

  @Test(arguments: [
    "", "=", "a b", "a\r\nX: y", "a\n", " a", "ü", "a=b", "a\u{0}", "a,b", "\"a\"", "a:b",
  ])
  func `a text that cannot be a field is no token`(text: String) throws {
    let origin = try VerifiedOrigin(#require(Origin(url(base))))
    let error = #expect(throws: InvalidToken.self) { try Credential(token: text, for: origin) }
    #expect(text.count < 3 || error?.description.contains(text) == false)
  }

  @Test func `every request to the origin has the token, also after a redirect and a pause`()
    async throws
  {
    let recorder = RequestRecorder()
    let script = Script(
      .test(301, ["Location": "/r/1"]),
      .test(429, ["Retry-After": "1"]),
      .test(200, ["Link": "<?page=2>; rel=next"]),
      .test()
    )
    let api = try APIClient.test(
      credential: .canary(),
      waiting: PauseRecorder().waiting(),
      recordingIn: recorder
    ) { try script.next($0) }
    let next = try #require(try await api.getList().links.next)
    _ = try await api.get(.init(next))
    #expect(
      recorder.requests.map { $0.headers["Authorization"] }
        == Array(repeating: "Bearer \(canary)", count: 4)
    )
  }

  @Test(arguments: [
    "https://evil.example", "https://api.example:8443", "http://localhost:443",
    "https://sub.api.example",
  ])
  func `a request to another origin has no token`(origin: String) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(credential: .canary(for: origin), recordingIn: recorder) { _ in
      .test()
    }
    _ = try await api.getList()
    _ = try await api.get(.init(page("\(base)/list?page=2")))
    #expect(recorder.requests.map(\.headers) == [[:], [:]])
  }

  @Test func `only a credential attaches a token`() async throws {
    let recorder = RequestRecorder()
    let route: @Sendable (NetworkClient.Request) -> NetworkClient.Response = { _ in .test() }
    let headers = ["authorization": "Bearer x", "IF-NONE-MATCH": "x", "If-Modified-Since": "x"]
    let request = APIClient.Request(.init(["list"]), headers: headers)
    _ = try await APIClient.test(recordingIn: recorder, route: route).get(request)
    _ = try await APIClient.test(credential: .canary(), recordingIn: recorder, route: route)
      .get(request)
    #expect(recorder.requests.map(\.headers) == [[:], ["Authorization": "Bearer \(canary)"]])
  }
}

import APIClient
import NetworkClient
import PortableFoundation
import Testing

/// Searches for the token in all that a program can show.
struct CanaryTests {
  /// The texts that a value has: descriptions, dump, and those of its reflection, recursively.
  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let children = Mirror(reflecting: value).children.flatMap { texts(of: $0.value) }
    return [String(describing: value), String(reflecting: value), dumped] + children
  }

  private func expectNoToken(
    in value: Any,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in texts(of: value) {
      // The characters before `=`, of which a part of the token would have most.
      #expect(!text.contains("Canary"), "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a search finds a token in a value that has it`() {
    struct Careless { let token = canary }
    #expect(texts(of: ["a": [Careless()]]).contains { $0.contains(canary) })
  }

  @Test func `no description or reflection of a credential has the token`() throws {
    let credential = try Credential.canary()
    let api = try APIClient.test(credential: credential) { _ in .test() }
    expectNoToken(in: credential)
    expectNoToken(in: [credential])
    expectNoToken(in: ["key": Optional(credential) as Any])
    expectNoToken(in: api)
    #expect("\(credential)" == "a token for https://api.example")
  }

  /// Responses that quote the token.
  static let quoting: [NetworkClient.Response] = [
    .test(401, body: #"{"message": "Bad token \#(canary)"}"#),
    .test(403, ["X-Debug": "authorization: Bearer \(canary)"], body: canary),
    .test(301, ["Location": "/list?token=\(canary)"]),
    .test(301, ["Location": "/list/\(percentEncoded)#x"]),
    .test(301, ["Location": "https://evil.example/?token=\(canary)"]),
    .test(200, ["Link": "</list?page=2&token=\(canary)>; rel=next"]),
    .test(200, ["Link": "</\(percentEncoded)>; rel=next"]),
    .test(200, ["Link": "<#\(percentEncoded)>; rel=next"]),
    .test(200, ["Link": "<https://evil.example/\(canary)>; rel=last"]),
    .test(200, ["Link": "<\(canary)"]),
    .test(304, ["ETag": canary]),
    .test(429, ["Retry-After": canary], body: canary),
    .test(500, body: "\u{0}\(canary)ÿ"),
  ]

  private static let percentEncoded = canary.utf8.map { "%" + String($0, radix: 16) }.joined()

  @Test(arguments: quoting)
  func `no error has the token, even if the server quotes it`(
    response: NetworkClient.Response
  ) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(credential: .canary(), recordingIn: recorder) { _ in response }
    let error = try await api.failure()
    expectNoToken(in: error)
    #expect(!"\(error)".contains(Self.percentEncoded))
    expectNoToken(in: api.rateLimit as Any)
    #expect(recorder.requests.count == 1)
  }

  @Test func `no field of a response has the token`() async throws {
    let api = try APIClient.test(credential: .canary()) { _ in
      .test(200, ["X-Debug": "Bearer \(canary)", "ETag": #""1""#])
    }
    let response = try await api.getList()
    expectNoToken(in: response)
    #expect(response.headers["x-debug"] == "Bearer [redacted]")
  }

  @Test func `a refusal keeps what is not the token`() async throws {
    let api = try APIClient.test(credential: .canary()) { _ in
      .test(401, body: #"{"message": "Bad token \#(canary)!"}"#)
    }
    guard case .refused(let refusal) = try await api.failure() else {
      Issue.record("The request was not refused.")
      return
    }
    #expect(refusal.message == "Bad token [redacted]!")
    #expect(refusal.body == Data(#"{"message": "Bad token [redacted]!"}"#.utf8))
  }
}

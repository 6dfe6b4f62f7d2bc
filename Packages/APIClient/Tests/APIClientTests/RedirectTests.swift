import APIClient
import NetworkClient
import PortableFoundation
import Testing

struct RedirectTests {
  @Test(arguments: [301, 302, 307, 308])
  func `a redirect within the origin is followed with the validator and the fields`(
    status: Int
  ) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { request in
      request.url.path() == "/v3/list"
        ? .test(status, ["Location": "https://API.example:443/repositories/1"])
        : .test(200, body: "[1]")
    }
    let response = try await api.get(
      .init(
        .init(["list"]),
        headers: ["Accept": "text/plain"],
        validator: Validator(entityTag: #""1""#)
      )
    )
    #expect(response.body == Data("[1]".utf8))
    #expect(response.url.path() == "/repositories/1")
    let fields = ["Accept": "text/plain", "If-None-Match": #""1""#]
    #expect(recorder.requests.map(\.headers) == [fields, fields])
  }

  @Test(arguments: [
    ("/repositories/1", "https://api.example/repositories/1"),
    ("other?page=2", "https://api.example/v3/other?page=2"),
    ("?page=2", "https://api.example/v3/list?page=2"),
    ("//api.example/x", "https://api.example/x"),
  ])
  func `a relative target is resolved`(location: String, expected: String) async throws {
    let script = Script(.test(302, ["Location": location]), .test())
    let api = try APIClient.test { try script.next($0) }
    #expect(try await api.getList().url.absoluteString == expected)
  }

  @Test(arguments: [
    "https://evil.example/list", "http://api.example/list", "https://api.example:8443/list",
    "//evil.example/list", "https://api.example@evil.example/", "https://user@api.example/list",
    "https://api.example.evil.example/", "file:///etc/passwd", "javascript:alert(1)", "",
    "https://api.example/ü", "/a b", "/a\r\nb", "http://[", "https://",
    "https://api.example/a, https://api.example/b",
  ])
  func `a redirect to another origin is not followed`(location: String) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in
      .test(301, ["Location": location])
    }
    #expect(try await api.failure() == .foreignURL(try url("\(base)/list"), to: location))
    #expect(recorder.requests.count == 1)
  }

  @Test func `a redirect without a target is an error`() async throws {
    let error = try await APIClient.test { _ in .test(301) }.failure()
    guard case .network(.malformedResponse(_, let cause)) = error else {
      Issue.record("found \(error)")
      return
    }
    #expect(cause.contains("Location"))
  }

  @Test func `five redirects are followed, and a loop ends`() async throws {
    let redirect = NetworkClient.Response.test(301, ["Location": "list"])
    let script = Script(redirect, redirect, redirect, redirect, redirect, .test())
    let api = try APIClient.test { try script.next($0) }
    #expect(try await api.getList().body == Data("[]".utf8))

    let recorder = RequestRecorder()
    let loop = try APIClient.test(recordingIn: recorder) { _ in redirect }
    #expect(try await loop.failure() == .tooManyRedirects(try url("\(base)/list")))
    #expect(recorder.requests.count == 6)
  }
}

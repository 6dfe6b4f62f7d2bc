import APIClient
import NetworkClient
import PortableFoundation
import Testing

struct ConditionalRequestTests {
  private let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  private func request(_ validator: Validator?) -> APIClient.Request {
    APIClient.Request(APIClient.Resource(["list"]), validator: validator)
  }

  @Test func `a response has the validator of its fields`() async throws {
    let headers = ["ETag": #"W/"1""#, "Last-Modified": date]
    let response = try await APIClient.test { _ in .test(200, headers) }.getList()
    #expect(response.validator == Validator(entityTag: #"W/"1""#, lastModified: date))
  }

  @Test func `a validator makes a request conditional`() async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test(304) }
    let validator = Validator(entityTag: #""1""#, lastModified: date)
    let response = try await api.get(request(validator))
    #expect(
      recorder.requests.map(\.headers) == [["If-None-Match": #""1""#, "If-Modified-Since": date]]
    )
    #expect(response.body == nil)
    #expect(response.validator == validator)
  }

  @Test func `an unchanged response can have a new validator and links`() async throws {
    let headers = ["ETag": #""2""#, "Link": "<?page=2>; rel=next"]
    let api = try APIClient.test { _ in .test(304, headers) }
    let response = try await api.get(request(Validator(entityTag: #""1""#)))
    #expect(response.validator == Validator(entityTag: #""2""#))
    #expect(response.links.next?.number == 2)
  }

  @Test func `a changed resource has a body, also an empty one`() async throws {
    let api = try APIClient.test { _ in .test(200, body: "") }
    let response = try await api.get(request(Validator(entityTag: #""1""#)))
    #expect(response.body == Data())
    #expect(response.validator == nil)
  }

  @Test(arguments: [nil, Validator(), Validator(entityTag: ""), Validator(entityTag: "a\r\nb")])
  func `the status 304 without a sent validator is an error`(validator: Validator?) async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test(304) }
    let error = try await api.failure(of: request(validator))
    guard case .network(.malformedResponse(_, let cause)) = error else {
      Issue.record("found \(error)")
      return
    }
    #expect(cause.contains("no validator"))
    #expect(recorder.requests.map(\.headers) == [[:]])
  }

  @Test func `a saved validator cannot add a field`() async throws {
    let recorder = RequestRecorder()
    let api = try APIClient.test(recordingIn: recorder) { _ in .test(304) }
    let validator = Validator(entityTag: #""1""#, lastModified: "x\r\nHost: evil.example")
    _ = try await api.get(request(validator))
    #expect(recorder.requests.map(\.headers) == [["If-None-Match": #""1""#]])
  }

  @Test func `a validator survives encoding`() throws {
    let validator = Validator(entityTag: #"W/"ü""#, lastModified: nil)
    let data = try JSONEncoder().encode(validator)
    #expect(try JSONDecoder().decode(Validator.self, from: data) == validator)
  }
}

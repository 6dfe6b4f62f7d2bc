import ContentService
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveAnswerTests {
  @Test(
    arguments: [
      ("", "it is empty"),
      ("<html>", "it is not JSON"),
      ("[]", "it is not an object"),
      ("{}", "the field next_path is missing"),
      (#"{"next_path": null}"#, "the field next_path is null"),
      (#"{"next_path": 7}"#, "the field next_path is not a string"),
    ]
  ) func `an answer without a path is refused`(body: String, cause: String) async throws {
    let recorder = RequestRecorder()
    let error = try await error(of: .mock(recordingIn: recorder) { _ in .json(body) })
    #expect(try error == unacceptable(.requestingPath, response: .json(body), cause))
    #expect(recorder.requests.count == 1)
  }

  @Test func `the names of the fields are in snake case`() async throws {
    for body in [#"{"nextPath": "http://localhost:8000/a/"}"#, #"{"next-path": "x"}"#] {
      let error = try await error(of: .mock { _ in .json(body) })
      let cause = "the field next_path is missing"
      #expect(try error == unacceptable(.requestingPath, response: .json(body), cause))
    }
  }

  @Test(
    arguments: [
      (#"{"response_code": "00000000-0000-0000-0000-000000000001"}"#, "the field path is missing"),
      (#"{"path": "a"}"#, "the field response_code is missing"),
      (#"{"path": "a", "response_code": 1}"#, "the field response_code is not a string"),
      (code("00000000-0000-0000-0000-00000000000"), unusable),
      (code("00000000-0000-0000-0000-0000000000012"), unusable),
      (code("-0000000-0000-0000-0000-000000000001"), unusable),
      (code(#"00000000-0000-0000-0000-000000000001\u0000"#), unusable),
      (code("00000000000000000000000000000001"), unusable),
    ]
  ) func `content that is not as expected is refused`(body: String, cause: String) async throws {
    let error = try await error(
      of: .mock { request in request.url.path() == "/a/" ? .json(body) : .leadingToA }
    )
    #expect(try error == unacceptable(.requestingResponseCode, response: .json(body), cause))
  }

  @Test func `the case of a response code does not matter`() async throws {
    for text in ["abcdef00-0000-0000-0000-000000000001", "ABCDEF00-0000-0000-0000-000000000001"] {
      let service = try service(
        .mock { request in request.url.path() == "/a/" ? .json(code(text)) : .leadingToA }
      )
      let fetched = try await service.fetchCurrentResponseCode()
      #expect(fetched.content.responseCode == UUID(uuidString: text))
    }
  }

  @Test func `content of another path is refused`() async throws {
    let other = NetworkClient.Response.content(path: "b")
    let error = try await error(
      of: .mock { request in request.url.path() == "/a/" ? other : .leadingToA }
    )
    let cause = "its path, b, is not the one that was asked for"
    #expect(try error == unacceptable(.requestingResponseCode, cause))
  }
}

private let unusable = "the field response_code has an invalid value"

private func code(_ text: String) -> String { #"{"path": "a", "response_code": "\#(text)"}"# }

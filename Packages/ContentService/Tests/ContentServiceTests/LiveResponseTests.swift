import ContentService
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveResponseTests {
  @Test(
    arguments: [
      ("", "it is empty"),
      ("<html>", "it is not JSON"),
      ("[]", "it is not an object"),
      ("{}", "the field next_path is missing"),
      (#"{"nextPath": "http://localhost:8000/a/"}"#, "the field next_path is missing"),
      (#"{"next_path": null}"#, "the field next_path is null"),
      (#"{"next_path": 7}"#, "the field next_path is not a string"),
    ]
  ) func `a first response without a path is refused`(body: String, cause: String) async throws {
    let recorder = RequestRecorder()
    let error = try await error(of: .mock(recordingIn: recorder) { _ in .json(body) })
    #expect(try error == unacceptable(.requestingPath, response: .json(body), cause))
    #expect(recorder.requests.count == 1)
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
  ) func `an invalid second response is refused`(body: String, cause: String) async throws {
    let error = try await error(of: .responding(.json(body)))
    #expect(try error == unacceptable(.requestingResponseCode, response: .json(body), cause))
  }

  @Test func `a response code is read in either case`() async throws {
    for text in ["abcdef00-0000-0000-0000-000000000001", "ABCDEF00-0000-0000-0000-000000000001"] {
      let fetched = try await service(.responding(.json(code(text)))).fetchCurrentResponseCode()
      #expect(fetched.responseCode == UUID(uuidString: text))
    }
  }

  @Test func `a response code of another path is refused`() async throws {
    let error = try await error(of: .responding(.content(path: "b")))
    let cause = "its path, b, is not the requested path"
    #expect(try error == unacceptable(.requestingResponseCode, cause))
  }
}

private let unusable = "the field response_code has an invalid value"

private func code(_ text: String) -> String { #"{"path": "a", "response_code": "\#(text)"}"# }

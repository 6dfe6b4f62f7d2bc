import ContentService
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContentServiceLiveNextPathTests {
  @Test(
    arguments: [
      ("", "is not an http or https URL"),
      ("/a/", "is not an http or https URL"),
      ("//localhost:8000/a/", "is not an http or https URL"),
      ("file:///etc/passwd", "is not an http or https URL"),
      ("http:///a/", "is not an http or https URL"),
      ("http://localhost:99999/a/", "is not an http or https URL"),
      ("http://me@localhost:8000/a/", "names a user"),
      ("http://me:secret@localhost:8000/", "names a user"),
      ("http://:secret@localhost:8000/", "names a user"),
      ("http://%FF@localhost:8000/", "names a user"),
      ("http://localhost:8000/a/#b", "has a fragment"),
      ("http://localhost:8000/a/#", "has a fragment"),
      ("http://localhost:8000/a/#%FF", "has a fragment"),
      ("http://localhost:8000/a b", "has characters that no URL has"),
      ("http://localhost:8000/\r\nX", "has characters that no URL has"),
      ("http://localhost:8000/ä", "has characters that no URL has"),
      (#"http://x\@localhost:8000/"#, "has characters that no URL has"),
      ("http://localhost:8000", "has no path"),
      ("http://localhost:8000//?a", "has no path"),
      ("http://localhost:8000/=cmd%7C'!A0/", Self.reserved),
      ("http://localhost:8000/a/%61", Self.reserved),
      ("http://localhost:8000/a/..", Self.reserved),
    ]
  ) func `a path that is not a plain URL is refused and quoted`(
    path: String,
    cause: String
  ) async throws {
    let recorder = RequestRecorder()
    let body = try JSONEncoder().encode(["next_path": path])
    let client = NetworkClient.mock(recordingIn: recorder) { _ in .init(status: 200, body: body) }
    let error = try await error(of: client)
    #expect(try error == unacceptable(.requestingPath, "its next_path, \(path), \(cause)"))
    #expect(recorder.requests.count == 1)
  }

  private static let reserved = "ends with other characters than letters, digits and - . _ ~"

  @Test func `a path may have 2048 bytes and no more`() async throws {
    let start = "http://localhost:8000/"
    let longest = start + String(repeating: "a", count: 2_048 - start.utf8.count)
    for (url, isAccepted) in [(longest, true), (longest + "a", false)] {
      let recorder = RequestRecorder()
      let client = NetworkClient.mock(recordingIn: recorder) { _ in .next(url) }
      let error = try await error(of: client)
      #expect(recorder.requests.count == (isAccepted ? 2 : 1))
      if !isAccepted { #expect(error.description.contains("longer than 2048 bytes")) }
    }
  }
}

import FoundationEssentials
import NetworkClient
import NetworkClientRecording
import TemporaryDirectory
import Testing

@Suite struct DamagedRecordingTests {
  @Test(arguments: [
    ("", "it is empty"),
    ("{", "it is not JSON"),
    (damaged("\"format\" : 1,", ""), "the field format is missing"),
    (damaged("\"method\" : \"GET\",", ""), "the field request.method is missing"),
    (damaged("\"response\"", "\"answer\""), "the field response is missing"),
    (
      damaged("\"status\" : 200", "\"status\" : \"200\""),
      "the field response.status is not a number"
    ),
    (damaged("\"text\"", "\"words\""), "the field response.text is missing"),
    (damaged("\"text\"", "\"base64\""), "the field response.base64 has an unusable value"),
    (damaged("\"response\"", "\"error\""), "the field error.kind is missing"),
  ])
  func `a damaged file is refused with its reason`(text: String, cause: String) throws {
    let directory = try TemporaryDirectory(recording: [RecordedProtocol.files[0], text])
    let path = directory.file("0002.json")
    #expect(throws: RecordingError.damaged(path: path, cause: cause)) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `a file of another format is refused`() throws {
    let directory = try TemporaryDirectory(recording: [#"{"format": 2, "pages": []}"#])
    let error = RecordingError.unsupportedFormat(path: directory.file("0001.json"), format: 2)
    #expect(throws: error) { try NetworkClient.replaying(from: directory.path) }
  }

  @Test func `a file that is missing is refused`() throws {
    let directory = try TemporaryDirectory(recording: RecordedProtocol.files)
    try FileManager.default.removeItem(atPath: directory.file("0002.json"))
    let error = RecordingError.damaged(
      path: directory.file("0002.json"),
      cause: "No such file or directory"
    )
    #expect(throws: error) { try NetworkClient.replaying(from: directory.path) }
  }

  @Test func `a folder in the place of a file is refused`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("0001.json")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: RecordingError.damaged(path: path, cause: "Is a directory")) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `an empty folder is no recording`() throws {
    let directory = try TemporaryDirectory()
    let cause = "there is no recording in it"
    #expect(throws: RecordingError.unusableFolder(path: directory.path, cause: cause)) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `each error is one sentence with what to act on`() throws {
    let url = try #require(URL(string: "http://localhost/b"))
    let descriptions: [(RecordingError, String)] = [
      (
        .unusableFolder(path: "/tmp/a", cause: "it is not empty, there is 0001.json"),
        "The folder /tmp/a cannot be used for a recording: it is not empty, there is 0001.json."
      ),
      (
        .unwritableFile(path: "/tmp/a/0001.json", cause: "No space left on device"),
        "/tmp/a/0001.json cannot be written: No space left on device."
      ),
      (
        .damaged(path: "/tmp/a/0001.json", cause: "it is not JSON"),
        "/tmp/a/0001.json is damaged: it is not JSON."
      ),
      (
        .unsupportedFormat(path: "/tmp/a/0001.json", format: 2),
        "/tmp/a/0001.json has format 2 of a recording, and only format 1 is read."
      ),
      (
        .unexpectedRequest(url, nearest: "0001.json", difference: "the URL is http://localhost/a"),
        "http://localhost/b is not as recorded: in 0001.json, the nearest, the URL is http://localhost/a."
      ),
    ]
    for (error, description) in descriptions { #expect(error.description == description) }
  }
}

/// A file of the protocol with something else in it.
private func damaged(_ text: String, _ other: String) -> String {
  RecordedProtocol.files[1].replacing(text, with: other)
}

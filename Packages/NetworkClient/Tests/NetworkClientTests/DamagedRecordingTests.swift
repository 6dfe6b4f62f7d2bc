import Foundation
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
    (damaged("\"response\"", "\"reply\""), "the field response is missing"),
    (
      damaged("\"status\" : 200", "\"status\" : \"200\""),
      "the field response.status is not a number"
    ),
    (damaged("\"text\"", "\"string\""), "the field response.text is missing"),
    (damaged("\"text\"", "\"base64\""), "the field response.base64 has an invalid value"),
    (damaged("\"response\"", "\"error\""), "the field error.kind is missing"),
  ])
  func `a damaged file is rejected with the cause`(text: String, cause: String) throws {
    let directory = try TemporaryDirectory(recording: [RecordedProtocol.files[0], text])
    let path = directory.file("0002.json")
    #expect(throws: RecordingError.damaged(path: path, cause: cause)) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `an unsupported format is rejected`() throws {
    let directory = try TemporaryDirectory(recording: [#"{"format": 2, "pages": []}"#])
    let error = RecordingError.unsupportedFormat(path: directory.file("0001.json"), format: 2)
    #expect(throws: error) { try NetworkClient.replaying(from: directory.path) }
  }

  @Test func `a missing file is rejected`() throws {
    let directory = try TemporaryDirectory(recording: RecordedProtocol.files)
    try FileManager.default.removeItem(atPath: directory.file("0002.json"))
    let error = RecordingError.damaged(
      path: directory.file("0002.json"),
      cause: "No such file or directory"
    )
    #expect(throws: error) { try NetworkClient.replaying(from: directory.path) }
  }

  @Test func `a directory in place of a file is rejected`() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("0001.json")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: RecordingError.damaged(path: path, cause: "Is a directory")) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `a file of any size is rejected without reading all of it`() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("0001.json")
    // A sparse file.
    #expect(
      FileManager.default.createFile(atPath: path, contents: nil) && truncate(path, 8 << 30) == 0
    )
    #expect(throws: RecordingError.damaged(path: path, cause: "it is larger than 64 MiB")) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `an empty directory is not a recording`() throws {
    let directory = TemporaryDirectory()
    let cause = "it contains no recording"
    #expect(throws: RecordingError.unusableDirectory(path: directory.path, cause: cause)) {
      try NetworkClient.replaying(from: directory.path)
    }
  }

  @Test func `each message has the path and the cause`() {
    let messages: [(RecordingError, String)] = [
      (.unusableDirectory(path: "/a", cause: "b"), "Cannot use /a for a recording: b."),
      (.unwritableFile(path: "/a", cause: "b"), "Cannot write /a: b."),
      (.damaged(path: "/a", cause: "b"), "/a is damaged: b."),
      (
        .unsupportedFormat(path: "/a", format: 2),
        "/a has recording format 2; only format 1 is supported."
      ),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }
}

/// Returns a recorded file with a part replaced.
private func damaged(_ text: String, _ replacement: String) -> String {
  RecordedProtocol.files[1].replacing(text, with: replacement)
}

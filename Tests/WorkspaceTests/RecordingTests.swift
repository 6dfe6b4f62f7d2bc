import Foundation
import LoopbackServer
import Testing

/// Recordings of the built executable.
@Suite(.timeLimit(.minutes(2))) struct RecordingTests {
  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `what was recorded is fetched again without the server, and no secret is in it`()
    async throws
  {
    let folder = fetcher.file("recording")
    let (url, recorded) = try await withLocalServer { server in
      let ending = try await fetcher.run([
        "fetch", "--url", server.url, "--record", folder, "--header", "X-Key: sesame",
      ])
      return (server.url, ending)
    }
    #expect(recorded.status == 0, "\(recorded.errorOutput)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["0001.json", "0002.json"])
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(!text.contains("sesame"))
    }

    let replay = try await fetcher.run([
      "fetch", "--url", url, "--replay", folder, "--header", "X-Key: another",
    ])
    #expect(replay.status == 0, "\(replay.errorOutput)")
    #expect(replay.output == recorded.output.replacing("Fetched: 1", with: "Fetched: 2"))
  }

  @Test func `a request that was not recorded is told with the nearest that was`() async throws {
    let folder = fetcher.file("recording")
    let url = try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url, "--record", folder)
      return server.url
    }
    let other = try await fetcher.run("fetch", "--url", "\(url)/other", "--replay", folder)
    #expect(other.status == 76)
    #expect(other.output == "")
    #expect(other.errorOutput.contains("the nearest exchange, the URL is \(url)/"))

    let again = try await fetcher.run("fetch", "--url", url, "--record", folder)
    #expect(again.status == 64)
    #expect(again.errorOutput.contains("it already contains 0001.json"))
    #expect(try await fetcher.run("status").output.contains("Times Fetched: 1\n"))
  }

  @Test(
    arguments: [
      (
        ["--header", "Accept-Language: de"],
        "in 0001.json, the nearest exchange, the header accept-language is missing"
      ),
      (["--count=2"], "in 0001.json, the nearest exchange, the request was already replayed"),
    ]
  )
  func `a request that differs from the recorded one is told with the first difference`(
    options: [String],
    difference: String
  ) async throws {
    let folder = fetcher.file("recording")
    let url = try await withLoopbackServer {
      try $0.serveFetch()
    } perform: { server in
      _ = try await fetcher.run("fetch", "--url", "\(server.url)", "--record", folder)
      return "\(server.url)"
    }
    let ending = try await fetcher.start(["fetch", "--url", url, "--replay", folder] + options)
      .end()
    #expect(ending.status == 76)
    #expect(ending.errorOutput.contains(difference), "\(ending.errorOutput)")
  }

  @Test func `a server whose answers have another shape than the recorded ones is told by doctor`()
    async throws
  {
    let folder = fetcher.file("recording")
    try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url, "--record", folder)
      let same = try await fetcher.run("doctor", "--url", server.url, "--replay", folder)
      #expect(same.status == 0, "\(same.output)")
      #expect(same.output.contains("✓ drift: The responses match the recording."))

      // Once the server gave one field more.
      let file = "\(folder)/0002.json"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacing(#"{\"path\":"#, with: #"{\"former\": 1, \"path\":"#)
        .write(toFile: file, atomically: false, encoding: .utf8)
      let drift = try await fetcher.run("doctor", "--url", server.url, "--replay", folder)
      #expect(drift.status == 1)
      let sentence = "differs from the recording: the field former is only in the recording."
      #expect(drift.output.contains(sentence), "\(drift.output)")
    }
    #expect(try await fetcher.run("status").output.contains("Times Fetched: 1\n"))
  }

  @Test(
    arguments: [
      ("", "it is empty"), ("{", "it is not JSON"), ("[]", "it is not an object"),
      (#"{"format": 1}"#, "the field request is missing"), (#"{"format": 2}"#, "format 2"),
    ]
  )
  func
    `a recording that is damaged, or of another version, is refused with its file and the reason`(
      text: String,
      reason: String
    ) async throws
  {
    let file = fetcher.file("0001.json")
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    for command in ["fetch", "doctor"] {
      let ending = try await fetcher.run(command, "--replay", fetcher.folder)
      #expect(ending.status == 64)
      #expect(ending.output == "")
      #expect(ending.errorOutput.contains(file))
      #expect(ending.errorOutput.contains(reason), "\(ending.errorOutput)")
    }
  }

  @Test(
    arguments: [
      ("empty", "it contains no recording"), ("missing", "No such file or directory"),
    ]
  )
  func `a folder without a recording is refused with its name and the reason`(
    name: String,
    reason: String
  ) async throws {
    let folder = fetcher.file(name)
    if name == "empty" {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    let ending = try await fetcher.run("fetch", "--replay", folder)
    #expect(ending.status == 64)
    #expect(ending.errorOutput.contains("Cannot use \(folder) for a recording: \(reason)"))
  }
}

import Foundation
import LoopbackServer
import Testing

/// Recording and replaying with the built executable.
@Suite(.timeLimit(.minutes(10))) struct RecordingTests {
  let fetcher = Tool("fetcher")

  @Test func `a recording is replayed without the server, and contains no secret`() async throws {
    let directory = fetcher.file("recording")
    let (url, recorded) = try await withLocalServer { server in
      let result = try await fetcher.run([
        "fetch", "--url", server.url, "--record", directory, "--header", "X-Key: sesame",
      ])
      return (server.url, result)
    }
    #expect(recorded.status == 0, "\(recorded.errorOutput)")
    let files = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    #expect(files == ["0001.json", "0002.json"])
    for file in files {
      let text = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
      #expect(!text.contains("sesame"))
    }

    let replay = try await fetcher.run([
      "fetch", "--url", url, "--replay", directory, "--header", "X-Key: another",
    ])
    #expect(replay.status == 0, "\(replay.errorOutput)")
    #expect(replay.output == recorded.output.replacing("Fetched: 1", with: "Fetched: 2"))
  }

  @Test
  func
    `an unrecorded request is reported with the nearest exchange, and a recording is not overwritten`()
    async throws
  {
    let directory = fetcher.file("recording")
    let url = try await withLocalServer { server in
      try await fetcher.run("fetch", "--url", server.url, "--record", directory)
      return server.url
    }
    let other = try await fetcher.run("fetch", "--url", "\(url)/other", "--replay", directory)
    #expect(other.status == 76)
    #expect(other.output == "")
    let message =
      "is not in the recording: in the nearest unused exchange, 0002.json, the URL is \(url)/"
    #expect(other.errorOutput.contains(message))

    let again = try await fetcher.run("fetch", "--url", url, "--record", directory)
    #expect(again.status == 64)
    #expect(again.errorOutput.contains("it already contains 0001.json"))
    #expect(try await fetcher.run("status").output.contains("Times Fetched: 1\n"))
  }

  @Test func `doctor reports responses of another shape than the recording`() async throws {
    let directory = fetcher.file("recording")
    try await withLocalServer { server in
      try await fetcher.run("fetch", "--url", server.url, "--record", directory)
      let same = try await fetcher.run("doctor", "--url", server.url, "--replay", directory)
      #expect(same.status == 0, "\(same.output)")
      #expect(same.output.contains("✓ drift: The responses match the recording."))

      // As if the server had omitted a field since the recording.
      let file = "\(directory)/0002.json"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacing(#"{\"path\":"#, with: #"{\"former\": 1, \"path\":"#)
        .write(toFile: file, atomically: false, encoding: .utf8)
      let drift = try await fetcher.run("doctor", "--url", server.url, "--replay", directory)
      #expect(drift.status == 1)
      let change = "differs from the recording: the field former is only in the recording."
      #expect(drift.output.contains(change), "\(drift.output)")
    }
    #expect(try await fetcher.run("status").output.contains("Times Fetched: 1\n"))
  }
}

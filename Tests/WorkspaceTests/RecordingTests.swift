import Foundation
import TemporaryDirectory
import Testing

/// Recordings of the built executable.
@Suite(.timeLimit(.minutes(2))) struct RecordingTests {
  let directory: TemporaryDirectory
  let fetcher: Fetcher

  init() throws {
    directory = try TemporaryDirectory()
    fetcher = Fetcher(database: directory.file("fetcher.sqlite3"))
  }

  @Test func `what was recorded is fetched again without the server, and no secret is in it`()
    async throws
  {
    let folder = directory.file("recording")
    let (url, recorded) = try await withLocalServer { server in
      let ending = try await fetcher.run(
        "fetch",
        "--url",
        server.url,
        "--record",
        folder,
        "--header",
        "X-Key: sesame"
      )
      return (server.url, ending)
    }
    #expect(recorded.status == 0, "\(recorded.errorOutput)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["0001.json", "0002.json"])
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(!text.contains("sesame"))
    }

    let replay = try await fetcher.run(
      "fetch",
      "--url",
      url,
      "--replay",
      folder,
      "--header",
      "X-Key: another"
    )
    #expect(replay.status == 0, "\(replay.errorOutput)")
    #expect(replay.output == recorded.output.replacing("Fetched: 1", with: "Fetched: 2"))
  }

  @Test func `a request that was not recorded is told with the nearest that was`() async throws {
    let folder = directory.file("recording")
    let url = try await withLocalServer { server in
      _ = try await fetcher.run("fetch", "--url", server.url, "--record", folder)
      return server.url
    }
    let other = try await fetcher.run("fetch", "--url", "\(url)/other", "--replay", folder)
    #expect(other.status == 76)
    #expect(other.output == "")
    #expect(other.errorOutput.contains("the nearest, the URL is \(url)/"))

    let again = try await fetcher.run("fetch", "--url", url, "--record", folder)
    #expect(again.status == 64)
    #expect(again.errorOutput.contains("it is not empty, there is 0001.json"))
    #expect(try await fetcher.run("status").output.contains("Times Fetched: 1\n"))
  }
}

import AttemptLog
import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import FileClient
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import PortableFoundation
import Synchronization
import TerminalClient
import Testing

/// Proxy, certificates, recording and replay; see also the tests of `NetworkOptions`.
@Suite(.timeLimit(.minutes(10))) struct TransportTests {
  private static let pem = "-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----\n"

  private let fixture = Fixture()

  @Test(
    arguments: [
      "fetch --count 2", "watch --count 2 --every 0", "doctor", "doctor --replay a",
      "fetch --record a --header X-Key:secret --header A:b",
    ]
  ) func `the options of a command select one network for all its requests`(line: String)
    async throws
  {
    let arguments = line.split(separator: " ").map(String.init)
    fixture.files["ca.pem"] = Array(Self.pem.utf8)
    let networks = Mutex<[NetworkClients.Network]>([])
    var dependencies = fixture.dependencies
    dependencies.network.client = { network in
      networks.withLock { $0.append(network) }
      return .unimplemented
    }
    dependencies.network.comparingClient = { _, live, _ in live }
    let options = ["--cacert", "ca.pem", "--proxy", "http://127.0.0.1:3128"]
    let code = await fetcherTool.run(arguments + options, dependencies)
    #expect(code == .success, "\(fixture.terminal.errorOutput)")
    let route = NetworkClients.Route(
      .curl,
      proxy: try NetworkClient.Proxy("http://127.0.0.1:3128"),
      trusting: try NetworkClient.TrustedCertificates(in: Data(Self.pem.utf8))
    )
    #expect(
      networks.withLock(\.self) == [
        arguments.contains("--record")
          ? .recording(to: "a", secretHeaders: ["X-Key", "A"], route) : .live(route)
      ]
    )
  }

  @Test(
    arguments: [
      (["--cacert", "ca.pem"], ExitCode.notFound),
      (["--cacert", "ca.pem", "--transport", "foundation"], .usage),
      (["--proxy", "https://a:1"], .usage), (["--proxy", "http://a"], .usage),
    ],
    ["fetch", "watch", "doctor"]
  ) func `an unusable option is an error before anything else`(
    error: (options: [String], code: ExitCode),
    command: String
  ) async {
    #expect(await fetcherTool.run([command] + error.options, fixture.dependencies) == error.code)
    #expect(fixture.terminal.output == "")
    #expect(fixture.calls == [])
  }

  @Test func `a response that cannot be recorded is not saved, and is no failure of the server`()
    async throws
  {
    var dependencies = fixture.dependencies
    let error = RecordingError.unwritableFile(path: "a/0001.json", cause: "No space left on device")
    dependencies.network.client = { _ in NetworkClient { _ in throw error } }
    dependencies.contentService = { [fixture] server in
      .live(rootURL: server.url, clock: fixture.clock, random: { 0 }, using: server.network)
    }
    let code = await fetcherTool.run(["fetch", "--record", "a", "--retry", "3"], dependencies)
    #expect(code == .cannotReadOrSave)
    #expect(
      fixture.terminal.errorOutput == """
        Fetch failed.
        Cannot write a/0001.json: No space left on device.
        Check the directory of --record and its free space.

        """
    )
    #expect(try fixture.savedState.attemptLog.page(.init(.failures)).isEmpty)
    #expect(try fixture.saved().count == 0)
  }

  @Test func `the failure of an unrecorded request explains the recording`() async throws {
    var dependencies = fixture.dependencies
    dependencies.network.client = { _ in
      NetworkClient { request in
        throw NetworkClientError.notRecorded(request.url, cause: "all its exchanges are used (2)")
      }
    }
    dependencies.contentService = { [fixture] server in
      .live(rootURL: server.url, clock: fixture.clock, random: { 0 }, using: server.network)
    }
    let code = await fetcherTool.run(["fetch", "--replay", "a"], dependencies)
    #expect(code == .unacceptableResponse)
    #expect(
      fixture.terminal.errorOutput == """
        Fetch failed.
        The first request, GET http://localhost:8000, is not in the recording: all its exchanges are used (2).
        Use the options of the recorded command and at most its --count, or record again.

        """
    )
    #expect(try fixture.saved().count == 0)
  }
}

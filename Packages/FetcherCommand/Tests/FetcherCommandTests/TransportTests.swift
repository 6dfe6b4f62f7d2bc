import AttemptLog
import CommandSupport
import ContentService
import ContentServiceLive
import DataFetchFeature
import FetcherCommand
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import Synchronization
import TerminalClient
import Testing

/// Proxy, recording and replay.
@Suite(.timeLimit(.minutes(10))) struct TransportTests {
  private static let proxy = try? NetworkClient.Proxy("http://127.0.0.1:3128")

  @Test(
    arguments: [
      ([], .live(.init(.curl))),
      (["--transport", "foundation"], .live(.init(.foundation))),
      (["--proxy", "http://127.0.0.1:3128"], .live(.init(.curl, proxy: Self.proxy))),
      (
        ["--record", "a", "--header", "X-Key: secret", "--header", "A: b"],
        .recording(to: "a", secretHeaders: ["X-Key", "A"], .init(.curl))
      ),
      (
        ["--record", "a", "--proxy", "http://127.0.0.1:3128"],
        .recording(to: "a", secretHeaders: [], .init(.curl, proxy: Self.proxy))
      ),
      (["--replay", "a"], .replaying(from: "a")),
    ] as [([String], NetworkClients.Network)]
  ) func `options select the network, which all fetches share`(
    arguments: [String],
    network: NetworkClients.Network
  ) async {
    await expect(network, for: arguments, Fixture())
  }

  @Test func `a variable selects the default transport`() async {
    let environment = ["HOME": "/home/ada", "FETCHER_TRANSPORT": "foundation"]
    await expect(.live(.init(.foundation)), Fixture(environment: environment))
  }

  @Test func `the default transport is the first one of the build`() async {
    await expect(.live(.init(.foundation)), Fixture(), transports: [.foundation])
  }

  /// Expects that three fetches use one network.
  private func expect(
    _ network: NetworkClients.Network,
    for arguments: [String] = [],
    _ fixture: Fixture,
    transports: [NetworkClients.Transport] = NetworkClients.Transport.allCases
  ) async {
    let networks = Mutex<[NetworkClients.Network]>([])
    var dependencies = fixture.dependencies
    dependencies.network.transports = transports
    dependencies.network.client = { network in
      networks.withLock { $0.append(network) }
      return .unimplemented
    }
    let code = await fetcherTool.run(["fetch", "--count", "3"] + arguments, dependencies)
    #expect(code == .success, "\(fixture.terminal.errorOutput)")
    #expect(networks.withLock(\.self) == [network])
  }

  @Test func `a transport that the build does not include is a usage error`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.network.transports = [.foundation]
    let code = await fetcherTool.run(["fetch", "--transport=curl"], dependencies)
    #expect(code == .usage)
    #expect(
      fixture.terminal.errorOutput == """
        This build does not include the transport 'curl'.
        It includes 'foundation'. Run 'swift build -c release' in the source directory to build .build/release/fetcher with every transport.

        """
    )
    #expect(fixture.calls == [])
  }

  @Test(
    arguments: [
      (["--replay", "a", "--record", "b"], "'--record' and '--replay' cannot be combined."),
      (
        ["--replay", "a", "--proxy", "http://a:1"],
        "'--proxy' and '--replay' cannot be combined."
      ),
      (["--proxy", "https://a:1"], "only http proxies are supported"),
      (["--proxy", "http://a"], "a host and a port are required"),
      (["--record="], "must not be empty"),
    ]
  ) func `contradicting options are a usage error`(arguments: [String], message: String) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(["fetch"] + arguments, fixture.dependencies) == .usage)
    #expect(fixture.terminal.errorOutput.contains(message), "\(fixture.terminal.errorOutput)")
    #expect(fixture.calls == [])
  }

  @Test func `an unusable recording is a usage error, and no database is opened`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let error = RecordingError.damaged(path: "a/0001.json", cause: "it is empty")
    dependencies.network.client = { _ in throw error }
    #expect(await fetcherTool.run(["fetch", "--replay", "a"], dependencies) == .usage)
    #expect(fixture.terminal.errorOutput == "\(error)\nCheck --record or --replay.\n")
    #expect(fixture.calls == [])
  }

  @Test func `a response that cannot be recorded is not saved, and is no failure of the server`()
    async throws
  {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let error = RecordingError.unwritableFile(path: "a/0001.json", cause: "No space left on device")
    dependencies.network.client = { _ in NetworkClient { _ in throw error } }
    dependencies.contentService = { server in
      .live(
        rootURL: server.url,
        clock: fixture.clock,
        random: { 0 },
        using: server.network
      )
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
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.network.client = { _ in
      NetworkClient { request in
        throw NetworkClientError.notRecorded(request.url, cause: "all its exchanges are used (2)")
      }
    }
    dependencies.contentService = { server in
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

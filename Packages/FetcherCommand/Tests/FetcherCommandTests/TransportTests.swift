import CommandSupport
import ContentService
import ContentServiceLive
import FetcherCommand
import NetworkClient
import NetworkClientRecording
import Synchronization
import TerminalClient
import Testing

/// Proxy, recording and replay.
@Suite(.timeLimit(.minutes(1))) struct TransportTests {
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
    ] as [([String], NetworkDependencies.Network)]
  ) func `what carries the requests is made once, as the options say`(
    arguments: [String],
    network: NetworkDependencies.Network
  ) async {
    await expect(network, for: arguments, World())
  }

  @Test func `the environment names a transport, too`() async {
    let environment = ["HOME": "/home/ada", "FETCHER_TRANSPORT": "foundation"]
    await expect(.live(.init(.foundation)), World(environment: environment))
  }

  @Test func `without a choice, it is the first transport that is built in`() async {
    await expect(.live(.init(.foundation)), World(), transports: [.foundation])
  }

  /// Expects that three fetches use one network.
  private func expect(
    _ network: NetworkDependencies.Network,
    for arguments: [String] = [],
    _ world: World,
    transports: [NetworkDependencies.Transport] = NetworkDependencies.Transport.allCases
  ) async {
    let made = Networks()
    var dependencies = world.dependencies
    dependencies.network.transports = transports
    dependencies.network.client = { network in
      made.withLock { $0.append(network) }
      return .unimplemented
    }
    let code = await fetcherTool.run(["fetch", "--count", "3"] + arguments, dependencies)
    #expect(code == .success, "\(world.terminal.errorOutput)")
    #expect(made.withLock(\.self) == [network])
  }

  @Test func `a transport that was left out is a usage error that tells how to get it`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.transports = [.foundation]
    let code = await fetcherTool.run(["fetch", "--transport=curl"], dependencies)
    #expect(code == .usage)
    #expect(
      world.terminal.errorOutput == """
        The transport 'curl' was left out of this build.
        It has: 'foundation'. 'swift build -c release' in the source folder builds .build/release/fetcher with every transport.

        """
    )
    #expect(world.asked == [])
  }

  @Test(
    arguments: [
      (["--replay", "a", "--record", "b"], "'--record' and '--replay' cannot be given together."),
      (
        ["--replay", "a", "--proxy", "http://a:1"],
        "'--proxy' and '--replay' cannot be given together."
      ),
      (["--proxy", "https://a:1"], "only http proxies are supported"),
      (["--proxy", "http://a"], "a host and a port are required"),
      (["--record="], "must not be empty"),
    ]
  ) func `what cannot be meant is a usage error`(arguments: [String], sentence: String) async {
    let world = World()
    #expect(await fetcherTool.run(["fetch"] + arguments, world.dependencies) == .usage)
    #expect(world.terminal.errorOutput.contains(sentence), "\(world.terminal.errorOutput)")
    #expect(world.asked == [])
  }

  @Test func `a recording that cannot be used is a usage error, and nothing is opened`() async {
    let world = World()
    var dependencies = world.dependencies
    let error = RecordingError.damaged(path: "a/0001.json", cause: "it is empty")
    dependencies.network.client = { _ in throw error }
    #expect(await fetcherTool.run(["fetch", "--replay", "a"], dependencies) == .usage)
    #expect(world.terminal.errorOutput == "\(error)\n")
    #expect(world.asked == [])
  }

  @Test func `a request that is not in the recording is an answer that is not acceptable`()
    async throws
  {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.client = { _ in
      NetworkClient { request in
        throw RecordingError.unexpectedRequest(
          request.url,
          nearest: "0001.json",
          difference: "the URL is http://a"
        )
      }
    }
    dependencies.network.contentService = { server in
      .live(rootURL: server.url, clock: world.clock, random: { 0 }, using: server.network)
    }
    let code = await fetcherTool.run(["fetch", "--replay", "a"], dependencies)
    #expect(code == .unacceptableResponse)
    #expect(
      world.terminal.errorOutput.contains(
        "the request does not match the recording: in 0001.json, the nearest exchange, the URL is http://a."
      )
    )
    #expect(try world.saved().count == 0)
  }
}

/// Which networks were made.
private final class Networks: Sendable {
  private let made = Mutex<[NetworkDependencies.Network]>([])

  func withLock<Value: Sendable>(_ body: @Sendable (inout [NetworkDependencies.Network]) -> Value)
    -> Value
  {
    made.withLock { body(&$0) }
  }
}

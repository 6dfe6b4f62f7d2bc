import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import NetworkClientRecording
import PortableFoundation
import Synchronization
import TerminalClient
import Testing

/// What doctor tells of the server.
@Suite(.timeLimit(.minutes(1))) struct ServerCheckTests {
  private static let request = ContentServiceError.Request(.requestingPath, .localhost)
  private static let answer = NetworkClient.Response(status: 400)

  @Test(
    arguments: [
      (
        .unreachable(request, cause: "a"),
        " If no server runs there, start it: python3 server.py"
      ),
      (
        .connectionLost(request, cause: "a"),
        " A server accepted the connection: check the scheme and the port in the URL and the server's log, or try again."
      ),
      (
        .timedOut(request, waited: .seconds(1), limit: .seconds(1)),
        " Try again, or allow more time with --timeout."
      ),
      (.cannotSend(request, cause: "a"), ""),
    ] as [(ContentServiceError, String)]
  ) func `a server that does not answer is a fault, with advice that fits`(
    error: ContentServiceError,
    advice: String
  ) async {
    let world = World()
    let dependencies = world.dependencies(fetchingBy: .failing(error))
    #expect(
      await world.check("server", with: dependencies, code: .refused)
        == "✗ server: \(error)\(advice)"
    )
    #expect(!world.terminal.output.contains("protocol"))
  }

  @Test func `through a proxy, the advice is about the proxy`() async {
    let world = World()
    let dependencies = world.dependencies(
      fetchingBy: .failing(ContentServiceError.unreachable(Self.request, cause: "a"))
    )
    let proxy = "http://127.0.0.1:3128"
    #expect(
      await world.check("server", with: dependencies, "--proxy", proxy, code: .refused)?
        .hasSuffix("Check that the proxy \(proxy) runs, and that it reaches the server.") == true
    )
  }

  @Test func `an answer that is not as expected is a fault of the protocol`() async {
    let world = World()
    let error = ContentServiceError.unacceptableResponse(Self.request, response: nil, cause: "a")
    let dependencies = world.dependencies(fetchingBy: .failing(error))
    #expect(
      await world.check("protocol", with: dependencies, code: .refused)
        == "✗ protocol: \(error) Check that the URL is the right server's."
    )
    #expect(world.terminal.output.contains("✓ server: http://localhost:8000 answered.\n"))
  }

  @Test func `a stale path is told`() async {
    let world = World()
    let error = ContentServiceError.stalePath(Self.request, response: Self.answer, attempts: 4)
    let dependencies = world.dependencies(fetchingBy: .failing(error))
    #expect(
      await world.check("protocol", with: dependencies)
        == "! protocol: \(error) "
        + "Other clients may be asking for new paths: try again when fewer do."
    )
  }

  @Test func `answers that are as recorded are told, and those that are not are a fault`() async {
    for drifts in [0, 1] {
      let world = World()
      var dependencies = world.dependencies
      dependencies.network.comparingClient = { folder, _, report in
        world.note("compare \(folder)")
        for _ in 0..<drifts {
          report(Drift(url: .localhost, changes: [.init("the field a", recorded: "b", found: nil)]))
        }
        return .unimplemented
      }
      #expect(
        await world.check(
          "drift",
          with: dependencies,
          "--replay",
          "/r",
          code: drifts == 0 ? .success : .refused
        )
          == (drifts == 0
            ? "✓ drift: The answers are as recorded."
            : "✗ drift: http://localhost:8000 differs from the recording: the field a is only in the recording. "
              + "If the change is meant, record anew: fetcher fetch --record DIR")
      )
      #expect(world.asked.first == "compare /r")
    }
  }

  @Test func `what the recording lacks is not missing from the server's answer`() async {
    let world = World()
    var dependencies = world.dependencies
    let live = dependencies.network.contentService
    let error = ContentServiceError.unacceptableResponse(
      Self.request,
      response: nil,
      cause: "the field a is missing"
    )
    dependencies.network.comparingClient = { _, _, report in
      report(Drift(url: .localhost, changes: [.init("the field a", recorded: nil, found: "b")]))
      return .unimplemented
    }
    let calls = Mutex(0)
    dependencies.network.contentService = { server in
      // The first is the check of the live server.
      calls.withLock {
        $0 += 1; return $0
      } == 1 ? live(server) : .failing(error)
    }
    #expect(
      await world.check("drift", with: dependencies, "--replay", "/r", code: .refused)
        == "✗ drift: http://localhost:8000 differs from the recording: the field a is not in the recording. "
        + "The recording contains no complete fetch: \(error) "
        + "If the change is meant, record anew: fetcher fetch --record DIR"
    )
  }

  @Test func `a recording that cannot be used is a mistake in the command line`() async {
    let world = World()
    var dependencies = world.dependencies
    let error = RecordingError.unusableDirectory(path: "/r", cause: "a")
    dependencies.network.comparingClient = { _, _, _ in throw error }
    #expect(await fetcherTool.run(["doctor", "--replay", "/r"], dependencies) == .usage)
    #expect(world.terminal.errorOutput == "\(error)\n")
    #expect(world.terminal.output == "")
  }

  @Test func `a server that does not answer is not compared`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.comparingClient = { _, _, _ in .unimplemented }
    dependencies.network.contentService = { _ in
      .failing(ContentServiceError.unreachable(Self.request, cause: "a"))
    }
    #expect(await fetcherTool.run(["doctor", "--replay", "/r"], dependencies) == .refused)
    #expect(!world.terminal.output.contains("drift"))
  }
}

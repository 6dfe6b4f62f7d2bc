import CommandSupport
import ContentService
import FetcherCommand
import NetworkClient
import NetworkClientRecording
import NetworkOptions
import PortableFoundation
import Synchronization
import TerminalClient
import Testing

/// The checks of the server by doctor.
@Suite(.timeLimit(.minutes(10))) struct ServerCheckTests {
  private static let request = ContentServiceError.Request(.requestingPath, .localhost)
  private static let response = NetworkClient.Response(status: 400)

  @Test(
    arguments: [
      (
        .unreachable(request, cause: "a"),
        " If the server is not running, start it: python3 server.py"
      ),
      (
        .connectionLost(request, cause: "a"),
        " Check the scheme and port in the URL, and the server's log, or try again."
      ),
      (
        .timedOut(request, waited: .seconds(1), limit: .seconds(1)),
        " Try again, or increase --timeout."
      ),
      (.cannotSend(request, cause: "a"), ""),
    ] as [(ContentServiceError, String)]
  ) func `a server that does not respond is a fault`(
    error: ContentServiceError,
    advice: String
  ) async {
    let fixture = Fixture()
    let dependencies = fixture.dependencies(fetchingBy: .failing(error))
    #expect(
      await fixture.check("server", with: dependencies, code: .refused)
        == "✗ server: \(error)\(advice)"
    )
    #expect(!fixture.terminal.output.contains("protocol"))
  }

  @Test func `an unacceptable response is a fault of the protocol`() async {
    let fixture = Fixture()
    let error = ContentServiceError.unacceptableResponse(Self.request, response: nil, cause: "a")
    let dependencies = fixture.dependencies(fetchingBy: .failing(error))
    #expect(
      await fixture.check("protocol", with: dependencies, code: .refused)
        == "✗ protocol: \(error) Check that the URL belongs to the right server."
    )
    #expect(fixture.terminal.output.contains("✓ server: http://localhost:8000 responded.\n"))
  }

  @Test func `a stale path is a warning`() async {
    let fixture = Fixture()
    let error = ContentServiceError.stalePath(Self.request, response: Self.response, attempts: 4)
    let dependencies = fixture.dependencies(fetchingBy: .failing(error))
    #expect(
      await fixture.check("protocol", with: dependencies)
        == "! protocol: \(error) "
        + "Other clients may be requesting paths at the same time: try again later."
    )
  }

  @Test func `a difference from the recording is a fault`() async {
    for drifts in [0, 1] {
      let fixture = Fixture()
      var dependencies = fixture.dependencies
      dependencies.network.comparingClient = { folder, _, report in
        fixture.record("compare \(folder)")
        for _ in 0..<drifts {
          report(Drift(url: .localhost, changes: [.init("the field a", recorded: "b", found: nil)]))
        }
        return .unimplemented
      }
      #expect(
        await fixture.check(
          "drift",
          with: dependencies,
          "--replay",
          "/r",
          code: drifts == 0 ? .success : .refused
        )
          == (drifts == 0
            ? "✓ drift: The responses match the recording."
            : "✗ drift: http://localhost:8000 differs from the recording: the field a is only in the recording. "
              + "If the change is intended, record again: fetcher fetch --record DIR")
      )
      #expect(fixture.calls.first == "compare /r")
    }
  }

  @Test func `an incomplete recording is distinguished from an unacceptable response`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let live = dependencies.contentService
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
    dependencies.contentService = { server in
      // The first call checks the live server.
      calls.withLock {
        $0 += 1; return $0
      } == 1 ? live(server) : .failing(error)
    }
    #expect(
      await fixture.check("drift", with: dependencies, "--replay", "/r", code: .refused)
        == "✗ drift: http://localhost:8000 differs from the recording: the field a is not in the recording. "
        + "The recording contains no complete fetch: \(error) "
        + "If the change is intended, record again: fetcher fetch --record DIR"
    )
  }

  @Test func `an unusable recording is a usage error`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    let error = RecordingError.unusableDirectory(path: "/r", cause: "a")
    dependencies.network.comparingClient = { _, _, _ in throw error }
    #expect(await fetcherTool.run(["doctor", "--replay", "/r"], dependencies) == .usage)
    #expect(fixture.terminal.errorOutput == "\(error)\nCheck --replay.\n")
    #expect(fixture.terminal.output == "")
  }

  @Test func `a server that does not respond is not compared`() async {
    let fixture = Fixture()
    var dependencies = fixture.dependencies
    dependencies.network.comparingClient = { _, _, _ in .unimplemented }
    dependencies.contentService = { _ in
      .failing(ContentServiceError.unreachable(Self.request, cause: "a"))
    }
    #expect(await fetcherTool.run(["doctor", "--replay", "/r"], dependencies) == .refused)
    #expect(!fixture.terminal.output.contains("drift"))
  }
}

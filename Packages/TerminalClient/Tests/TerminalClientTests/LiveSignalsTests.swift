import Dispatch
import POSIX
import TerminalClient
import Testing

@testable import TerminalClientLive

// Each test runs in a separate process, where signals have their default actions.

@Suite(.timeLimit(.minutes(10))) struct LiveSignalsTests {
  /// Returns the action of a signal as a number: 0 is the default, 1 is to ignore it.
  static func action(of number: CInt) -> Int {
    let action = signal(number, SIG_DFL)
    signal(number, action)
    return unsafeBitCast(action, to: Int.self)
  }

  @Test func `only the actions of signals with a listener are replaced`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      for number in [SIGTSTP, SIGCONT, SIGWINCH] { signal(number, SIG_DFL) }
      signal(SIGTERM) { _ in }
      let former = Self.action(of: SIGTERM)
      let client = TerminalClient.live()
      var first: AsyncStream<TerminalClient.Signal>? = client.signals([.terminate])
      var second: AsyncStream<TerminalClient.Signal>? = client.signals([.terminate, .resize])
      #expect(first != nil && second != nil)
      let handler = Self.action(of: SIGTERM)
      #expect(handler != former)
      #expect(Self.action(of: SIGTSTP) == 0)
      #expect(Self.action(of: SIGCONT) == 0)

      first = nil
      #expect(Self.action(of: SIGTERM) == handler)
      second = nil
      #expect(Self.action(of: SIGTERM) == former)
      #expect(Self.action(of: SIGWINCH) == 0)
    }
  }

  @Test func `a signal that arrives as the last listener ends has its default action`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      endWhenStuck()
      signal(SIGTERM, SIG_DFL)
      _ = TerminalClient.live().signals([.terminate])
      recordSignal(SIGTERM)  // as a handler that is still running does
      while true { pause() }
    }
  }

  @Test func `a listener may be cancelled while a signal arrives`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let client = TerminalClient.live()
      for _ in 1...1_000 {
        let signals = client.signals([.resize])
        let (received, receive) = AsyncStream.makeStream(of: Void.self)
        let listener = Task { for await _ in signals { receive.yield() } }
        kill(getpid(), SIGWINCH)
        for await _ in received { break }
        DispatchQueue(label: "TerminalClientTests").async { listener.cancel() }
        kill(getpid(), SIGWINCH)
        await listener.value
      }
    }
  }

  @Test func `an ignored signal remains ignored`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGHUP, SIG_IGN)
      signal(SIGTERM, SIG_DFL)
      var signals = TerminalClient.live().signals([.hangUp, .terminate]).makeAsyncIterator()
      #expect(Self.action(of: SIGHUP) == 1)
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGTERM)
      #expect(await signals.next() == .terminate)
    }
  }

  @Test func `a suspended program continues with its handlers restored`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGTSTP, SIG_DFL)
      // A separate process group with a parent: others never stop.
      setpgid(0, 0)
      let client = TerminalClient.live()
      let signals = client.signals([.suspend, .resume])
      let handler = Self.action(of: SIGTSTP)
      let watcher = try continueWhenStopped(getpid())

      client.suspend()

      #expect(Self.action(of: SIGTSTP) == handler)
      #expect(Self.action(of: SIGCONT) == handler)
      withExtendedLifetime(signals) {}
      var status: CInt = 0
      waitpid(watcher, &status, 0)
      #expect(status == 0)
    }
  }

  @Test func `a program that ignores SIGTSTP does not suspend`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGTSTP, SIG_IGN)
      TerminalClient.live().suspend()
      #expect(Self.action(of: SIGTSTP) == 1)
    }
  }

  @Test func `the process ignores SIGPIPE and SIGXFSZ`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGPIPE, SIG_DFL)
      signal(SIGXFSZ, SIG_DFL)
      _ = TerminalClient.live()
      #expect(Self.action(of: SIGPIPE) == 1)
      #expect(Self.action(of: SIGXFSZ) == 1)
    }
  }
}

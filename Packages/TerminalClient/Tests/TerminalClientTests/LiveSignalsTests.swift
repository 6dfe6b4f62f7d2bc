import Dispatch
import POSIX
import TerminalClient
import Testing

@testable import TerminalClientLive

// All in processes of their own, where signals do what they do by default.

@Suite(.timeLimit(.minutes(1))) struct LiveSignalsTests {
  /// What a signal does, as a number: 0 is the default, 1 is nothing.
  static func effect(of number: CInt) -> Int {
    let effect = signal(number, SIG_DFL)
    signal(number, effect)
    return unsafeBitCast(effect, to: Int.self)
  }

  @Test func `a signal that nobody listens for keeps its effect`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      for number in signalNumbers.values { signal(number, SIG_DFL) }
      let signals = TerminalClient.live().signals([.interrupt, .terminate, .hangUp])
      #expect(Self.effect(of: SIGTERM) > 1)
      #expect(Self.effect(of: SIGTSTP) == 0)
      #expect(Self.effect(of: SIGCONT) == 0)
      #expect(Self.effect(of: SIGWINCH) == 0)
      withExtendedLifetime(signals) {}
    }
  }

  @Test func `a signal gets its effect back when the last listener goes`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGTERM) { _ in }
      let former = Self.effect(of: SIGTERM)
      let client = TerminalClient.live()
      var first: AsyncStream<TerminalClient.Signal>? = client.signals([.terminate])
      var second: AsyncStream<TerminalClient.Signal>? = client.signals([.terminate, .resize])
      #expect(first != nil && second != nil)
      let handler = Self.effect(of: SIGTERM)
      #expect(handler != former)

      first = nil
      #expect(Self.effect(of: SIGTERM) == handler)
      second = nil
      #expect(Self.effect(of: SIGTERM) == former)
      #expect(Self.effect(of: SIGWINCH) == 0)
    }
  }

  @Test func `after the last listener a request to end ends the process`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      endWhenStuck()
      signal(SIGTERM, SIG_DFL)
      let client = TerminalClient.live()
      do {
        var signals = client.signals([.terminate]).makeAsyncIterator()
        kill(getpid(), SIGTERM)
        _ = await signals.next()
      }
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
  }

  @Test func `a signal that came just before the last listener went has its effect`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      endWhenStuck()
      signal(SIGTERM, SIG_DFL)
      _ = TerminalClient.live().signals([.terminate])
      noteSignal(SIGTERM)  // as the handler does that still runs
      while true { pause() }
    }
  }

  @Test func `a listener may be cancelled at the moment of a signal`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let client = TerminalClient.live()
      for _ in 1...1_000 {
        let signals = client.signals([.resize])
        let (heard, hear) = AsyncStream.makeStream(of: Void.self)
        let listener = Task { for await _ in signals { hear.yield() } }
        kill(getpid(), SIGWINCH)
        for await _ in heard { break }
        DispatchQueue(label: "TerminalClientTests").async { listener.cancel() }
        kill(getpid(), SIGWINCH)
        await listener.value
      }
    }
  }

  @Test func `a signal that was ignored stays ignored`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGHUP, SIG_IGN)
      signal(SIGTERM, SIG_DFL)
      var signals = TerminalClient.live().signals([.hangUp, .terminate]).makeAsyncIterator()
      #expect(Self.effect(of: SIGHUP) == 1)
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGTERM)
      #expect(await signals.next() == .terminate)
    }
  }

  @Test func `a program that suspends itself goes on when it is continued`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGTSTP, SIG_DFL)
      // A group that its parent watches over: others are never stopped.
      setpgid(0, 0)
      let client = TerminalClient.live()
      let signals = client.signals([.suspend, .resume])
      let handler = Self.effect(of: SIGTSTP)
      let watcher = try continueWhenStopped(getpid())

      client.suspend()

      #expect(Self.effect(of: SIGTSTP) == handler)
      #expect(Self.effect(of: SIGCONT) == handler)
      withExtendedLifetime(signals) {}
      var status: CInt = 0
      waitpid(watcher, &status, 0)
      #expect(status == 0)
    }
  }

  @Test func `where stopping is ignored, a program does not stop`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGTSTP, SIG_IGN)
      TerminalClient.live().suspend()
      #expect(Self.effect(of: SIGTSTP) == 1)
    }
  }

  @Test func `writing to nobody and to a file that is full end no process any more`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      signal(SIGPIPE, SIG_DFL)
      signal(SIGXFSZ, SIG_DFL)
      _ = TerminalClient.live()
      #expect(Self.effect(of: SIGPIPE) == 1)
      #expect(Self.effect(of: SIGXFSZ) == 1)
    }
  }
}

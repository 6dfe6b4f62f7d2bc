import CommandLineParsing
import CommandSupport
import TerminalClient
import TestClock
import Testing

/// The progress of a command that takes three seconds and shows it after one.
@Suite(.timeLimit(.minutes(10))) struct ProgressTests {
  private static let clearing = "\r\u{1B}[2K"
  private let clock = TestClock()

  private func tally(
    _ environment: [String: String] = [:],
    streams: Set<TerminalClient.Stream> = [.input, .output, .error]
  ) -> Tally {
    let shared = ["HOME": "/home/ada", "LANG": "C.UTF-8", "NO_COLOR": "1"]
    return Tally(
      environment: Environment(shared.merging(environment) { $1 }),
      terminal: MockTerminal(streams: streams),
      clock: clock
    )
  }

  /// Advances the clock when the work and the progress line wait for it.
  private func advance(by duration: Duration) async {
    await clock.sleepers(atLeast: 2)
    clock.advance(by: duration)
  }

  @Test func `a line shows the current step after a second, and disappears at the end`() async {
    let tally = tally()
    async let code = tally.run("wait")
    await advance(by: .seconds(1))
    await clock.sleepers(atLeast: 2)
    let first = Self.clearing + "Waiting, 1 s"
    #expect(tally.terminal.errorOutput == first)
    // An unchanged text is not redrawn.
    await advance(by: .milliseconds(250))
    await clock.sleepers(atLeast: 2)
    #expect(tally.terminal.errorOutput == first)
    await advance(by: .milliseconds(750))
    await clock.sleepers(atLeast: 2)
    #expect(tally.terminal.errorOutput == first + Self.clearing + "Waiting, 2 s")
    await advance(by: .seconds(1))
    #expect(await code == .success)
    #expect(tally.terminal.errorOutput.hasSuffix(Self.clearing))
    clock.reportLeftoverSleepers()
  }

  @Test func `a signal clears the line`() async {
    let tally = tally()
    async let code = tally.run("wait")
    await advance(by: .seconds(1))
    await clock.sleepers(atLeast: 2)
    await tally.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(tally.terminal.errorOutput == Self.clearing + "Waiting, 1 s" + Self.clearing)
  }

  @Test func `control-Z clears the line, which is drawn again when the process continues`() async {
    let (suspensions, suspended) = AsyncStream<Void>.makeStream()
    let tally = tally().with { $0.system.terminal.suspend = { suspended.yield() } }
    async let code = tally.run("wait")
    await advance(by: .seconds(1))
    await clock.sleepers(atLeast: 2)
    let drawn = tally.terminal.errorOutput
    await tally.terminal.send(.suspend)
    for await _ in suspensions { break }
    #expect(tally.terminal.errorOutput == drawn + Self.clearing)
    await advance(by: .milliseconds(250))
    await clock.sleepers(atLeast: 2)
    #expect(tally.terminal.errorOutput == drawn + Self.clearing + drawn)
    clock.advance(by: .seconds(2))
    #expect(await code == .success)
  }

  @Test(arguments: ["--quiet", "--json", "--verbose", nil])
  func `an option that changes the messages, or a pipe, disables the line`(option: String?) async {
    let tally = option == nil ? tally(streams: [.input, .output]) : tally()
    async let code = Tally.tool.run(["wait"] + [option].compactMap(\.self), tally)
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(3))
    #expect(await code == .success)
    #expect(tally.terminal.errorOutput == "")
  }

  @Test(arguments: [["ACCESSIBLE": "1"], ["TERM": "dumb"], [:]])
  func `plain output is one line that is not redrawn`(environment: [String: String]) async {
    let (writes, written) = AsyncStream<Void>.makeStream()
    let tally = tally(environment).with {
      $0.system.terminal.write = { [write = $0.system.terminal.write] text, stream in
        write(text, stream)
        written.yield()
      }
    }
    async let code = Tally.tool.run(["wait"] + (environment.isEmpty ? ["--plain"] : []), tally)
    await advance(by: .seconds(1))
    for await _ in writes { break }
    clock.advance(by: .seconds(2))
    #expect(await code == .success)
    #expect(tally.terminal.errorOutput == "Waiting, 1 s.\n")
  }
}

import CommandSupport
import Synchronization
import TerminalClient
import Testing

/// The end of a command.
@Suite(.timeLimit(.minutes(10))) struct FlushTests {
  @Test func `both streams are flushed after a command, also if it fails`() async {
    for isFailure in [false, true] {
      let tally = Tally()
      let flushed = Mutex<[TerminalClient.OutputStream: Int]>([:])
      let observed = tally.with {
        $0.system.terminal.flush = { [flush = $0.system.terminal.flush] stream in
          try await flush(stream)
          flushed.withLock { $0[stream] = tally.terminal.writes.count }
        }
      }
      let tool = Tool<Tally>(
        name: "table",
        summary: "Leave texts unwritten.",
        commands: [
          ToolCommand("leave", summary: "Write to both streams.") { run in
            run.output.terminal.write("shown", to: .output)
            run.output.report("reported")
            if isFailure { throw run.misuse("wrong") }
            return .success
          }
        ]
      )
      #expect(await tool.run(["leave"], observed) == (isFailure ? .usage : .success))
      let count = tally.terminal.writes.count
      #expect(flushed.withLock(\.self) == [.output: count, .error: count])
    }
  }
}

import POSIX
import ProcessClient
import ProcessClientContract
import ProcessClientLive
import Synchronization
import TemporaryDirectory
import TestClock
import Testing

/// The working configurations.
enum ProcessClientConfiguration: CaseIterable {
  case mock
  case live

  /// Returns a new client with its own clock.
  @Sendable func subject() throws -> ProcessClientContract.Subject {
    switch self {
    case .mock: .mock()
    case .live: try .live()
    }
  }
}

extension ProcessClientContract.Subject {
  fileprivate static func mock() -> Self {
    let clock = TestClock()
    let processes = MockProcesses(
      hasTerminal: false,
      environment: ["HOME": "/home/ada"],
      clock: clock
    )
    let isRunning = Mutex(false)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let waiting: MockProcesses.Program = { _ in
      isRunning.withLock { $0 = true }
      start.yield()
      defer { isRunning.withLock { $0 = false } }
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    return Self(
      client: .mock(processes),
      command: { program in
        let name = "\(program)"
        processes[name] =
          switch program {
          case .missing: nil
          case .wait: waiting
          default: { program.exit(of: $0) }
          }
        return ProcessClient.Command(name)
      },
      variable: ("HOME", "/home/ada"),
      directory: "/tmp",
      clock: clock,
      started: { for await _ in starts { return } },
      isRunning: { isRunning.withLock(\.self) }
    )
  }

  fileprivate static func live() throws -> Self {
    let clock = TestClock()
    let fifo = try Fifo()
    return Self(
      client: .live(terminal: "/nowhere", clock: clock),
      command: { program in
        program == .missing
          ? ProcessClient.Command("/nowhere/program")
          : ProcessClient.Command("sh", ["-c", program.script(writingTo: fifo.path), "sh"])
      },
      // A shell has a default for PATH.
      variable: ("HOME", String(cString: getenv("HOME"))),
      directory: fifo.directory,
      clock: clock,
      started: { await fifo.waitForByte() },
      isRunning: { fifo.hasWriter }
    )
  }
}

extension ProcessClientContract.Program {
  /// Returns the end of the program in memory.
  fileprivate func exit(of command: ProcessClient.Command) -> ProcessClient.Exit {
    func printing(_ lines: [String]) -> ProcessClient.Exit {
      ProcessClient.Exit(output: lines.flatMap { Array("\($0)\n".utf8) })
    }
    return switch self {
    case .printArguments: printing(command.arguments)
    case .printVariable(let name): printing([command.environment[name] ?? ""])
    case .printWorkingDirectory: printing([command.workingDirectory ?? ""])
    case .write(let output, let errorOutput):
      ProcessClient.Exit(
        output: [UInt8](repeating: 0, count: output),
        errorOutput: [UInt8](repeating: 0, count: errorOutput)
      )
    case .exitWith(let status): ProcessClient.Exit(.exited(status))
    case .signal(let number): ProcessClient.Exit(.signalled(number))
    case .copyInput, .wait, .missing: ProcessClient.Exit()
    }
  }

  /// Returns a shell script with the behaviour of the program.
  fileprivate func script(writingTo fifo: String) -> String {
    switch self {
    case .printArguments: #"for argument; do printf '%s\n' "$argument"; done"#
    case .printVariable(let name): #"printf '%s\n' "$\#(name)""#
    case .printWorkingDirectory: "pwd -P"
    case .copyInput: "cat"
    case .write(let output, let errorOutput):
      "head -c \(errorOutput) /dev/zero >&2; head -c \(output) /dev/zero"
    case .exitWith(let status): "exit \(status)"
    case .signal(let number): "kill -\(number) $$"
    case .wait: "exec 3>'\(fifo)'; echo >&3; exec sleep 1000"
    case .missing: ""
    }
  }
}

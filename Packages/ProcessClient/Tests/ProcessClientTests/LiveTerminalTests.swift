import POSIX
import ProcessClient
import ProcessClientLive
import Testing

// Each test runs in a separate process, which creates a terminal and becomes the leader of its session.

@Suite(.timeLimit(.minutes(10))) struct LiveTerminalTests {
  @Test func `a program reads the keys of the terminal and writes to it`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try ControllingTerminal()
      terminal.type("words\n")
      let exit = try await ProcessClient.live().run(
        .shell(
          #"read line; echo "read $line"; [ -t 0 ] && [ -t 1 ] && [ -t 2 ]"#,
          streams: .terminal
        )
      )
      #expect(exit == ProcessClient.Exit())
      #expect(terminal.output(until: "read words\r\n").hasSuffix("read words\r\n"))
    }
  }

  @Test func `afterwards the terminal has its settings and this process is in the foreground`()
    async
  {
    await #expect(processExitsWith: .success) {
      let terminal = try ControllingTerminal()
      let settings = terminal.settings
      for end in ["exit 3", "kill -KILL $$"] {
        let exit = try await ProcessClient.live().run(
          .shell("stty raw -echo; \(end)", streams: .terminal)
        )
        #expect(exit.status == (end == "exit 3" ? .exited(3) : .signalled(SIGKILL)))
        #expect(terminal.settings == settings)
        #expect(tcgetpgrp(terminal.device) == getpgrp())
      }
    }
  }

  @Test func `control-C reaches the program alone`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try ControllingTerminal()
      let run = Task {
        try await ProcessClient.live().run(.shell("echo ready; read line", streams: .terminal))
      }
      _ = terminal.output(until: "ready")
      terminal.type("\u{3}")
      #expect(try await run.value.status == .signalled(SIGINT))
    }
  }

  @Test func `a program that stops continues without a shell that could continue this process`()
    async
  {
    await #expect(processExitsWith: .success) {
      _ = try ControllingTerminal()
      let exit = try await ProcessClient.live().run(
        .shell("kill -TSTP $$; exit 4", streams: .terminal)
      )
      #expect(exit.status == .exited(4))
    }
  }

  @Test func `a program does not take the terminal from another one`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try ControllingTerminal()
      let client = ProcessClient.live()
      let run = Task {
        try await client.run(.shell("echo ready; read line", streams: .terminal))
      }
      _ = terminal.output(until: "ready")
      let error = ProcessClientError.terminalUnavailable(
        program: "true",
        cause: "another process is in the foreground"
      )
      let free = dup(1)
      close(free)
      await #expect(throws: error) {
        try await client.run(ProcessClient.Command("true", streams: .terminal))
      }
      #expect(dup(1) == free)
      terminal.type("\n")
      #expect(try await run.value.status == .exited(0))
    }
  }

  @Test func `a program that does not exist leaves the terminal as it is`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try ControllingTerminal()
      let error = ProcessClientError.notFound(program: "no-such-program")
      await #expect(throws: error) {
        try await ProcessClient.live().run(
          ProcessClient.Command("no-such-program", streams: .terminal)
        )
      }
      #expect(tcgetpgrp(terminal.device) == getpgrp())
    }
  }

  @Test func `a process without a terminal cannot pass it on`() async {
    await #expect(processExitsWith: .success) {
      setsid()
      let error = ProcessClientError.terminalUnavailable(
        program: "true",
        cause: "the process has no terminal"
      )
      await #expect(throws: error) {
        try await ProcessClient.live().run(ProcessClient.Command("true", streams: .terminal))
      }
    }
  }

  @Test func `a program without the terminal cannot open it`() async {
    await #expect(processExitsWith: .success) {
      _ = try ControllingTerminal()
      let exit = try await ProcessClient.live().run(.shell(": </dev/tty"))
      #expect(exit.status != .exited(0))
      let other = try await ProcessClient.live().run(.shell(": </dev/tty", streams: .terminal))
      #expect(other.status == .exited(0))
    }
  }

  @Test func `cancellation terminates a program at the terminal`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try ControllingTerminal()
      let settings = terminal.settings
      let run = Task {
        try await ProcessClient.live().run(
          .shell("stty -echo; echo ready; read line", streams: .terminal)
        )
      }
      _ = terminal.output(until: "ready")
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      #expect(terminal.settings == settings)
    }
  }
}

/// A pseudo-terminal that is the controlling terminal of this process.
struct ControllingTerminal {
  /// The side of the user.
  let controller: CInt

  /// The side of programs.
  let device: CInt

  init() throws {
    // The time limit of a test does not terminate the process of an exit test.
    alarm(30)
    var (controller, device): (CInt, CInt) = (-1, -1)
    try #require(openpty(&controller, &device, nil, nil, nil) == 0)
    (self.controller, self.device) = (controller, device)
    try #require(setsid() == getpid())
    try #require(ioctl(device, UInt(TIOCSCTTY), 0) == 0)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(controller, bytes, bytes.count) == bytes.count)
  }

  /// Returns the output of programs, which includes the echo, until it contains a text.
  func output(until text: String) -> String {
    var output: [UInt8] = []
    var byte: UInt8 = 0
    while !String(decoding: output, as: UTF8.self).contains(text) {
      guard read(controller, &byte, 1) == 1 else { break }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }

  var settings: [UInt8] {
    var settings = termios()
    #expect(tcgetattr(device, &settings) == 0)
    return withUnsafeBytes(of: settings) { Array($0) }
  }
}

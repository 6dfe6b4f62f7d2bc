import POSIX
import ProcessClient
import ProcessClientLive
import TemporaryDirectory
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveTests {
  @Test func `a name without a slash is searched for in PATH`() async throws {
    let exit = try await ProcessClient.live().run(ProcessClient.Command("true"))
    #expect(exit == ProcessClient.Exit())
    let error = ProcessClientError.notFound(program: "no-such-program")
    await #expect(throws: error) {
      try await ProcessClient.live().run(ProcessClient.Command("no-such-program"))
    }
  }

  @Test func `a file that is not a program cannot run`() async throws {
    let directory = TemporaryDirectory()
    let error = ProcessClientError.cannotRun(program: directory.path, cause: "Permission denied")
    await #expect(throws: error) {
      try await ProcessClient.live().run(ProcessClient.Command(directory.path))
    }
  }

  @Test func `a missing working directory is not a missing program`() async {
    let command = ProcessClient.Command("true", workingDirectory: "/nowhere")
    let error = ProcessClientError.cannotRun(program: "true", cause: "No such file or directory")
    await #expect(throws: error) { try await ProcessClient.live().run(command) }
  }

  @Test(
    arguments: [
      ProcessClient.Command("true", ["a\0b"]),
      ProcessClient.Command("true", environment: ["A": "\0"]),
      ProcessClient.Command("true", workingDirectory: "/\0"),
      ProcessClient.Command("true\0false"),
    ]
  )
  func `a zero byte is refused, since it would truncate the text`(
    command: ProcessClient.Command
  ) async {
    let error = ProcessClientError.cannotRun(
      program: command.program,
      cause: "an argument contains a zero byte"
    )
    await #expect(throws: error) { try await ProcessClient.live().run(command) }
  }

  @Test func `a variable that is not UTF-8 reaches the program`() async {
    await #expect(processExitsWith: .success) {
      setenv("UNDECODABLE", [CChar(truncatingIfNeeded: 0xFF), 0], 1)
      let exit = try await ProcessClient.live().run(.shell(#"printf '%s' "$UNDECODABLE""#))
      #expect(exit.output == [0xFF])
    }
  }

  @Test func `a program does not inherit the secrets of this process`() async {
    await #expect(processExitsWith: .success) {
      setenv("GH_TOKEN", "secret", 1)
      setenv("PLAIN_DATABASE", "postgresql://ada:secret@db.example/tasks", 1)
      setenv("PLAIN", "no secret", 1)
      var command = ProcessClient.Command.shell(
        #"printf '%s,' "$GH_TOKEN" "$PLAIN_DATABASE" "$PLAIN""#
      )
      let inherited = try await ProcessClient.live().run(command)
      #expect(inherited.output == Array(",,no secret,".utf8))
      // Unless the command names it.
      command.inheritedVariables = ["GH_TOKEN"]
      let named = try await ProcessClient.live().run(command)
      #expect(named.output == Array("secret,,,".utf8))
    }
  }

  @Test func `a variable has a secret by its name or its value`() async throws {
    let secrets = [
      "GITHUB_TOKEN": "x", "gh_enterprise_token": "x", "AWS_SECRET_ACCESS_KEY": "x",
      "PGPASSWORD": "x", "API_KEY": "x", "SMTP_PASS": "x", "MYSQL_PWD": "x",
      "GOOGLE_APPLICATION_CREDENTIALS": "x", "A": "postgres://ada:x@[::1]:5432/db",
      "B": "postgresql://db/?user=ada&password=x",
    ]
    let others = [
      "PATH": "/bin", "PWD": "/", "SSH_ASKPASS": "/bin/ask", "KEYBOARD": "us", "EDITOR": "vi",
      "C": "https://ada@example.com:80/a:b@c", "D": "a:b@c", "E": "https://example.com:80/@",
    ]
    let processes = MockProcesses(environment: secrets.merging(others) { $1 })
    processes["env"] = { command in
      #expect(command.environment == others)
      return ProcessClient.Exit()
    }
    _ = try await ProcessClient.mock(processes).run(ProcessClient.Command("env"))
  }

  @Test func `a program inherits no descriptor but the standard streams`() async throws {
    let descriptor = dup(1)
    defer { close(descriptor) }
    let exit = try await ProcessClient.live().run(.shell("! [ -e /dev/fd/\(descriptor) ]"))
    #expect(exit.status == .exited(0))
  }

  @Test func `a run leaves no descriptor open`() async {
    await #expect(processExitsWith: .success) {
      let client = ProcessClient.live()
      _ = try await client.run(.shell(""))
      let free = dup(1)
      close(free)
      for streams in [ProcessClient.Streams.none, .captured(limit: 1)] {
        _ = try await client.run(ProcessClient.Command("true", streams: streams))
        _ = try? await client.run(ProcessClient.Command("no-such-program", streams: streams))
      }
      _ = try? await client.run(ProcessClient.Command("true", streams: .terminal))
      #expect(dup(1) == free)
    }
  }

  @Test func `signals have their default action and are not blocked`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      // The program starts on this thread.
      let exit = try await ProcessClient.live().run(.shell("kill -PIPE $$"))
      #expect(exit.status == .signalled(SIGPIPE))
    }
  }

  @Test func `the exit status is known although this process ignored SIGCHLD at its start`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let exit = try await ProcessClient.live().run(.shell("exit 3"))
      #expect(exit.status == .exited(3))
    }
  }

  @Test func `a program that writes without end is terminated`() async {
    let error = ProcessClientError.outputTooLong(program: "/bin/sh", limit: 100)
    await #expect(throws: error) {
      try await ProcessClient.live().run(.shell("while :; do echo; done"))
    }
  }

  @Test func `a program that ignores SIGTERM is killed after the grace period`() async throws {
    let fifo = try Fifo()
    let clock = TestClock()
    let client = ProcessClient.live(gracePeriod: .seconds(5), clock: clock)
    let run = Task {
      try await client.run(
        .shell("trap '' TERM; exec 3>'\(fifo.path)'; echo >&3; while :; do sleep 1000; done")
      )
    }
    await fifo.waitForByte()
    run.cancel()
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(4))
    #expect(fifo.hasWriter)
    clock.advance(by: .seconds(1))
    await #expect(throws: CancellationError.self) { try await run.value }
    await fifo.waitForEnd()
  }

  @Test func `cancellation terminates the programs that the program started`() async throws {
    let fifo = try Fifo()
    let run = Task {
      try await ProcessClient.live().run(
        .shell(
          """
          exec 3>'\(fifo.path)'
          sh -c 'trap "" TERM; echo >&3; while :; do sleep 1000; done' & wait
          """
        )
      )
    }
    await fifo.waitForByte()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    await fifo.waitForEnd()
  }

  @Test func `a stopped program is terminated`() async throws {
    let fifo = try Fifo()
    let run = Task {
      try await ProcessClient.live().run(
        .shell("exec 3>'\(fifo.path)'; echo >&3; kill -STOP $$; sleep 1000")
      )
    }
    await fifo.waitForByte()
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
  }

  @Test func `a run does not wait for a program that the program leaves running`() async throws {
    let fifo = try Fifo()
    let exit = try await ProcessClient.live().run(
      .shell("exec 3>'\(fifo.path)'; sleep 1000 & echo $!")
    )
    #expect(fifo.hasWriter)
    let id = pid_t(String(decoding: exit.output, as: UTF8.self).dropLast())
    kill(try #require(id), SIGKILL)
    await fifo.waitForEnd()
  }

  @Test func `a cancelled task starts no program`() async throws {
    let file = TemporaryDirectory().file("file")
    let run = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ProcessClient.live().run(ProcessClient.Command("touch", [file]))
    }
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(access(file, F_OK) != 0)
  }
}

extension ProcessClient.Command {
  /// Returns a command that runs a script in a shell.
  static func shell(_ script: String, streams: ProcessClient.Streams = .captured(limit: 100))
    -> Self
  {
    Self("/bin/sh", ["-c", script], streams: streams)
  }
}

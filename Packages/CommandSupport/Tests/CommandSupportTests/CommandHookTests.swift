import CommandSupport
import ProcessClient
import Testing

/// The shell command of an option such as `--on-alert`.
@Suite(.timeLimit(.minutes(10))) struct CommandHookTests {
  private let processes = MockProcesses(
    environment: ["PATH": "/bin", "TOOL_URL": "https://example.com", "TOOL_TOKEN": "secret"]
  )

  /// Runs a command with characters that a shell interprets.
  private func run() async throws -> CommandHook.Result {
    let hook = CommandHook(
      #"echo "$PRICE" > 'a b'"#,
      of: "--on-alert",
      inheriting: ["TOOL_URL"],
      processes: .mock(processes)
    )
    return try await hook.run(["PRICE": "$(date)"], for: "alert 3")
  }

  @Test func `a shell runs the command as the user wrote it, without a terminal and within limits`()
    async throws
  {
    processes["/bin/sh"] = { _ in
      ProcessClient.Exit(output: Array("1".utf8), errorOutput: Array("2".utf8))
    }
    let result = try await run()
    #expect(result.output == "12")
    #expect(result.failure == nil)
    let command = try #require(processes.commands.first)
    #expect(command.arguments == ["-c", #"echo "$PRICE" > 'a b'"#])
    #expect(command.streams == .captured(limit: CommandHook.outputLimit))
    #expect(command.timeLimit == CommandHook.timeLimit)
  }

  @Test func `the command has the values, and no variables but known ones`() async throws {
    processes["/bin/sh"] = { command in
      #expect(
        command.environment
          == ["PATH": "/bin", "TOOL_URL": "https://example.com", "PRICE": "$(date)"]
      )
      return ProcessClient.Exit()
    }
    #expect(try await run().failure == nil)
    #expect(processes.commands.count == 1)
  }

  @Test(arguments: [
    (ProcessClient.Status.exited(3), "Its exit status is 3."),
    (.signalled(9), "Signal 9 terminated it."),
  ])
  func `a failure names the option, the event and the cause`(
    status: ProcessClient.Status,
    cause: String
  ) async throws {
    processes["/bin/sh"] = { _ in ProcessClient.Exit(status, output: Array("text".utf8)) }
    let result = try await run()
    #expect(result.output == "text")
    #expect(result.failure == "The command of --on-alert failed for alert 3. \(cause)")
  }

  @Test func `a command that cannot run has a failure, too`() async throws {
    let cause = ProcessClientError.notFound(program: "/bin/sh")
    let result = try await run()
    #expect(result.failure == "The command of --on-alert failed for alert 3. \(cause)")
  }
}

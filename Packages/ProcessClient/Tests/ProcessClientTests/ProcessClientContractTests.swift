import Contract
import ProcessClient
import ProcessClientContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct ProcessClientContractTests {
  @Test(arguments: ProcessClientConfiguration.allCases, ProcessClientContract.rules)
  func `every client obeys the contract`(
    configuration: ProcessClientConfiguration,
    rule: ProcessClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken client`() async {
    await Self.broken.verifyRejection(
      by: ProcessClientContract.rules,
      changing: ProcessClientConfiguration.mock.subject
    )
  }

  @Test func `failing and unimplemented throw`() async {
    let endpoints: EndpointCalls<ProcessClient> = [
      "run": { _ = try await $0.run(ProcessClient.Command("true")) }
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "ProcessClient") }
  }

  private static let broken: BrokenConfigurations<ProcessClientContract.Subject> = [
    "The program receives its arguments unchanged and in order":
      running { $0.arguments.removeAll(where: \.isEmpty) },
    // Ignores the variables.
    """
    The environment is that of this process, with the variables of the command, which replace others of the same name
    """: running { $0.environment = [:] },
    // Starts with an empty environment.
    """
    The environment is that of this process, with the variables of the command, which replace others of the same name
    """: running { $0.environment.merge(["HOME": ""]) { old, _ in old } },
    // Inherits every variable.
    "A command can limit the inherited variables to some names":
      running { $0.inheritedVariables = nil },
    // Inherits no variable.
    "A command can limit the inherited variables to some names":
      running { $0.inheritedVariables = $0.inheritedVariables.map { _ in [] } },
    // Limits the variables of the command, too.
    "A command can limit the inherited variables to some names": running { command in
      guard let names = command.inheritedVariables else { return }
      command.environment = command.environment.filter { names.contains($0.key) }
    },
    "The program runs in the working directory of the command":
      running { $0.workingDirectory = nil },
    // Reports the status of a shell.
    "A missing program is an error": { subject, original in
      subject.client.run = { command in
        do {
          return try await original.client.run(command)
        } catch ProcessClientError.notFound {
          return ProcessClient.Exit(.exited(127))
        }
      }
    },
    // Captures the output.
    "A program without streams reads nothing, and its output is discarded":
      running { $0.streams = .captured(limit: .max) },
    // Loses the second half of the output.
    "Captured output is complete and separate for both streams":
      returning { $0.output.removeLast($0.output.count / 2) },
    // Merges the streams.
    "Captured output is complete and separate for both streams":
      returning { ($0.output, $0.errorOutput) = ($0.output + $0.errorOutput, []) },
    "A program whose output exceeds the limit is terminated": running { command in
      if case .captured = command.streams { command.streams = .captured(limit: .max) }
    },
    // Limits standard output only.
    "A program whose output exceeds the limit is terminated": { subject, original in
      subject.client.run = { command in
        var unlimited = command
        unlimited.streams = .captured(limit: .max)
        let exit = try await original.client.run(unlimited)
        if case .captured(let limit) = command.streams, exit.output.count > limit {
          throw ProcessClientError.outputTooLong(program: command.program, limit: limit)
        }
        return exit
      }
    },
    // Runs the program without it.
    "A program that needs the terminal does not start without one":
      running { $0.streams = .none },
    "An exit status that is not zero is a result, and so is termination by a signal":
      returning { if $0.status == .exited(1) { throw TestError() } },
    // Reports the status of a shell.
    "An exit status that is not zero is a result, and so is termination by a signal":
      returning { exit in
        if case .signalled(let number) = exit.status { exit.status = .exited(128 + number) }
      },
    // Terminates the program too early.
    "A program that exceeds its time limit is terminated":
      running { $0.timeLimit = $0.timeLimit.map { $0 * 0.5 } },
    // Leaves the program running.
    "A program that exceeds its time limit is terminated": { subject, original in
      subject.client.run = { command in
        guard let limit = command.timeLimit else { return try await original.client.run(command) }
        var unlimited = command
        unlimited.timeLimit = nil
        Task { [unlimited] in try await original.client.run(unlimited) }
        try await original.clock.sleep(for: limit)
        throw ProcessClientError.timedOut(program: command.program, after: limit)
      }
    },
    // Leaves the program running.
    "Cancellation terminates the program": { subject, original in
      subject.client.run = { command in
        Task { try await original.client.run(command) }
        for await _ in AsyncStream<Never>.makeStream().stream {}
        throw CancellationError()
      }
    },
    // Reports the termination as a result.
    "Cancellation terminates the program": { subject, original in
      subject.client.run = { command in
        do {
          return try await original.client.run(command)
        } catch is CancellationError {
          return ProcessClient.Exit(.signalled(15))
        }
      }
    },
  ]

  private typealias Change = BrokenConfigurations<ProcessClientContract.Subject>.Change

  /// Changes each command.
  private static func running(
    _ change: @escaping @Sendable (inout ProcessClient.Command) -> Void
  ) -> Change {
    { subject, original in
      subject.client.run = { command in
        var command = command
        change(&command)
        return try await original.client.run(command)
      }
    }
  }

  /// Changes each result.
  private static func returning(
    _ change: @escaping @Sendable (inout ProcessClient.Exit) throws -> Void
  ) -> Change {
    { subject, original in
      subject.client.run = { command in
        var exit = try await original.client.run(command)
        try change(&exit)
        return exit
      }
    }
  }
}

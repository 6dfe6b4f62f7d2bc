public import Contract
import ProcessClient
import TestClock
import Testing

/// The contract of ``ProcessClient``: the rules of every working configuration.
public enum ProcessClientContract {
  /// A rule about a client.
  public typealias Rule = Contract.Rule<Subject>

  /// Every rule; each requires a new subject.
  public static let rules = startRules + streamRules + endRules

  private static let startRules = [
    Rule("The program receives its arguments unchanged and in order") { subject in
      let arguments = ["-n", "", "a b", "$HOME '\" *", "\u{1F469}", "\u{1B}"]
      let exit = try await subject.run(.printArguments) { $0.arguments += arguments }
      try check(exit.text, is: arguments.map { "\($0)\n" }.joined())
    },
    Rule(
      """
      The environment is that of this process, with the variables of the command, which replace others of the same name
      """
    ) { subject in
      let (name, value) = subject.variable
      let inherited = try await subject.run(.printVariable(name)) { $0.environment = ["X": "1"] }
      try check(inherited.text, is: "\(value)\n")
      let replaced = try await subject.run(.printVariable(name)) { $0.environment[name] = "a=b" }
      try check(replaced.text, is: "a=b\n")
      let added = try await subject.run(.printVariable("\(name)_X")) {
        $0.environment = ["\(name)_X": "1"]
      }
      try check(added.text, is: "1\n")
    },
    Rule("A command can limit the inherited variables to some names") { subject in
      let (name, value) = subject.variable
      let inherited = try await subject.run(.printVariable(name)) {
        $0.inheritedVariables = [name, "\(name)_X"]
      }
      try check(inherited.text, is: "\(value)\n")
      let others = try await subject.run(.printVariable(name)) {
        $0.inheritedVariables = ["\(name)_X", String(name.dropLast())]
      }
      try check(others.text, is: "\n")
      let added = try await subject.run(.printVariable(name)) {
        $0.environment = [name: "1"]
        $0.inheritedVariables = []
      }
      try check(added.text, is: "1\n")
    },
    Rule("The program runs in the working directory of the command") { subject in
      let exit = try await subject.run(.printWorkingDirectory) {
        $0.workingDirectory = subject.directory
      }
      try check(exit.text, is: "\(subject.directory)\n")
      let other = try await subject.run(.printWorkingDirectory)
      let isOther = other.text != exit.text && other.text.hasPrefix("/")
      try check(isOther, "the working directory of this process")
    },
    Rule("A missing program is an error") { subject in
      let program = subject.command(.missing).program
      try await check(throws: ProcessClientError.notFound(program: program)) {
        try await subject.run(.missing)
      }
    },
  ]

  private static let streamRules = [
    Rule("A program without streams reads nothing, and its output is discarded") { subject in
      for program in [Program.copyInput, .write(output: 300_000, errorOutput: 300_000)] {
        let exit = try await subject.run(program) { $0.streams = .none }
        try check(exit, is: ProcessClient.Exit())
      }
    },
    Rule("Captured output is complete and separate for both streams") { subject in
      let exit = try await subject.run(.write(output: 300_000, errorOutput: 200_000))
      try check(exit.status, is: .exited(0))
      try check(exit.output.count, is: 300_000)
      try check(exit.errorOutput.count, is: 200_000)
      try check(try await subject.run(.copyInput), is: ProcessClient.Exit())
    },
    Rule("A program whose output exceeds the limit is terminated") { subject in
      for (output, errorOutput) in [(1_000, 0), (0, 1_000), (300_000, 0), (0, 300_000)] {
        let program = Program.write(output: output, errorOutput: errorOutput)
        let count = output + errorOutput
        let exit = try await subject.run(program) { $0.streams = .captured(limit: count) }
        try check(exit.output.count + exit.errorOutput.count, is: count)
        let name = subject.command(program).program
        try await check(throws: ProcessClientError.outputTooLong(program: name, limit: count - 1)) {
          try await subject.run(program) { $0.streams = .captured(limit: count - 1) }
        }
      }
    },
    Rule("A program that needs the terminal does not start without one") { subject in
      let error = try await check(throws: ProcessClientError.self) {
        try await subject.run(.exitWith(0)) { $0.streams = .terminal }
      }
      guard case .terminalUnavailable(subject.command(.exitWith(0)).program, _) = error else {
        throw Violation("expected terminalUnavailable, found \(error)")
      }
    },
  ]

  private static let endRules = [
    Rule("An exit status that is not zero is a result, and so is termination by a signal") {
      subject in
      for status in [0, 1, 127, 255] as [Int32] {
        try check(try await subject.run(.exitWith(status)).status, is: .exited(status))
      }
      for signal in [6, 9, 15] as [Int32] {
        try check(try await subject.run(.signal(signal)).status, is: .signalled(signal))
      }
    },
    Rule("A program that exceeds its time limit is terminated") { subject in
      let limit = Duration.seconds(10)
      let command = subject.command(.wait)
      let run = Task { try await subject.run(.wait) { $0.timeLimit = limit } }
      await subject.started()
      await subject.clock.sleepers(atLeast: 1)
      subject.clock.advance(by: .seconds(9))
      try check(subject.isRunning(), is: true)
      subject.clock.advance(by: .seconds(1))
      try await check(
        throws: ProcessClientError.timedOut(program: command.program, after: limit)
      ) { try await run.value }
      try check(subject.isRunning(), is: false)
      let exit = try await subject.run(.exitWith(3)) { $0.timeLimit = limit }
      try check(exit.status, is: .exited(3))
    },
    Rule("Cancellation terminates the program") { subject in
      let run = Task { try await subject.run(.wait) }
      await subject.started()
      try check(subject.isRunning(), is: true)
      run.cancel()
      try await check(throws: CancellationError.self) { try await run.value }
      try check(subject.isRunning(), is: false)
    },
  ]
}

extension ProcessClient.Exit {
  /// The standard output as text.
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}

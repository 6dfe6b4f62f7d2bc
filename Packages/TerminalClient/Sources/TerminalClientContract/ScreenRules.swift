import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  static let screenRules = [
    Rule("Leaving the screen restores the terminal") { subject in
      for screen in TerminalClient.Screen.allCases + TerminalClient.Screen.allCases {
        try subject.client.enterScreen(screen)
        try checkScreen(of: subject, isEntered: true)
        subject.client.leaveScreen()
        try checkScreen(of: subject, isEntered: false)
      }
    },
    Rule("Entering or leaving Screen.lines writes nothing") { subject in
      let output = try await subject.user.read(.output) {
        try await subject.client.withScreen(.lines) { _ in
          subject.client.write("text", to: .output)
        }
        try await subject.client.flush(.output)
      }
      try check(output, is: "text")
    },
    Rule("Entering or leaving the screen twice has no further effect") { subject in
      subject.client.leaveScreen()
      for screen in TerminalClient.Screen.allCases { try subject.client.enterScreen(screen) }
      try checkScreen(of: subject, isEntered: true)
      for _ in 1...2 {
        subject.client.leaveScreen()
        try checkScreen(of: subject, isEntered: false)
      }
    },
    Rule("The screen requires a terminal for input and for output") { subject in
      for stream in [TerminalClient.Stream.input, .output] {
        let others = Set(TerminalClient.Stream.allCases).subtracting([stream])
        let client = try subject.makeClient(.connected(others))
        for screen in TerminalClient.Screen.allCases {
          try check(throws: TerminalClientError.notATerminal(stream)) {
            try client.enterScreen(screen)
          }
        }
        client.leaveScreen()
        try checkScreen(of: subject, isEntered: false)
      }
      let client = try subject.makeClient(.connected([.input, .output]))
      try client.enterScreen(.full)
      client.leaveScreen()
    },
    Rule("The terminal is restored when the body returns, and the result is returned") { subject in
      let result = try await subject.client.withScreen { _ in
        try checkScreen(of: subject, isEntered: true)
        return 7
      }
      try check(result, is: 7)
      try checkScreen(of: subject, isEntered: false)
    },
    Rule("The terminal is restored when the body throws, and the error is rethrown") { subject in
      try await check(throws: TestError()) {
        try await subject.client.withScreen { _ in throw TestError() }
      }
      try checkScreen(of: subject, isEntered: false)
    },
    Rule("The terminal is restored when the task is cancelled") { subject in
      let (endless, continuation) = AsyncStream<Never>.makeStream()
      let task = Task {
        try await subject.client.withScreen { _ in
          for await _ in endless {}
          try Task.checkCancellation()
        }
      }
      task.cancel()
      try await check(throws: CancellationError.self) { try await task.value }
      try checkScreen(of: subject, isEntered: false)
      continuation.finish()
    },
    Rule("Without a terminal the body does not run") { subject in
      var hasRun = false
      try await check(throws: TerminalClientError.notATerminal(.input)) {
        try await subject.makeClient(.connected([])).withScreen { _ in hasRun = true }
      }
      try check(!hasRun, "a body that does not run")
    },
  ]

  private static func checkScreen(
    of subject: Subject,
    isEntered: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let message = isEntered ? "a program on the screen" : "a restored terminal"
    let isExpected = try subject.user.isScreenEntered() == isEntered
    try check(isExpected, message, sourceLocation: sourceLocation)
  }
}

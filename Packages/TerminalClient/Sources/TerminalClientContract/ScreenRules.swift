import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  static let screenRules = [
    Rule("Leaving gives the terminal back as it was") { subject in
      for screen in TerminalClient.Screen.allCases + TerminalClient.Screen.allCases {
        try subject.client.enterScreen(screen)
        try check(try subject.person.isScreenEntered(), "a screen that is entered")
        subject.client.leaveScreen()
        try check(try !subject.person.isScreenEntered(), "a terminal as it was")
      }
    },
    Rule("A screen of lines writes nothing when it is entered or left") { subject in
      let written = try await subject.person.read(.output) {
        try await subject.client.withScreen(.lines) {
          subject.client.write("text", to: .output)
        }
        try await subject.client.flush(.output)
      }
      try check(written, is: "text")
    },
    Rule("Entering again does nothing, and neither does leaving again") { subject in
      subject.client.leaveScreen()
      for screen in TerminalClient.Screen.allCases { try subject.client.enterScreen(screen) }
      try check(try subject.person.isScreenEntered(), "a screen that is entered")
      for _ in 1...2 {
        subject.client.leaveScreen()
        try check(try !subject.person.isScreenEntered(), "a terminal as it was")
      }
    },
    Rule("The screen needs a terminal for input and for output") { subject in
      for stream in [TerminalClient.Stream.input, .output] {
        let others = Set(TerminalClient.Stream.allCases).subtracting([stream])
        let client = try subject.connected(others)
        for screen in TerminalClient.Screen.allCases {
          try check(throws: TerminalClientError.notATerminal(stream)) {
            try client.enterScreen(screen)
          }
        }
        client.leaveScreen()
        try check(try !subject.person.isScreenEntered(), "a terminal as it was")
      }
      let client = try subject.connected([.input, .output])
      try client.enterScreen(.whole)
      client.leaveScreen()
    },
    Rule("The terminal is given back when the body returns, and its result is carried out") {
      subject in
      let result = try await subject.client.withScreen {
        try check(try subject.person.isScreenEntered(), "a screen that is entered")
        return 7
      }
      try check(result, is: 7)
      try check(try !subject.person.isScreenEntered(), "a terminal as it was")
    },
    Rule("The terminal is given back when the body throws, and its error is passed on") { subject in
      try await check(throws: TestError()) {
        try await subject.client.withScreen { throw TestError() }
      }
      try check(try !subject.person.isScreenEntered(), "a terminal as it was")
    },
    Rule("The terminal is given back also when the task is cancelled") { subject in
      let (endless, continuation) = AsyncStream<Never>.makeStream()
      let task = Task {
        try await subject.client.withScreen {
          for await _ in endless {}
          try Task.checkCancellation()
        }
      }
      task.cancel()
      try await check(throws: CancellationError.self) { try await task.value }
      try check(try !subject.person.isScreenEntered(), "a terminal as it was")
      continuation.finish()
    },
    Rule("A body that cannot have the terminal does not run") { subject in
      var hasRun = false
      try await check(throws: TerminalClientError.notATerminal(.input)) {
        try await subject.connected([]).withScreen { hasRun = true }
      }
      try check(!hasRun, "a body that does not run")
    },
  ]
}

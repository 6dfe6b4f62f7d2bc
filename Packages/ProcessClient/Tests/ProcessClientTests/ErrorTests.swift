import ProcessClient
import Testing

@Suite struct ErrorTests {
  @Test(
    arguments: [
      (.notFound(program: "vi"), "Cannot run vi: there is no such program."),
      (
        .cannotRun(program: "vi", cause: "Permission denied"), "Cannot run vi: Permission denied."
      ),
      (
        .terminalUnavailable(program: "vi", cause: "the process has no terminal"),
        "Cannot run vi at the terminal: the process has no terminal."
      ),
      (.outputTooLong(program: "git", limit: 5), "Terminated git: its output exceeds 5 bytes."),
      (
        .timedOut(program: "git", after: .seconds(5)),
        "Terminated git: it did not finish within 5.0 seconds."
      ),
    ] as [(ProcessClientError, String)]
  )
  func `an error names the program`(error: ProcessClientError, description: String) {
    #expect(error.description == description)
  }
}

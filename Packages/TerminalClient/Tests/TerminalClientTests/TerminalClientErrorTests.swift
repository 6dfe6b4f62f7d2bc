import TerminalClient
import Testing

@Suite struct TerminalClientErrorTests {
  @Test(
    arguments: [
      (.readerGone, "Nobody reads the output any more."),
      (
        .writeFailed(.output, cause: "No space left on device"),
        "Standard output cannot be written: No space left on device."
      ),
      (
        .writeFailed(.error, cause: "Bad file descriptor"),
        "Standard error cannot be written: Bad file descriptor."
      ),
      (.notATerminal(.input), "Standard input is not a terminal."),
      (.notATerminal(.output), "Standard output is not a terminal."),
      (.notATerminal(.error), "Standard error is not a terminal."),
      (
        .keysUnavailable(cause: "Input/output error"),
        "The terminal does not give its keys one by one: Input/output error."
      ),
    ] as [(TerminalClientError, String)]
  )
  func `an error is one sentence`(error: TerminalClientError, sentence: String) {
    #expect(error.description == sentence)
  }
}

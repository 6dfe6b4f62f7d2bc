import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// Each test runs in a separate process, since a live client changes the actions of signals.

@Suite(.timeLimit(.minutes(10))) struct LiveOutputTests {
  @Test func `a file size limit is reported and does not terminate the process`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      var template = Array("/tmp/TerminalClientTests.XXXXXX".utf8CString)
      let file = mkstemp(&template)
      try #require(file >= 0)
      unlink(template)
      let client = TerminalClient.live(output: file)
      try await withLimit(RLIMIT_FSIZE, of: 3) {
        await #expect(throws: TerminalClientError.writeFailed(.output, cause: "File too large")) {
          client.write("text", to: .output)
          try await client.flush(.output)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `a text that exceeds the buffer of a pipe arrives completely`(isNonBlocking: Bool) async {
    await #expect(processExitsWith: .success) { [isNonBlocking = isNonBlocking as Bool] in
      endWhenStuck()
      let pipe = try TestPipe()
      if isNonBlocking { _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK) }
      let client = TerminalClient.live(output: pipe.writing)
      let text = String(repeating: "0123456789", count: 100_000)

      async let received = onThread { receive(1_000_000, from: pipe.reading) }
      client.write(text, to: .output)
      try await client.flush(.output)
      #expect(await received.elementsEqual(text.utf8))
    }
  }
}

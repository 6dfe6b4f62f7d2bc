import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// Each test runs in a separate process, since a live client changes the actions of signals.

@Suite(.timeLimit(.minutes(1))) struct LiveOutputTests {
  #if os(Linux)
    @Test func `a full device is reported`() async {
      await #expect(processExitsWith: .success) {
        endWhenStuck()
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        let client = TerminalClient.live(output: full)
        await #expect(
          throws: TerminalClientError.writeFailed(.output, cause: "No space left on device")
        ) {
          try await client.write("text")
        }
      }
    }
  #endif

  @Test func `a closed descriptor is reported`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      // No process has this many; a lower number may be inherited.
      let client = TerminalClient.live(error: .max)
      await #expect(throws: TerminalClientError.writeFailed(.error, cause: "Bad file descriptor")) {
        try await client.write("text", flushing: .error)
      }
    }
  }

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
          try await client.write("text")
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `a long text arrives completely through a slow reader`(isNonBlocking: Bool) async {
    await #expect(processExitsWith: .success) { [isNonBlocking = isNonBlocking as Bool] in
      endWhenStuck()
      let pipe = try TestPipe()
      if isNonBlocking { _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK) }
      let client = TerminalClient.live(output: pipe.writing)
      let text = String(repeating: "0123456789", count: 100_000)

      async let reader = onThread {
        var received: [UInt8] = []
        while received.count < 1_000_000 { received += receive(1_000, from: pipe.reading) }
        return received
      }
      try await client.write(text)
      #expect(await reader.elementsEqual(text.utf8))
    }
  }
}

extension TerminalClient {
  fileprivate func write(_ text: String, flushing stream: OutputStream = .output) async throws {
    write(text, to: stream)
    try await flush(stream)
  }
}

import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// Each test runs in a separate process and closes its standard descriptors.

@Suite(.timeLimit(.minutes(10))) struct LiveDescriptorsTests {
  @Test func `a file never gets the number of a closed standard descriptor`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      await waitForDispatchDescriptors()
      for descriptor: CInt in 0...2 { close(descriptor) }
      let client = TerminalClient.live()
      let file = open("/dev/null", O_RDWR)
      #expect(file > 2)

      for stream in TerminalClient.OutputStream.allCases {
        client.write("text", to: stream)
        await #expect(throws: TerminalClientError.writeFailed(stream, cause: "Bad file descriptor"))
        {
          try await client.flush(stream)
        }
      }
      for await key in client.keys() { Issue.record("\(key)") }
      #expect(!client.isTerminal(.input) && !client.isTerminal(.output))
    }
  }

  @Test func `open descriptors are not replaced`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let (input, pipe) = (try TestPipe(), try TestPipe())
      dup2(input.reading, 0)
      dup2(pipe.writing, 1)
      close(2)
      let client = TerminalClient.live()
      send("x".utf8, to: input.writing)
      var keys = client.keys().makeAsyncIterator()
      #expect(await keys.next() == .character("x"))
      client.write("text", to: .output)
      expect("text", from: pipe.reading)
    }
  }
}

import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// All in processes of their own, whose standard descriptors they close.

@Suite(.timeLimit(.minutes(1))) struct LiveDescriptorsTests {
  @Test func `no file gets the number of a standard descriptor that was closed`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      await dispatchHasItsDescriptors()
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

  @Test func `a descriptor that is open stays what it is`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      dup2(pipe.writing, 1)
      close(2)
      let client = TerminalClient.live()
      client.write("text", to: .output)
      expect("text", from: pipe.reading)
    }
  }
}

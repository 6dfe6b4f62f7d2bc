import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// All in processes of their own: a live client changes what signals do.

@Suite(.timeLimit(.minutes(1))) struct LiveKeysTests {
  @Test func `whatever a terminal sends on the screen is the key that it means`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let client = TerminalClient.live(on: terminal)
      try await client.withScreen {
        var keys = client.keys().makeAsyncIterator()
        for (text, expected) in keysOfText + keysOfSequences {
          terminal.type(text)
          for key in expected { #expect(await keys.next() == key) }
        }
      }
    }
  }

  @Test func `keys outside the screen arrive line by line`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      var keys = TerminalClient.live(on: terminal).keys().makeAsyncIterator()
      terminal.type("n\u{7F}y\r")
      #expect(await keys.next() == .character("y"))
      #expect(await keys.next() == .return)
    }
  }

  @Test func `a sequence may arrive in parts, split at any byte`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pair = try DatagramPair()
      let client = TerminalClient.live(input: pair.program, escapeTime: .seconds(60))
      var keys = client.keys().makeAsyncIterator()
      for (text, expected) in keysOfText + keysOfSequences {
        for split in 1..<max(text.utf8.count, 2) {
          send(text.utf8.prefix(split), to: pair.person)
          if split < text.utf8.count { send(text.utf8.dropFirst(split), to: pair.person) }
          for key in expected { #expect(await keys.next() == key, "\(text) split at \(split)") }
        }
      }
    }
  }

  @Test func `an escape character is the key when nothing follows it in time`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      var keys = TerminalClient.live(input: pipe.reading, escapeTime: .zero).keys()
        .makeAsyncIterator()
      send("\u{1B}", to: pipe.writing)
      #expect(await keys.next() == .escape)
      send("[A", to: pipe.writing)
      #expect(await keys.next() == .character("["))
      #expect(await keys.next() == .character("A"))
      send("\u{1B}[A", to: pipe.writing)
      #expect(await keys.next() == .up)
    }
  }

  @Test func `the stream ends with the input, after what it leaves open`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      let keys = TerminalClient.live(input: pipe.reading, escapeTime: .seconds(60)).keys()
      send("a\u{1B}", to: pipe.writing)
      close(pipe.writing)
      #expect(await keys.reduce(into: []) { $0.append($1) } == [.character("a"), .escape])
    }
  }

  @Test func `there are no keys where there is no input`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      for descriptor in [open("/dev/null", O_RDONLY), .max] {
        for await key in TerminalClient.live(input: descriptor).keys() { Issue.record("\(key)") }
      }
    }
  }

  @Test func `a file is read to its end`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      var template = Array("/tmp/TerminalClientTests.XXXXXX".utf8CString)
      let file = mkstemp(&template)
      unlink(template)
      send("y\n", to: file)
      lseek(file, 0, SEEK_SET)
      let keys = TerminalClient.live(input: file).keys()
      #expect(await keys.reduce(into: []) { $0.append($1) } == [.character("y"), .return])
    }
  }

  @Test func `a terminal that has gone is the end of the input`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let keys = TerminalClient.live(on: terminal).keys()
      close(terminal.person)
      for await key in keys { Issue.record("\(key)") }
    }
  }

  @Test func `no key is lost after many listeners that went`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      let client = TerminalClient.live(input: pipe.reading)
      for _ in 0..<100 {
        let task = Task { for await _ in client.keys() {} }
        task.cancel()
        await task.value
      }
      send("x", to: pipe.writing)
      var keys = client.keys().makeAsyncIterator()
      #expect(await keys.next() == .character("x"))
    }
  }

  @Test func `without descriptors for it, a stream ends at once`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let client = TerminalClient.live()
      try await withLimit(RLIMIT_NOFILE, of: 0) {
        for await key in client.keys() { Issue.record("\(key)") }
        for await signal in client.signals([.terminate]) { Issue.record("\(signal)") }
      }
    }
  }
}

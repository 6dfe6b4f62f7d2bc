import POSIX
import TerminalClient
import TerminalClientLive
import Testing

// Each test runs in a separate process, since a live client changes the actions of signals.

@Suite(.timeLimit(.minutes(10))) struct LiveKeysTests {
  @Test func `outside the screen keys arrive line by line`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      var keys = TerminalClient.live(on: terminal).keys().makeAsyncIterator()
      terminal.type("n\u{7F}y\r")
      #expect(await keys.next() == .character("y"))
      #expect(await keys.next() == .return)
    }
  }

  @Test func `a sequence may be split at any byte`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe.ofDatagrams()
      let client = TerminalClient.live(input: pipe.reading, escapeTime: .seconds(60))
      var keys = client.keys().makeAsyncIterator()
      for (text, expected) in textKeys + sequenceKeys + pastes {
        for split in 1..<max(text.utf8.count, 2) {
          send(text.utf8.prefix(split), to: pipe.writing)
          if split < text.utf8.count { send(text.utf8.dropFirst(split), to: pipe.writing) }
          for key in expected { #expect(await keys.next() == key, "\(text) split at \(split)") }
        }
      }
    }
  }

  @Test func `a paste continues for the next listener, and no pause ends it`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      let client = TerminalClient.live(input: pipe.reading, escapeTime: .zero)
      var keys = client.keys().makeAsyncIterator()
      send("a\u{1B}[200~one\u{1B}".utf8, to: pipe.writing)
      #expect(await keys.next() == .character("a"))
      keys = client.keys().makeAsyncIterator()
      send("q\r".utf8, to: pipe.writing)
      send("\u{1B}[201~b".utf8, to: pipe.writing)
      #expect(await keys.next() == .paste("one\u{1B}q\n"))
      #expect(await keys.next() == .character("b"))
    }
  }

  @Test func `an escape character is the escape key if no sequence follows in time`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      var keys = TerminalClient.live(input: pipe.reading, escapeTime: .zero).keys()
        .makeAsyncIterator()
      send("\u{1B}".utf8, to: pipe.writing)
      #expect(await keys.next() == .escape)
      send("[A".utf8, to: pipe.writing)
      #expect(await keys.next() == .character("["))
      #expect(await keys.next() == .character("A"))
      send("\u{1B}[A".utf8, to: pipe.writing)
      #expect(await keys.next() == .up)
    }
  }

  @Test func `the end of the input completes a pending key`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      let keys = TerminalClient.live(input: pipe.reading, escapeTime: .seconds(60)).keys()
      send("a\u{1B}".utf8, to: pipe.writing)
      close(pipe.writing)
      #expect(await keys.reduce(into: []) { $0.append($1) } == [.character("a"), .escape])
    }
  }

  @Test func `an empty or closed input has no keys`() async {
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
      send("y\n".utf8, to: file)
      lseek(file, 0, SEEK_SET)
      let keys = TerminalClient.live(input: file).keys()
      #expect(await keys.reduce(into: []) { $0.append($1) } == [.character("y"), .return])
    }
  }

  @Test func `closing the terminal ends the input`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let terminal = try PseudoTerminal()
      let keys = TerminalClient.live(on: terminal).keys()
      close(terminal.controller)
      for await key in keys { Issue.record("\(key)") }
    }
  }

  @Test func `no key is lost after many cancelled listeners`() async {
    await #expect(processExitsWith: .success) {
      endWhenStuck()
      let pipe = try TestPipe()
      let client = TerminalClient.live(input: pipe.reading)
      for _ in 0..<100 {
        let task = Task { for await _ in client.keys() {} }
        task.cancel()
        await task.value
      }
      send("x".utf8, to: pipe.writing)
      var keys = client.keys().makeAsyncIterator()
      #expect(await keys.next() == .character("x"))
    }
  }

  @Test func `a stream ends immediately if the process has no free descriptors`() async {
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

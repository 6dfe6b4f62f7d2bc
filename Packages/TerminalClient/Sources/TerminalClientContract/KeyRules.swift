import Contract
import TerminalClient
import Testing

// Most rules enter the screen: outside it, a terminal delivers keys line by line.

extension TerminalClientContract {
  static let keyRules = [
    Rule("On the screen, keys arrive immediately and in order") { subject in
      let keys: [TerminalClient.Key] = [
        .character("a"), .character("B"), .character("é"), .character("日"), .character("😀"),
        .space, .return, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
        .home, .end, .pageUp, .pageDown, .mouse(column: 12, row: 5), .scrollUp(column: 12, row: 5),
        .scrollDown(column: 300, row: 100), .escape, .up, .character("x"),
      ]
      for screen in TerminalClient.Screen.allCases {
        try await subject.client.withScreen(screen) { _ in
          subject.user.press(keys)
          try await check(subject.client.keys(), start: keys)
        }
      }
    },
    Rule("On the screen, control-C and control-Z are keys, not signals") { subject in
      let (client, user) = (subject.client, subject.user)
      try await client.withScreen { _ in
        var signals = client.signals([.interrupt, .suspend, .terminate]).makeAsyncIterator()
        user.press([.control("c"), .control("z"), .character("x")])
        try await check(client.keys(), start: [.control("c"), .control("z"), .character("x")])
        await user.send(.terminate)
        try check(await signals.next(), is: .terminate)
      }
    },
    Rule("On Screen.full, a pasted text is one key, whatever it contains") { subject in
      let pastes: [TerminalClient.Key] = [
        .paste("q"), .paste("one\n\ttwo é日😀\n"), .paste("\u{3}\u{1B}[A\u{1B}[200~"),
      ]
      try await subject.client.withScreen(.full) { _ in
        subject.user.press(pastes + [.character("x")])
        try await check(subject.client.keys(), start: pastes + [.character("x")])
      }
    },
    Rule("Keys that are pressed without a listener are delivered to the next listener") { subject in
      let (client, user) = (subject.client, subject.user)
      try await client.withScreen { _ in
        user.press([.character("a")])
        var keys = client.keys()
        user.press([.character("b")])
        try await check(keys, start: [.character("a"), .character("b")])

        let listener = Task { for await _ in client.keys() {} }
        listener.cancel()
        await listener.value
        user.press([.character("c")])
        keys = client.keys()
        user.press([.character("d")])
        try await check(keys, start: [.character("c"), .character("d")])
      }
    },
    Rule("Each key is delivered once") { subject in
      try await subject.client.withScreen { _ in
        for key: TerminalClient.Key in [.character("a"), .character("b"), .up] {
          subject.user.press([key])
          try await check(subject.client.keys(), start: [key])
        }
      }
    },
    Rule("A new listener replaces the former one and ends its stream") { subject in
      try await subject.client.withScreen { _ in
        var former = subject.client.keys().makeAsyncIterator()
        let keys = subject.client.keys()
        subject.user.press([.up])
        try check(await former.next(), is: nil)
        try await check(keys, start: [.up])
      }
    },
    Rule("At the end of the input, the stream delivers the remaining keys and ends") { subject in
      subject.user.press([.character("a"), .return])
      subject.user.endInput()
      let keys = await subject.client.keys().reduce(into: []) { $0.append($1) }
      try check(keys, is: [.character("a"), .return])
    },
  ]
}

/// Throws a violation unless a stream starts with some keys; consumes no further keys.
private func check(
  _ stream: AsyncStream<TerminalClient.Key>,
  start expected: [TerminalClient.Key],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  var keys = stream.makeAsyncIterator()
  for key in expected { try check(await keys.next(), is: key, sourceLocation: sourceLocation) }
}

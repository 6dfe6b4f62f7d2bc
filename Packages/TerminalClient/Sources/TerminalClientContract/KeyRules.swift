import Contract
import TerminalClient
import Testing

// On the screen: outside it, keys wait for the end of a line.

extension TerminalClientContract {
  static let keyRules = [
    Rule("Keys on the screen arrive one by one, in the order in which they are pressed") {
      subject in
      let keys: [TerminalClient.Key] = [
        .character("a"), .character("B"), .character("é"), .character("日"), .character("😀"),
        .space, .return, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
        .pageUp, .pageDown, .mouse(column: 12, row: 5), .escape, .up, .character("x"),
      ]
      for screen in TerminalClient.Screen.allCases {
        try await subject.client.withScreen(screen) {
          subject.person.press(keys)
          try await check(subject.client.keys(), begin: keys)
        }
      }
    },
    Rule("Control-C and control-Z are keys on the screen, and no signals") { subject in
      let (client, person) = (subject.client, subject.person)
      try await client.withScreen {
        var signals = client.signals([.interrupt, .suspend, .terminate]).makeAsyncIterator()
        person.press([.control("c"), .control("z"), .character("x")])
        try await check(client.keys(), begin: [.control("c"), .control("z"), .character("x")])
        await person.send(.terminate)
        try check(await signals.next(), is: .terminate)
      }
    },
    Rule("A key that is pressed while nobody listens waits for the next listener") { subject in
      let (client, person) = (subject.client, subject.person)
      try await client.withScreen {
        person.press([.character("a")])
        var keys = client.keys()
        person.press([.character("b")])
        try await check(keys, begin: [.character("a"), .character("b")])

        let listener = Task { for await _ in client.keys() {} }
        listener.cancel()
        await listener.value
        person.press([.character("c")])
        keys = client.keys()
        person.press([.character("d")])
        try await check(keys, begin: [.character("c"), .character("d")])
      }
    },
    Rule("A key that has arrived does not arrive again") { subject in
      let (client, person) = (subject.client, subject.person)
      try await client.withScreen {
        for key: TerminalClient.Key in [.character("a"), .character("b"), .up] {
          person.press([key])
          try await check(client.keys(), begin: [key])
        }
      }
    },
    Rule("A new listener takes the place of the one before, whose stream ends") { subject in
      try await subject.client.withScreen {
        var former = subject.client.keys().makeAsyncIterator()
        let keys = subject.client.keys()
        subject.person.press([.up])
        try check(await former.next(), is: nil)
        try await check(keys, begin: [.up])
      }
    },
    Rule("The stream ends with the input, after the keys that are pressed already") { subject in
      subject.person.press([.character("a"), .return])
      subject.person.endInput()
      let keys = await subject.client.keys().reduce(into: []) { $0.append($1) }
      try check(keys, is: [.character("a"), .return])
    },
  ]
}

/// Throws a violation unless a stream begins with some keys; takes no more than these.
private func check(
  _ stream: AsyncStream<TerminalClient.Key>,
  begin expected: [TerminalClient.Key],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  var keys = stream.makeAsyncIterator()
  for key in expected { try check(await keys.next(), is: key, sourceLocation: sourceLocation) }
}

import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  static let outputRules = [
    Rule("Each text is written completely, after the texts before it") { subject in
      let texts = ["one ", "", "drei: ü ", String(repeating: "0123456789", count: 1_000), "end"]
      let output = try await subject.user.read(.output) {
        for text in texts { subject.client.write(text, to: .output) }
        try await subject.client.flush(.output)
      }
      try check(output, is: texts.joined())
    },
    Rule("Each stream receives only its own texts") { subject in
      let (client, user) = (subject.client, subject.user)
      let output = try await user.read(.output) {
        let error = try await user.read(.error) {
          client.write("one ", to: .output)
          client.write("two ", to: .error)
          client.write("three", to: .output)
          client.write("four", to: .error)
          try await client.flush(.error)
        }
        try check(error, is: "two four")
        try await client.flush(.output)
      }
      try check(output, is: "one three")
    },
    Rule("Concurrent texts do not interleave") { subject in
      let texts = ["a", "b", "c"].map { String(repeating: $0, count: 10_000) }
      let output = try await subject.user.read(.output) {
        await withDiscardingTaskGroup { group in
          for text in texts { group.addTask { subject.client.write(text, to: .output) } }
        }
        try await subject.client.flush(.output)
      }
      try check(output.count, is: 30_000)
      for text in texts { try check(output.contains(text), "each text without interruption") }
    },
    Rule("Only one flush reports that the reader of a stream has gone") { subject in
      let client = try subject.makeClient(.withoutReader)
      for stream in TerminalClient.OutputStream.allCases {
        client.write("text", to: stream)
        try await check(throws: TerminalClientError.readerGone) { try await client.flush(stream) }
        try await client.flush(stream)
      }
    },
    Rule("An empty text finds out whether the reader has gone") { subject in
      let client = try subject.makeClient(.withoutReader)
      for stream in TerminalClient.OutputStream.allCases {
        client.write("", to: stream)
        try await check(throws: TerminalClientError.readerGone) { try await client.flush(stream) }
      }
    },
    Rule("In a cancelled task, a flush waits while the stream accepts text") { subject in
      let output = try await subject.user.read(.output) {
        try await cancelled {
          subject.client.write("text", to: .output)
          try await subject.client.flush(.output)
        }
      }
      try check(output, is: "text")
    },
    Rule("In a cancelled task, a flush does not wait for a blocked stream") { subject in
      for stream in TerminalClient.OutputStream.allCases {
        let client = try subject.makeClient(.blocked(stream))
        try await check(throws: CancellationError.self) {
          try await cancelled {
            client.write(longText, to: stream)
            try await client.flush(stream)
          }
        }
      }
    },
    Rule("A blocked stream does not block the other stream") { subject in
      for stream in TerminalClient.OutputStream.allCases {
        let client = try subject.makeClient(.blocked(stream))
        try await cancelled {
          client.write(longText, to: stream)
          let other = stream == .output ? TerminalClient.OutputStream.error : .output
          client.write("text", to: other)
          try await client.flush(other)
        }
      }
    },
  ]

  static let streamRules = [
    Rule("Each stream is checked separately") { subject in
      let streams = TerminalClient.Stream.allCases
      try check(streams.filter(subject.client.isTerminal), is: streams)
      for stream in streams {
        let client = try subject.makeClient(.connected([stream]))
        try check(streams.filter(client.isTerminal), is: [stream])
      }
    },
    Rule("The size is the current one") { subject in
      for size in [(80, 24), (120, 50)].map(TerminalClient.Size.init) {
        subject.user.resize(size)
        try check(subject.client.size(), is: size)
      }
    },
    Rule("The size is available if any stream is connected to a terminal") { subject in
      for stream in TerminalClient.Stream.allCases {
        let client = try subject.makeClient(.connected([stream]))
        try check(client.size() != nil, "a size from \(stream) alone")
      }
      try check(try subject.makeClient(.connected([])).size(), is: nil)
    },
  ]

  /// Longer than the buffer of a pipe.
  private static let longText = String(repeating: "0123456789", count: 200_000)

  /// Runs a body in a cancelled task.
  private static func cancelled(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await body()
    }.value
  }
}

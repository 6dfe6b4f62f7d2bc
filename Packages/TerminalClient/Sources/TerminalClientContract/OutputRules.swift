import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  static let outputRules = [
    Rule("A text arrives whole, after those that were written before it") { subject in
      let texts = ["one ", "", "drei: ü ", String(repeating: "0123456789", count: 1_000), "end"]
      let arrived = try await subject.person.read(.output) {
        for text in texts { subject.client.write(text, to: .output) }
        try await subject.client.flush(.output)
      }
      try check(arrived, is: texts.joined())
    },
    Rule("Each stream gets its own texts and no others") { subject in
      let (client, person) = (subject.client, subject.person)
      let output = try await person.read(.output) {
        let error = try await person.read(.error) {
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
    Rule("Texts that are written at the same time do not mix") { subject in
      let texts = ["a", "b", "c"].map { String(repeating: $0, count: 10_000) }
      let arrived = try await subject.person.read(.output) {
        await withDiscardingTaskGroup { group in
          for text in texts { group.addTask { subject.client.write(text, to: .output) } }
        }
        try await subject.client.flush(.output)
      }
      try check(arrived.count, is: 30_000)
      for text in texts { try check(arrived.contains(text), "each text in one piece") }
    },
    Rule("A flush reports once that a text has no reader") { subject in
      let client = try subject.unread()
      for stream in TerminalClient.OutputStream.allCases {
        client.write("text", to: stream)
        try await check(throws: TerminalClientError.readerGone) { try await client.flush(stream) }
        try await client.flush(stream)
      }
    },
  ]

  static let streamRules = [
    Rule("Each stream has an answer of its own") { subject in
      let streams = TerminalClient.Stream.allCases
      try check(streams.filter(subject.client.isTerminal), is: streams)
      for stream in streams {
        let client = try subject.connected([stream])
        try check(streams.filter(client.isTerminal), is: [stream])
      }
    },
    Rule("The size is the one that the terminal has now") { subject in
      for size in [(80, 24), (120, 50)].map(TerminalClient.Size.init) {
        subject.person.resize(size)
        try check(subject.client.size(), is: size)
      }
    },
    Rule("Every stream that is connected to a terminal tells the size, and no other does") {
      subject in
      for stream in TerminalClient.Stream.allCases {
        try check(try subject.connected([stream]).size() != nil, "a size by \(stream) alone")
      }
      try check(try subject.connected([]).size(), is: nil)
    },
  ]
}

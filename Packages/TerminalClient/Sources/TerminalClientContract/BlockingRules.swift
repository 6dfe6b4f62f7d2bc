import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  // All in cancelled tasks, which a blocked stream does not keep.
  static let blockingRules = [
    Rule("A cancelled task waits for a stream that takes texts") { subject in
      let arrived = try await subject.person.read(.output) {
        try await cancelled {
          subject.client.write("text", to: .output)
          try await subject.client.flush(.output)
        }
      }
      try check(arrived, is: "text")
    },
    Rule("A cancelled task gives up on a blocked stream") { subject in
      for stream in TerminalClient.OutputStream.allCases {
        let client = try subject.blocked(stream)
        try await check(throws: CancellationError.self) {
          try await cancelled {
            client.write(manyBytes, to: stream)
            try await client.flush(stream)
          }
        }
      }
    },
    Rule("A blocked stream leaves the other stream usable") { subject in
      for stream in TerminalClient.OutputStream.allCases {
        let client = try subject.blocked(stream)
        try await cancelled {
          client.write(manyBytes, to: stream)
          let other = stream == .output ? TerminalClient.OutputStream.error : .output
          client.write("text", to: other)
          try await client.flush(other)
        }
      }
    },
  ]

  /// More than the system takes on behalf of a reader.
  private static let manyBytes = String(repeating: "0123456789", count: 200_000)

  /// Runs a body in a cancelled task.
  private static func cancelled(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await body()
    }
    try await task.value
  }
}

import POSIX
import Testing

@testable import PostgresDatabase

/// Servers that answer without end, or with other values than those that were asked for.
@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
  private static let bigint: UInt8 = 20
  private static let text: UInt8 = 25

  private func open(
    _ server: FakeServer,
    timeouts: Timeouts = Timeouts(answer: .milliseconds(100))
  ) async throws {
    _ = try await PostgresDatabase.openIfPresent(
      at: "postgresql://u:p@\(server.host):\(server.port)/notes?sslmode=disable",
      schema: PostgresSchema(name: "notes", migrations: [[]]),
      timeouts: timeouts
    )
  }

  /// Returns a server that accepts each login, and answers each query.
  private func server(
    answering answer: @escaping @Sendable (_ query: String) -> FakeServer.Answer
  ) throws -> FakeServer {
    try FakeServer.answering { message in
      // A start has no type.
      message[0] == 0
        ? FakeServer.Answer(FakeServer.welcome)
        : answer(String(decoding: message, as: UTF8.self))
    }
  }

  @Test(arguments: [FakeServer.notice, FakeServer.done, FakeServer.description([20])])
  func `an endless answer is abandoned`(answer: [UInt8]) async throws {
    let server = try server { _ in FakeServer.Answer([], endless: answer) }
    await #expect(throws: PostgresDatabaseError.self) { try await open(server) }
  }

  @Test func `endless rows are abandoned`() async throws {
    let rows = (0..<1_000).flatMap { _ in FakeServer.row(["1"]) }
    let server = try server { _ in FakeServer.Answer(FakeServer.description([20]), endless: rows) }
    var limits = Timeouts()
    #expect(limits.answerCount == 10_000_000)
    limits.answerCount = 100_000
    await expectError("unreachable", "more than 100000 rows") {
      try await open(server, timeouts: limits)
    }
  }

  @Test func `a login whose hash takes longer than the limit is abandoned`() async throws {
    let (proofs, proof) = AsyncStream<Void>.makeStream()
    let server = try FakeServer.answering { message in
      guard message[0] != 0 else { return FakeServer.Answer(FakeServer.scram) }
      guard !String(decoding: message, as: UTF8.self).contains(",p=") else {
        proof.yield()
        return FakeServer.Answer([])
      }
      return FakeServer.Answer(FakeServer.challenge(after: message, rounds: 3_000_000))
    }
    await expectError("unreachable", "did not answer within") {
      try await open(server, timeouts: Timeouts(connect: .milliseconds(500)))
    }
    // The abandoned computation must not run while the process exits: the exit handlers of OpenSSL would crash it.
    for await _ in proofs { break }
  }

  @Test(arguments: ["-1", "0", "-9223372036854775808", "", "1x", "9223372036854775808"])
  func `a version that is no positive number is a damaged database`(version: String) async throws {
    let server = try server { query in
      let answer =
        query.contains("nspname")
        ? FakeServer.description([16, 16, 16, Self.text]) + FakeServer.row(["t", "t", "t"])
        : FakeServer.description([Self.text, Self.bigint]) + FakeServer.row(["notes", version])
      return FakeServer.Answer(answer + FakeServer.done + FakeServer.end)
    }
    await #expect(throws: PostgresDatabaseError.self) { try await open(server) }
  }

  @Test(arguments: [
    [], ["t"], ["t", "t", "t", "fault"], ["1", "2", "3", "\u{0}"], ["t", "t", "t", "\\"],
  ])
  func `a row with other columns is an error`(values: [String]) async throws {
    let types = Array(repeating: Self.text, count: values.count)
    let server = try server { _ in
      FakeServer.Answer(
        FakeServer.description(types) + FakeServer.row(values) + FakeServer.done + FakeServer.end
      )
    }
    await #expect(throws: PostgresDatabaseError.self) { try await open(server) }
  }
}

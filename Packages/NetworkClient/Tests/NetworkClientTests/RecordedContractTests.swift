import Contract
import NetworkClient
import NetworkClientContract
import NetworkClientRecording
import TemporaryDirectory
import Testing

/// The contract on a replay: each rule makes its recording first, and then checks the replay of it.
///
/// The replay is the one that compares, so that there is a server that sees the requests; a mock in both runs,
/// since the URLs must be the same.
@Suite(.timeLimit(.minutes(1))) struct RecordedContractTests {
  /// What does not hold of a replay.
  private static let exceptions = [
    // What is refused is not sent, and a recording without an exchange is none.
    "A URL that names no host is refused",
    "A host or a port that cannot be reached is refused",
    "A URL with a user name or a password is refused",
    // Cookies are left out of a recording.
    "No cookie is kept",
    // A request that was cancelled is no exchange: there is nothing to replay.
    "A request that is cancelled returns at once, with `CancellationError`",
    "What became of one request does not touch the next",
  ]

  private static let rules = NetworkClientContract.rules.filter {
    !exceptions.contains($0.sentence)
  }

  @Test(arguments: rules)
  func `a replay keeps the contract`(rule: NetworkClientContract.Rule) async throws {
    let directory = try TemporaryDirectory()
    await rule.verify(on: "recording") {
      var subject = try NetworkClientConfiguration.mock.subject()
      subject.client = try subject.client.recording(to: directory.path)
      return subject
    }
    await rule.verify(on: "replaying") {
      var subject = try NetworkClientConfiguration.mock.subject()
      subject.client = try NetworkClient.replaying(
        from: directory.path,
        comparingWith: subject.client
      ) { Issue.record("\($0)") }
      return subject
    }
  }

  @Test func `each exception is a rule`() {
    #expect(Self.rules.count == NetworkClientContract.rules.count - Self.exceptions.count)
  }
}

import Contract
import NetworkClient
import NetworkClientContract
import NetworkClientRecording
import TemporaryDirectory
import Testing

/// Runs each rule of the contract twice: while recording, and on a replay of that recording.
///
/// The replay compares with a server, which the rules need to inspect requests. Both runs use a mock, so that the URLs
/// are equal.
@Suite(.timeLimit(.minutes(10))) struct RecordedContractTests {
  /// The rules that a replay cannot obey.
  private static let exceptions = [
    // Rejected requests are not recorded, and a recording needs an exchange.
    "A URL without a host is rejected",
    "A URL with an invalid port or an unusual spelling of an IP address is rejected",
    "A URL with a user name or a password is rejected",
    // Cookies are redacted.
    "Cookies are not stored",
    // Cancelled requests are not recorded.
    "A cancelled request throws `CancellationError` immediately",
    "A failed or cancelled request does not affect the next one",
  ]

  private static let rules = NetworkClientContract.rules.filter {
    !exceptions.contains($0.sentence)
  }

  @Test(arguments: rules)
  func `a replay obeys the contract`(rule: NetworkClientContract.Rule) async throws {
    let directory = TemporaryDirectory()
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

  @Test func `each exception is a rule of the contract`() {
    #expect(Self.rules.count == NetworkClientContract.rules.count - Self.exceptions.count)
  }
}

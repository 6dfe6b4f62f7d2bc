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
  private static let exceptions: Set = [
    // Rejected requests are not recorded, and a recording needs an exchange.
    "A URL without a host is rejected",
    "A URL with an invalid port or an unusual spelling of an IP address is rejected",
    "A URL with a user name or a password is rejected",
    // Cookies are redacted.
    "Cookies are not stored",
    // Cancelled requests are not recorded.
    "A cancelled request throws `CancellationError` immediately",
    "A request without a response does not delay other requests",
    "A failed or cancelled request does not affect the next one",
  ]

  @Test(arguments: NetworkClientContract.rules)
  func `a recording and its replay obey the contract`(
    rule: NetworkClientContract.Rule
  ) async throws {
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    await rule.verify(on: "recording") {
      var subject = try NetworkClientConfiguration.mock.subject()
      subject.client = try subject.client.recording(to: directory.path)
      return subject
    }
    guard !Self.exceptions.contains(rule.sentence) else { return }
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
    #expect(Self.exceptions.isSubset(of: NetworkClientContract.rules.map(\.sentence)))
  }
}

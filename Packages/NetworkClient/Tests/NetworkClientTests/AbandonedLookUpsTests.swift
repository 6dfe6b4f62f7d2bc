import Testing

@testable import NetworkClientCurlLive

@Suite struct NetworkClientAbandonedLookUpsTests {
  private static let start = ContinuousClock.now

  /// Whether there may be another look-up, at each of these times.
  private func answers(at times: [Duration]) -> [Bool] {
    var lookUps = AbandonedLookUps()
    return times.map { lookUps.mayHaveAnother(at: Self.start + $0) }
  }

  @Test func `look-ups are given up until there are too many of them`() {
    let times = Array(repeating: Duration.zero, count: 32)
    #expect(answers(at: times).allSatisfy { $0 })
    #expect(answers(at: times + [.zero, .milliseconds(29_999)]).suffix(2) == [false, false])
  }

  @Test func `a look-up is over after its longest time`() {
    let times = (0..<32).map { Duration.milliseconds($0) }
    #expect(answers(at: times + [.seconds(30), .seconds(30)]).suffix(2) == [true, false])
  }
}

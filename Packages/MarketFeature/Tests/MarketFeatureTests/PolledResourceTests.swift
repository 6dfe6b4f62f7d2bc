import Contract
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

@testable import MarketFeature

@Suite(.timeLimit(.minutes(10))) struct PolledResourceTests {
  @Test func `a refresh does not end with a request whose result was shown before it`() async {
    let (shown, requests, gate) = (Shared(0), Shared(0), Gate())
    let time = ModelTime(clock: TestClock()) { .distantPast }
    let resource = PolledResource(time: time) {
      shown.value
    } request: {
      requests.replace { $0 + 1 }
      shown.replace { $0 + 1 }
      try await gate.pass()
      return nil
    }
    async let first: Void = resource.refresh()
    await gate.arrivals(atLeast: 1)
    async let second: Void = resource.refresh()
    // The second refresh joins the first request, which has nothing to do but to end.
    await waiting { requests.value > 1 }
    gate.open()
    _ = await (first, second)
    #expect(requests.value == 2)
  }
}

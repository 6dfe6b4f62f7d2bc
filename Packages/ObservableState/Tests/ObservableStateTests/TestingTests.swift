import ObservableState
import ObservableStateTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct TestingTests {
  private let number = ObservableState(0)
  private let gate = Gate()

  @Test func `a listener has received the states until now`() async {
    let states = number.states()
    number.update { $0 = 1 }
    number.update { $0 = 2 }
    #expect(await received(from: states) == [0, 1, 2])
    #expect(await received(from: states) == [])
  }

  @Test func `a gate suspends each call until it is open`() async throws {
    let passed = ObservableState(0)
    let calls = (1...2).map { _ in
      Task {
        try await gate.pass()
        passed.update { $0 += 1 }
      }
    }
    await gate.arrivals(atLeast: 2)
    #expect(passed.state == 0)
    gate.open()
    for call in calls { try await call.value }
    try await gate.pass()
    #expect(passed.state == 2)
    #expect(gate.arrivals == 3)
  }

  @Test func `a gate can suspend the first call only`() async throws {
    let first = Task { try await gate.passFirst() }
    await gate.arrivals(atLeast: 1)
    #expect(try await !gate.passFirst())
    gate.open()
    #expect(try await first.value)
  }

  @Test func `a call that is cancelled at the gate throws`() async {
    let call = Task { try await gate.pass() }
    await gate.arrivals(atLeast: 1)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }
}

import Dispatch
import Testing

@testable import ObservableState

@Suite(.timeLimit(.minutes(10))) struct ObservableStateTests {
  let number = ObservableState(0)

  @Test func `an update is visible immediately and returns its result`() {
    let former = number.update { number in
      defer { number = 5 }
      return number
    }
    #expect(former == 0)
    #expect(number.state == 5)
  }

  @Test func `a listener receives the current state and every later one`() async {
    number.update { $0 = 1 }
    let states = number.states()
    number.update { $0 = 2 }
    number.update { $0 = 3 }
    #expect(await states.first(3) == [1, 2, 3])
  }

  @Test func `an unchanged state is not delivered again`() async {
    let states = number.states()
    number.update { $0 = 0 }
    number.update { $0 = 1 }
    number.update { _ in }
    number.update { $0 = 2 }
    #expect(await states.first(3) == [0, 1, 2])
  }

  @Test func `no change is lost, and all listeners receive the same order`() async {
    let one = number.states()
    let two = number.states()
    await withTaskGroup { group in
      for step in [1, 10, 100, 1_000] {
        group.addTask {
          for _ in 0..<100 { number.update { $0 += step } }
        }
      }
    }
    #expect(number.state == 111_100)
    let states = await one.first(401)
    #expect(states == states.sorted())
    #expect(await two.first(401) == states)
  }

  @Test func `a listener that ends is removed, and the others continue`() async {
    let remaining = number.states()
    #expect(await number.states().first(1) == [0])
    let cancelled = Task { for await _ in number.states() {} }
    cancelled.cancel()
    await cancelled.value
    #expect(number.listenerCount == 1)

    number.update { $0 = 1 }
    #expect(await remaining.first(2) == [0, 1])
  }

  @Test func `a listener may be cancelled during a change`() async {
    for _ in 1...100 {
      let (received, receive) = AsyncStream.makeStream(of: Int.self)
      let listener = Task { for await state in number.states() { receive.yield(state) } }
      _ = await received.first(1)
      number.update { number in
        DispatchQueue(label: "ObservableStateTests").async { listener.cancel() }
        while !listener.isCancelled {}
        number += 1
      }
      await listener.value
    }
    #expect(number.listenerCount == 0)
  }

  @Test func `the streams end with the object`() async {
    var number: ObservableState? = ObservableState(0)
    let states = number?.states()
    number?.update { $0 = 1 }
    number = nil
    #expect(await states?.first(3) == [0, 1])
  }
}

extension AsyncStream where Element: Sendable {
  /// Returns the first elements, or fewer if the stream ends earlier.
  fileprivate func first(_ count: Int) async -> [Element] {
    await prefix(count).reduce(into: []) { $0.append($1) }
  }
}

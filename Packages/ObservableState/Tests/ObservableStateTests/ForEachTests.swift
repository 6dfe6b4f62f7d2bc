import ObservableState
import ObservableStateTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ForEachTests {
  private struct State: Equatable {
    var document: String?
    var scrollPosition = 0
  }

  private let state = ObservableState(State())
  private let events = ObservableState<[String]>([])

  /// Runs work that lasts until it is cancelled for each document, during the changes of the body.
  private func running(_ body: () async -> Void) async {
    let run = Task {
      await state.forEach(\.document) { document, isCurrent in
        guard isCurrent() else { return }
        events.update { $0.append("\(document) starts") }
        try? await Gate().pass()
        events.update { $0.append("\(document) ends") }
      }
    }
    await body()
    run.cancel()
    await run.value
  }

  private func event(_ event: String) async {
    for await events in events.states() where events.last == event { return }
  }

  @Test func `work runs for each value until it changes`() async {
    await running {
      state.update { $0.document = "a" }
      await event("a starts")
      state.update { $0.document = "b" }
      await event("b starts")
      state.update { $0.document = nil }
      await event("b ends")
    }
    #expect(events.state == ["a starts", "a ends", "b starts", "b ends"])
  }

  @Test func `a change of another part does not affect the work`() async {
    await running {
      state.update { $0.document = "a" }
      await event("a starts")
      state.update { $0.scrollPosition = 1 }
      state.update { $0.scrollPosition = 2 }
      state.update { $0.document = nil }
      await event("a ends")
    }
    #expect(events.state == ["a starts", "a ends"])
  }

  @Test func `work that has finished does not run again for the same value`() async {
    let count = ObservableState(0)
    let run = Task {
      await state.forEach(\.document) { _, _ in count.update { $0 += 1 } }
    }
    state.update { $0.document = "a" }
    for await count in count.states() where count == 1 { break }
    state.update { $0.scrollPosition = 1 }
    state.update { $0.document = "b" }
    for await count in count.states() where count == 2 { break }
    run.cancel()
    await run.value
    #expect(count.state == 2)
  }

  @Test func `work runs for a value that is set before`() async {
    state.update { $0.document = "a" }
    await running { await event("a starts") }
    #expect(events.state.first == "a starts")
  }
}

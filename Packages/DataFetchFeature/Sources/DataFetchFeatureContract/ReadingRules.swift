import ContentService
import Contract
import DataFetchFeature
import FetchLog
import ObservableStateTesting
import PortableFoundation
import Testing

extension DataFetchFeatureContract {
  static let listenerRules = [
    Rule("A listener receives the current state first, then every new one") { subject in
      let viewModel = subject.viewModel()
      await viewModel.fetchContent()
      let fetched = viewModel.state()
      let states = viewModel.states()
      await subject.viewModel().fetchContent()
      await viewModel.refresh()
      try check(await received(from: states), is: [fetched, viewModel.state()])
    },
    Rule("All listeners see the same states in the same order") { subject in
      let viewModel = subject.viewModel()
      let listeners = [viewModel.states(), viewModel.states(), viewModel.states()]
      await withTaskGroup { group in
        for action in [viewModel.fetchContent, viewModel.refresh, viewModel.onAppear] {
          group.addTask { await action() }
        }
      }
      let first = await received(from: listeners[0])
      try check(await received(from: listeners[1]), is: first)
      try check(await received(from: listeners[2]), is: first)
      try check(first.last, is: viewModel.state())
    },
    Rule("A listener that ends does not affect the others") { subject in
      let viewModel = subject.viewModel()
      let staying = viewModel.states()
      try check(await received(from: viewModel.states()), is: [DataFetchViewModel.State()])
      await viewModel.fetchContent()
      try check(await received(from: staying).last, is: viewModel.state())
    },
  ]

  static let readingRules = [
    Rule("A new view model shows no response code and the count 0, whatever is saved") { subject in
      await subject.viewModel().fetchContent()
      try check(subject.viewModel().state(), is: DataFetchViewModel.State())
    },
    Rule("Appearing shows the response code and the count that were saved last") { subject in
      let earlier = subject.viewModel()
      await earlier.fetchContent()
      await earlier.fetchContent()
      let viewModel = subject.viewModel()
      await viewModel.onAppear()
      try check(
        viewModel.state().withoutRecords,
        is: .init(saved: .init(responseCode: UUID(number: 2), timesFetched: 2))
      )
    },
    Rule("Before the first fetch the code is nil and the count is 0") { subject in
      let viewModel = subject.viewModel()
      await viewModel.onAppear()
      try check(viewModel.state(), is: DataFetchViewModel.State())
    },
    Rule("A code comes with the record of its fetch") { subject in
      let viewModel = subject.viewModel()
      await viewModel.fetchContent()
      await viewModel.fetchContent()
      let record = viewModel.state().saved.lastFetch
      try check(record?.entry.responseCode, is: UUID(number: 2))
      let other = subject.viewModel()
      await other.onAppear()
      try check(other.state().saved.lastFetch, is: record)
    },
    Rule("A read error is shown as a failure and changes neither") { subject in
      let viewModel = subject.viewModel(reading: { throw TestError() })
      await viewModel.fetchContent()
      for read in [viewModel.onAppear, viewModel.refresh] {
        await read()
        try check(
          viewModel.state().withoutRecords,
          is: .init(
            saved: .init(responseCode: UUID(number: 1), timesFetched: 1),
            failure: .cannotRead(cause: "TestError()")
          )
        )
      }
    },
    Rule("A refresh shows what another process has saved") { subject in
      let viewModel = subject.viewModel()
      await viewModel.onAppear()
      await subject.viewModel(responseCode: { _ in UUID(number: 7) }).fetchContent()
      await viewModel.refresh()
      try check(
        viewModel.state().withoutRecords,
        is: .init(saved: .init(responseCode: UUID(number: 7), timesFetched: 1))
      )
    },
    Rule(
      """
      A successful refresh clears a read failure, and the failure of a fetch once a later fetch from the server has \
      succeeded, but no other one
      """
    ) { subject in
      let isBroken = Shared(true)
      let viewModel = subject.viewModel(
        responseCode: { _ in throw TestError() },
        reading: { if isBroken.value { throw TestError() } }
      )
      await viewModel.refresh()
      isBroken.value = false
      await viewModel.refresh()
      try check(viewModel.state(), is: DataFetchViewModel.State())

      await subject.viewModel().fetchContent()
      await viewModel.fetchContent()
      await subject.viewModel(server: URL.localhost.appending(path: "other")).fetchContent()
      await viewModel.refresh()
      try check(viewModel.state().failure, is: .internalError(cause: "TestError()"))

      await subject.viewModel().fetchContent()
      await viewModel.refresh()
      try check(viewModel.state().failure, is: nil)
    },
    Rule("A cancelled refresh changes nothing") { subject in
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel(reading: { try await gate.pass() })
      await subject.viewModel().fetchContent()
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      refresh.cancel()
      await refresh.value
      try check(viewModel.state(), is: DataFetchViewModel.State())
    },
    Rule("A refresh that started before a fetch or a reset finished does not replace its state") {
      subject in
      let gate = Gate()
      let viewModel = subject.viewModel(reading: { try await gate.pass() })
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      await viewModel.fetchContent()
      gate.open()
      await refresh.value
      try check(
        viewModel.state().withoutRecords,
        is: .init(saved: .init(responseCode: UUID(number: 1), timesFetched: 1))
      )

      let secondGate = Gate()
      let second = subject.viewModel(reading: { try await secondGate.pass() })
      let secondRefresh = Task { await second.refresh() }
      await secondGate.arrivals(atLeast: 1)
      try check(await second.reset(), is: .done)
      secondGate.open()
      await secondRefresh.value
      try check(second.state().saved, is: FetchedState())

      let thirdGate = Gate()
      let third = subject.viewModel(
        responseCode: { _ in throw TestError() },
        reading: {
          try await thirdGate.pass()
          throw TestError()
        }
      )
      let thirdRefresh = Task { await third.refresh() }
      await thirdGate.arrivals(atLeast: 1)
      let fetch = Task { await third.fetchContent() }
      for await state in third.states() where state.failure != nil { break }
      thirdGate.open()
      await thirdRefresh.value
      await fetch.value
      try check(third.state().failure, is: .internalError(cause: "TestError()"))
    },
  ]
}

import AlertStore
import Contract
import MarketFeature
import MarketService
import ObservableStateTesting
import PortableFoundation
import SerialTaskExecutor
import Testing

extension MarketFeatureContract {
  static let listenerRules = [
    Rule("A new view model shows nothing and sends no request") { subject in
      subject.set([bitcoin: 1])
      _ = try await subject.service.watch([bitcoin])
      let count = subject.count()
      let viewModel = subject.viewModel()
      try check(viewModel.state(), is: .init(interval: .seconds(10)))
      let run = Task { await viewModel.run() }
      await viewModel.state { $0.watchlist == [bitcoin] }
      await waiting { subject.count() > count }
      run.cancel()
      await run.value
      try check(subject.count(), is: count)
    },
    Rule("A listener receives the current state first, then every new one") { subject in
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      let states = viewModel.states()
      viewModel.setPaused(true)
      viewModel.show(.detail(bitcoin))
      let first = MarketViewModel.State(view: .list, interval: .seconds(10))
      var second = first
      second.isPaused = true
      var third = second
      third.view = .detail(bitcoin)
      third.detail = .init(symbol: bitcoin)
      try check(await received(from: states), is: [first, second, third])
    },
    Rule("All listeners see the same states in the same order") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      let listeners = (0..<3).map { _ in viewModel.states() }
      await withTaskGroup { group in
        group.addTask { await viewModel.refresh() }
        group.addTask { await viewModel.toggleWatched(bitcoin) }
        group.addTask { await viewModel.addAlert(bitcoin, .above, 2) }
      }
      let first = await received(from: listeners[0])
      try check(await received(from: listeners[1]), is: first)
      try check(await received(from: listeners[2]), is: first)
      try check(first.last, is: viewModel.state())
    },
    Rule("A listener that ends does not affect the others") { subject in
      let viewModel = subject.viewModel()
      let staying = viewModel.states()
      try check(await received(from: viewModel.states()), is: [viewModel.state()])
      viewModel.show(.list)
      try check(await received(from: staying).last, is: viewModel.state())
    },
    Rule("The states end when the view model is released") { subject in
      var viewModel: MarketViewModel? = subject.viewModel()
      guard let states = viewModel?.states() else { return }
      viewModel?.show(.detail(bitcoin))
      viewModel = nil
      let executor = SerialTaskExecutor()
      let listener = Task(executorPreference: executor) {
        for await _ in states {}
        return !Task.isCancelled
      }
      await executor.settle()
      listener.cancel()
      try check(await listener.value, "states that end")
    },
  ]
}

import Contract
import GitHubClient
import ObservableStateTesting
import SerialTaskExecutor
import StargazerService
import StargazersFeature
import Testing

extension StargazersFeatureContract {
  static let listenerRules = [
    Rule("A new view model shows nothing and sends no request") { subject in
      subject.set(1...3)
      let viewModel = subject.viewModel(every: .seconds(10))
      try check(
        viewModel.state(),
        is: .init(name: name, order: .oldest, interval: .seconds(10))
      )
      try await subject.running(viewModel) {
        await waiting { !subject.gitHub.requests.isEmpty }
        try check(subject.gitHub.requests, is: [])
      }
    },
    Rule("A listener receives the current state first, then every new one") { subject in
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      let states = viewModel.states()
      viewModel.filter("a")
      viewModel.show(.history)
      let first = StargazersViewModel.State(name: name, order: .oldest, view: .list)
      var second = first
      second.filter = "a"
      var third = second
      third.view = .history
      try check(await received(from: states), is: [first, second, third])
    },
    Rule("All listeners see the same states in the same order") { subject in
      subject.set(1...3)
      let viewModel = subject.viewModel()
      let listeners = (0..<3).map { _ in viewModel.states() }
      await withTaskGroup { group in
        group.addTask { await viewModel.refresh() }
        group.addTask { viewModel.filter("a") }
        group.addTask { viewModel.show(.list) }
      }
      let first = await received(from: listeners[0])
      try check(await received(from: listeners[1]), is: first)
      try check(await received(from: listeners[2]), is: first)
      try check(first.last, is: viewModel.state())
    },
    Rule("A listener that ends does not affect the others") { subject in
      let viewModel = subject.viewModel()
      let remaining = viewModel.states()
      try check(await received(from: viewModel.states()), is: [viewModel.state()])
      viewModel.show(.list)
      try check(await received(from: remaining).last, is: viewModel.state())
    },
    Rule("The states end when the view model is released") { subject in
      var viewModel: StargazersViewModel? = subject.viewModel()
      guard let states = viewModel?.states() else { return }
      viewModel?.show(.list)
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

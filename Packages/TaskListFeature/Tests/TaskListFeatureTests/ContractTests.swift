import Contract
import TaskListFeature
import TaskListFeatureContract
import Testing

typealias Subject = TaskListFeatureContract.Subject
typealias BrokenViewModels = BrokenConfigurations<Subject>

@Suite(.timeLimit(.minutes(10))) struct ContractTests {
  @Test(arguments: Configuration.allCases, TaskListFeatureContract.rules)
  func `every view model obeys the contract`(
    configuration: Configuration,
    rule: TaskListFeatureContract.Rule
  ) async {
    await rule.verify(on: configuration) { try await configuration.subject() }
  }

  @Test func `each rule rejects a broken view model`() async {
    let broken = brokenStates + brokenReads + brokenSearches + brokenActions
    await broken.verifyRejection(
      by: TaskListFeatureContract.rules,
      changing: Configuration.mock.subject
    )
  }
}

/// Breaks the mock by the way in which view models are created.
func creating(
  _ create:
    @escaping @Sendable (
      _ original: TaskListViewModel, _ subject: Subject,
      _ reading: @escaping @Sendable () async throws -> Void
    ) -> TaskListViewModel
) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { saving, reading in
      create(mock.makeViewModel(saving, reading), mock, reading)
    }
  }
}

/// Breaks the mock by a change of the endpoints.
func changing(
  _ change:
    @escaping @Sendable (
      _ viewModel: inout TaskListViewModel, _ original: TaskListViewModel
    ) -> Void
) -> BrokenViewModels.Change {
  creating { original, _, _ in
    var viewModel = original
    change(&viewModel, original)
    return viewModel
  }
}

/// Breaks the mock by a change of the current state.
func showing(
  _ change: @escaping @Sendable (_ state: inout TaskListViewModel.State) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    viewModel.state = {
      var state = original.state()
      change(&state)
      return state
    }
  }
}

/// Breaks the mock by a change of the current state that depends on the latest failure.
func rememberingFailures(
  _ change:
    @escaping @Sendable (
      _ state: inout TaskListViewModel.State, _ failure: TaskListFailure?
    ) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    let failure = Shared<TaskListFailure?>(nil)
    viewModel.state = {
      var state = original.state()
      failure.replace { state.failure ?? $0 }
      change(&state, failure.value)
      return state
    }
  }
}

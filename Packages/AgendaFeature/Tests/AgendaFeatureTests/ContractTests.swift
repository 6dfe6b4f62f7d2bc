import AgendaFeature
import AgendaFeatureContract
import AgendaService
import Contract
import ObservableState
import ObservableStateTesting
import Testing

private typealias Subject = AgendaFeatureContract.Subject
private typealias BrokenViewModels = BrokenConfigurations<Subject>

@Suite(.timeLimit(.minutes(10))) struct ContractTests {
  @Test(arguments: Configuration.allCases, AgendaFeatureContract.rules)
  func `every view model obeys the contract`(
    configuration: Configuration,
    rule: AgendaFeatureContract.Rule
  ) async {
    await rule.verify(on: configuration) { try await configuration.subject() }
  }

  @Test func `each rule rejects a broken view model`() async {
    let broken = Self.brokenStates + Self.brokenReads + Self.brokenFailures
    await broken.verifyRejection(
      by: AgendaFeatureContract.rules,
      changing: Configuration.mock.subject
    )
  }

  private static let brokenStates: BrokenViewModels = [
    // Sends the current state only.
    "A listener receives the current state first, then every new one":
      changing { $0.states = BrokenStates.currentOnly($1.state) },
    // Sends states to the first listener only.
    "All listeners see the same states in the same order": changing {
      $0.states = BrokenStates.toFirstListener($1.states)
    },
    // Ends with the first listener.
    "A listener that ends does not affect the others": changing {
      $0.states = BrokenStates.shared($1.states)
    },
    // Reads each time.
    "A refresh without a difference reads no tasks and shows no new state": { subject, mock in
      subject.makeViewModel = { scope, reading in
        let original = mock.makeViewModel(scope, reading)
        var viewModel = original
        viewModel.refresh = {
          try? await reading()
          await original.refresh()
        }
        return viewModel
      }
    },
    // Shows nothing while it reads.
    "A refresh without a difference reads no tasks and shows no new state":
      changing { viewModel, original in
        let shown = ObservableState(AgendaViewModel.State())
        viewModel.states = { shown.states() }
        viewModel.refresh = {
          shown.update { $0 = AgendaViewModel.State() }
          await original.refresh()
          shown.update { $0 = original.state() }
        }
      },
  ]

  private static let brokenReads: BrokenViewModels = [
    // Shows an empty agenda.
    "A new view model shows no agenda, whatever is saved": showing {
      $0.agenda = $0.agenda ?? Agenda(today: monday, groups: [])
    },
    // Reads once.
    "A refresh shows the tasks that this and other processes have saved":
      changing { viewModel, original in
        viewModel.refresh = { if original.state().agenda == nil { await original.refresh() } }
      },
    // Keeps its first day.
    "After midnight a refresh shows the groups of the new day": { subject, original in
      subject = Subject(
        store: original.store,
        today: Shared(monday),
        makeViewModel: original.makeViewModel
      )
    },
    // Shows this week and the next one in any case.
    "Groups follow the scope of the view model": { subject, original in
      subject.makeViewModel = { _, reading in original.viewModel(reading: reading) }
    },
    // Shows no agenda.
    "An agenda without tasks has no groups": showing {
      if $0.agenda?.groups.isEmpty == true { $0.agenda = nil }
    },
  ]

  private static let brokenFailures: BrokenViewModels = [
    // Swallows the failure.
    "A read failure is shown and keeps the groups": showing { $0.failure = nil },
    // Removes the groups.
    "A read failure is shown and keeps the groups": showing {
      if $0.failure != nil { $0.agenda = nil }
    },
    // Keeps the failure.
    "A successful refresh clears the failure": changing { viewModel, original in
      let failure = Shared<AgendaFailure?>(nil)
      viewModel.state = {
        var state = original.state()
        failure.replace { state.failure ?? $0 }
        state.failure = failure.value
        return state
      }
    },
    // Shows each result.
    "A refresh that started before another one does not replace its result":
      reading { shown, result, _ in shown = result },
    // Shows each failure.
    "A refresh that started before another one does not replace its result":
      reading { shown, result, isNewest in
        if isNewest { shown = result }
        shown.failure = result.failure
      },
    // Shows the result of a read that ignores the cancellation.
    "A cancelled refresh changes nothing": changing { viewModel, original in
      viewModel.refresh = { await Task { await original.refresh() }.value }
    },
    // Shows the cancellation as a failure.
    "A cancelled refresh changes nothing": changing { viewModel, original in
      let isCancelled = Shared(false)
      viewModel.refresh = {
        await original.refresh()
        isCancelled.value = Task.isCancelled
      }
      viewModel.state = {
        var state = original.state()
        if isCancelled.value { state.failure = .cannotRead(cause: "The refresh was cancelled.") }
        return state
      }
    },
  ]
}

/// Breaks the mock by a change of the endpoints.
private func changing(
  _ change:
    @escaping @Sendable (_ viewModel: inout AgendaViewModel, _ original: AgendaViewModel) -> Void
) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { scope, reading in
      let original = mock.makeViewModel(scope, reading)
      var viewModel = original
      change(&viewModel, original)
      return viewModel
    }
  }
}

/// Breaks the mock by a change of the current state.
private func showing(
  _ change: @escaping @Sendable (_ state: inout AgendaViewModel.State) -> Void
) -> BrokenViewModels.Change {
  changing { viewModel, original in
    viewModel.state = {
      var state = original.state()
      change(&state)
      return state
    }
  }
}

/// Breaks the mock by another way to show the results of refreshes; the last argument is whether no refresh has started
/// later.
private func reading(
  _ show:
    @escaping @Sendable (
      _ shown: inout AgendaViewModel.State, _ result: AgendaViewModel.State, _ isNewest: Bool
    ) -> Void
) -> BrokenViewModels.Change {
  { subject, mock in
    subject.makeViewModel = { scope, reading in
      let shown = ObservableState(AgendaViewModel.State())
      let count = Shared(0)
      return AgendaViewModel(
        state: { shown.state },
        states: { shown.states() },
        refresh: {
          let number = count.replace { $0 + 1 } + 1
          let viewModel = mock.makeViewModel(scope, reading)
          await viewModel.refresh()
          shown.update { show(&$0, viewModel.state(), number == count.value) }
        }
      )
    }
  }
}

public import AgendaService
import ObservableState
import Synchronization

extension AgendaViewModel {
  /// Creates a view model that shows the agenda of a service.
  ///
  /// - Parameters:
  ///   - service: Groups the tasks.
  ///   - scope: The extent of the agenda.
  public init(_ service: AgendaService, scope: Agenda.Scope) {
    let model = Model(service, scope)
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      refresh: { await model.refresh() }
    )
  }
}

/// The state of a view model, and the action that changes it.
private final class Model: Sendable {
  let shown = ObservableState(AgendaViewModel.State())

  /// The number of refreshes that have started.
  private let startedCount = Atomic(0)

  /// The number of the refresh whose result is shown; 0 before the first one.
  private let shownNumber = Atomic(0)

  private let service: AgendaService
  private let scope: Agenda.Scope

  init(_ service: AgendaService, _ scope: Agenda.Scope) {
    self.service = service
    self.scope = scope
  }

  func refresh() async {
    let number = startedCount.add(1, ordering: .relaxed).newValue
    do {
      let agenda = try await service.agenda(scope)
      show(number) { $0 = AgendaViewModel.State(agenda: agenda) }
    } catch is CancellationError {
      return
    } catch {
      show(number) { $0.failure = .cannotRead(cause: "\(error)") }
    }
  }

  /// Shows the result of a refresh, unless the refresh was cancelled or the result of a later one is shown.
  private func show(_ number: Int, _ change: (inout AgendaViewModel.State) -> Void) {
    guard !Task.isCancelled else { return }
    shown.update { state in
      // Under the lock of the state, which orders the results.
      guard number > shownNumber.load(ordering: .relaxed) else { return }
      shownNumber.store(number, ordering: .relaxed)
      change(&state)
    }
  }
}

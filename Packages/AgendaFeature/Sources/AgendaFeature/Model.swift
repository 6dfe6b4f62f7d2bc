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
      refresh: { await model.refresh() },
      search: { await model.search($0) }
    )
  }
}

/// The state of a view model, and the action that changes it.
private final class Model: Sendable {
  let shown = ObservableState(AgendaViewModel.State())

  private let reads = Mutex(Reads())
  private let service: AgendaService
  private let scope: Agenda.Scope

  init(_ service: AgendaService, _ scope: Agenda.Scope) {
    self.service = service
    self.scope = scope
  }

  func refresh() async {
    await read(shown.state.searchText)
  }

  func search(_ text: String) async {
    shown.update { $0.searchText = text }
    await read(text)
  }

  private func read(_ searchText: String) async {
    let (number, shownVersion) = reads.withLock { reads in
      reads.count += 1
      return (reads.count, reads.version)
    }
    var scope = scope
    scope.searchText = searchText
    do {
      // Before the agenda: another process can change tasks between the two, and then the next version differs.
      let version = Reads.Version(agenda: try await service.version(), searchText: searchText)
      let agenda = version == shownVersion ? nil : try await service.agenda(scope)
      show(number, searchText) { state, reads in
        state.failure = nil
        guard let agenda else { return }
        state.agenda = agenda
        reads.version = version
      }
    } catch is CancellationError {
      return
    } catch {
      show(number, searchText) { state, _ in state.failure = .cannotRead(cause: "\(error)") }
    }
  }

  /// Shows the result of a read, unless it was cancelled, the search has changed, or the result of a later one is shown.
  private func show(
    _ number: Int,
    _ searchText: String,
    _ change: (inout AgendaViewModel.State, inout Reads) -> Void
  ) {
    guard !Task.isCancelled else { return }
    shown.update { state in
      // Under the lock of the state, which orders the results.
      reads.withLock { reads in
        guard number > reads.shownNumber, searchText == state.searchText else { return }
        reads.shownNumber = number
        change(&state, &reads)
      }
    }
  }
}

/// The reads of a view model so far.
private struct Reads {
  /// The version of an agenda of tasks that match a text.
  struct Version: Equatable {
    let agenda: Agenda.Version
    let searchText: String
  }

  /// The number of reads that have started.
  var count = 0

  /// The number of the read whose result is shown; 0 before the first one.
  var shownNumber = 0

  /// The version of the shown agenda; nil before the first one.
  var version: Version?
}

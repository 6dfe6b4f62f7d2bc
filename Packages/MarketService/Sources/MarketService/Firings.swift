import AlertStore
import Synchronization

/// The firings that a service has received from the database, whichever process and source caused them.
final class Firings: Sendable {
  private struct State {
    var position: AlertStore.Firing.ID?
    var received: Set<AlertStore.Firing.ID> = []
    var new: [AlertStore.Firing] = []
  }

  private let state = Mutex(State())

  /// The number of the last firing that was received; nil before the first response.
  var position: AlertStore.Firing.ID? { state.withLock(\.position) }

  /// Receives the firings after a position; those that a concurrent response of another source received are ignored.
  func receive(_ firings: [AlertStore.Firing], after position: AlertStore.Firing.ID) {
    state.withLock { state in
      for firing in firings where state.received.insert(firing.id).inserted {
        state.new.append(firing)
      }
      state.position = max(state.position ?? position, position, firings.last?.id ?? position)
    }
  }

  /// Returns the firings since the last call.
  func take() -> [AlertStore.Firing] {
    state.withLock { state in
      defer { state.new = [] }
      return state.new
    }
  }
}

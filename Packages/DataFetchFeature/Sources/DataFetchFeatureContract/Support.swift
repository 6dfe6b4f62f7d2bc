import ContentService
import DataFetchFeature
import ObservableStateTesting
import PortableFoundation

extension DataFetchViewModel.State {
  /// The state without its record and its activity, whose times differ between configurations.
  var withoutRecords: Self {
    var state = self
    state.saved.lastFetch = nil
    state.activity = ServerActivity()
    return state
  }
}

extension Gate {
  /// Returns the response code of a fetch once the gate is open.
  func responseCode(_ number: Int) async throws -> UUID {
    try await pass()
    return UUID(number: number)
  }
}

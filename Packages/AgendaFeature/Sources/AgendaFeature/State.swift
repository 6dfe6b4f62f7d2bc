public import AgendaService

extension AgendaViewModel {
  /// What the agenda shows.
  public struct State: Equatable, Sendable {
    /// The agenda that was read last; nil before the first one.
    public var agenda: Agenda?

    /// The failure of the last refresh; nil if it succeeded.
    public var failure: AgendaFailure?

    /// Creates a state, by default the one before the first refresh.
    public init(agenda: Agenda? = nil, failure: AgendaFailure? = nil) {
      self.agenda = agenda
      self.failure = failure
    }
  }
}

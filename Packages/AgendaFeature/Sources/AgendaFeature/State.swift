public import AgendaService

extension AgendaViewModel {
  /// What the agenda shows.
  public struct State: Equatable, Sendable {
    /// The agenda that was read last; nil before the first one.
    public var agenda: Agenda?

    /// The text that the tasks match; empty without a search.
    public var searchText: String

    /// The failure of the last refresh; nil if it succeeded.
    public var failure: AgendaFailure?

    /// Creates a state, by default the one before the first refresh.
    public init(agenda: Agenda? = nil, searchText: String = "", failure: AgendaFailure? = nil) {
      self.agenda = agenda
      self.searchText = searchText
      self.failure = failure
    }
  }
}

/// The reason why the agenda cannot be shown.
public enum AgendaFailure: Error, Equatable, Sendable {
  /// The tasks cannot be read.
  case cannotRead(cause: String)
}

extension AgendaFailure: CustomStringConvertible {
  /// What happened, and the cause.
  public var description: String {
    switch self {
    case .cannotRead(let cause): "Cannot read the tasks. \(cause)"
    }
  }
}

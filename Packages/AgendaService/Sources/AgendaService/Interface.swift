/// Groups the open tasks by their due days: overdue, today, tomorrow, later this week, next week.
///
///     let agenda = try await service.agenda(Agenda.Scope())
///     for group in agenda.groups { print(group.period, group.tasks.count) }
///
/// Completed and deleted tasks are in no group. The groups follow the time and the day, without a restart.
public struct AgendaService: Sendable {
  /// Returns the agenda of the current day.
  ///
  /// Every open task with a due day is in exactly one group of a complete agenda. A task is overdue once its due
  /// time, or without one its day, is over. A task before its start day is in no group. Tomorrow takes precedence over next week. Groups follow the first weekday.
  ///
  /// Without later tasks, an agenda ends with its last week, or with tomorrow if that is later. A complete agenda also
  /// has the later tasks, and those without a due day.
  ///
  /// A group also has the coming tasks of those that recur, up to the last week, without adding them.
  ///
  /// Empty groups are omitted. Groups and their tasks are in the order of `TaskItem.Position`. All tasks of a group are
  /// returned, however many.
  ///
  /// - Throws: An error if the tasks cannot be read; `CancellationError`.
  public var agenda: @Sendable (_ scope: Agenda.Scope) async throws -> Agenda

  /// Returns the version of the agendas, which is read faster than an agenda.
  ///
  /// A change of open tasks, or of the minute, changes the version. Without a change, the version stays the same.
  ///
  /// - Throws: An error if the tasks cannot be read; `CancellationError`.
  public var version: @Sendable () async throws -> Agenda.Version
}

public import CivilCalendar
public import Localization
import ObservableState
public import TaskService
import TaskStore

extension TaskEditViewModel {
  /// Creates the view model of a form.
  ///
  /// - Parameters:
  ///   - target: The task to edit, or the draft of a new one.
  ///   - service: Saves and deletes the task.
  ///   - today: Returns the current local day, when the form is opened and when a due text is entered.
  ///   - language: The language of due texts; English is always understood.
  ///   - firstWeekday: The weekday on which weeks start; it decides the day of `next fri` and `eow`.
  public init(
    _ target: Target,
    service: TaskService,
    today: @escaping @Sendable () -> CivilDay,
    language: Language,
    firstWeekday: Weekday = .monday
  ) {
    let reader = DueDayReader(today: today(), language: language, firstWeekday: firstWeekday)
    let model = Model(target, service, today, reader)
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      select: { model.select($0) },
      enter: { model.enter($0, $1) },
      save: { await model.save() },
      cancel: { model.cancel() },
      delete: { model.delete() },
      answer: { await model.answer($0) }
    )
  }
}

/// The state of a form, and the actions that change it.
private final class Model: Sendable {
  let shown: ObservableState<TaskEditViewModel.State>

  private let target: TaskEditViewModel.Target
  private let service: TaskService
  private let today: @Sendable () -> CivilDay

  init(
    _ target: TaskEditViewModel.Target,
    _ service: TaskService,
    _ today: @escaping @Sendable () -> CivilDay,
    _ dueDayReader: DueDayReader
  ) {
    self.target = target
    self.service = service
    self.today = today
    let task: TaskItem? = if case .task(let task) = target { task } else { nil }
    shown = ObservableState(.init(task: task, dueDayReader: dueDayReader))
  }

  func select(_ field: TaskEditViewModel.Field) {
    edit { $0.selection = field }
  }

  func enter(_ text: String, _ field: TaskEditViewModel.Field) {
    let today = today()
    edit { state in
      let former = state.snapshot
      state.snapshot[field] = text
      // The changed text may be the remedy.
      if state.snapshot != former { state.failure = nil }
      // Only then: a day that the user has seen must not change at midnight.
      switch field {
      case .dueDay: state.dueDayReader.today = today
      case .startDay, .until: state.entryDays[field] = today
      default: break
      }
    }
  }

  func cancel() {
    edit { $0.phase = $0.hasChanges ? .asking(.discard) : .closed(.cancelled) }
  }

  func delete() {
    edit { if $0.task != nil { $0.phase = .asking(.delete) } }
  }

  func save() async {
    let state = shown.update { state -> TaskEditViewModel.State? in
      guard state.canSave else { return nil }
      state.phase = .saving
      state.failure = nil
      return state
    }
    guard let state else { return }
    await finish(TaskEditFailure.notSaved) { .saved(try await self.savedTask(state)) }
  }

  func answer(_ isConfirmed: Bool) async {
    let deleted = shown.update { state -> TaskItem? in
      guard case .asking(let question) = state.phase else { return nil }
      switch question {
      case _ where !isConfirmed: state.phase = .editing
      case .discard: state.phase = .closed(.cancelled)
      case .delete:
        state.phase = .deleting
        state.failure = nil
        return state.task
      }
      return nil
    }
    guard let deleted else { return }
    await finish(TaskEditFailure.notDeleted) { [service] in
      .deleted(try await service.delete([deleted.id])[0].task)
    }
  }

  /// Changes the state of a form that accepts input.
  private func edit(_ change: (inout TaskEditViewModel.State) -> Void) {
    shown.update { state in
      if state.phase == .editing { change(&state) }
    }
  }

  /// Closes the form with the outcome of an action, or shows its failure.
  private func finish(
    _ failure: (_ cause: String) -> TaskEditFailure,
    _ action: () async throws -> TaskEditViewModel.Outcome
  ) async {
    do {
      let outcome = try await action()
      shown.update { $0.phase = .closed(outcome) }
    } catch is CancellationError {
      shown.update { $0.phase = .editing }
    } catch {
      let shownFailure: TaskEditFailure =
        switch error {
        case let failure as TaskEditFailure: failure
        case TaskServiceError.deletedTask(let id) where id == shown.state.task?.id,
          TaskServiceError.unknownTask(let id) where id == shown.state.task?.id:
          .deletedMeanwhile(id)
        default: failure("\(error)")
        }
      shown.update { state in
        state.phase = .editing
        state.failure = shownFailure
      }
    }
  }

  private func savedTask(_ state: TaskEditViewModel.State) async throws -> TaskItem {
    switch target {
    case .task(let task):
      return try await service.edit([task.id]) { state.apply(to: &$0) }[0].task
    case .newTask(let draft):
      var content = TaskItem.Content(name: "")
      state.apply(to: &content)
      let task = try await service.add(TaskDraft(id: draft, content: content))
      typealias Snapshot = TaskEditViewModel.Snapshot
      guard Snapshot(task.content) != Snapshot(content) else { return task }
      // A former save stored an older text although it failed.
      return try await service.edit([task.id]) { [content] in $0 = content }[0].task
    }
  }
}

import AgendaFeature
import AgendaScreen
import AgendaService
import CivilCalendar
import Localization
import StyleGuide
import TaskEditFeature
import TaskEditScreen
import TaskFormatting
import TaskListFeature
import TaskListScreen
import TaskStore
import TerminalClient
import TerminalUI
import TextFormatting

/// The contents of the screen, independent of its size and look: two tabs, and in their place the help or a form.
struct TasksContents: ScreenContents {
  /// A tab, by the position of its title.
  enum Tab: Int, CaseIterable {
    case tasks, agenda
  }

  /// The result of an action, and what the user can do about it.
  struct Notice {
    let text: String

    /// The key that undoes the action, for the end of the text; empty if there is none.
    var hint = ""
  }

  let language: Language

  /// Whether reading the tasks has succeeded or failed.
  var isReady = false

  var tabs: Tabs

  var list: TaskListContents

  var agenda: AgendaContents

  /// The open form; nil if a tab is shown.
  private(set) var form: TaskEditContents?

  /// The state of the form.
  private var formState: TaskEditViewModel.State?

  /// The form as a transcript contains it: while a text is typed, each key would repeat the line of its field.
  private(set) var printedForm: TaskEditContents?

  /// The tasks that the tabs show, by their numbers.
  private(set) var tasks: [TaskItem.ID: TaskItem] = [:]

  /// The failure of the shown tab, escaped for a terminal.
  private(set) var failures: [Tab: String] = [:]

  var isHelpShown = false

  /// The first visible line of the help.
  var helpOffset = 0

  /// The result of the last action, until the next key.
  private(set) var notice: Notice?

  /// Whether an action takes so long that the screen asks the user to wait.
  var isWaiting = false

  private(set) var today: CivilDay

  /// The size of the terminal.
  private(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  init(language: Language, today: CivilDay) {
    self.language = language
    self.today = today
    tabs = Tabs(
      Tab.allCases.map { tab in
        switch tab {
        case .tasks: ScreenPhrase.tasks.text(in: language)
        case .agenda: ScreenPhrase.agenda.text(in: language)
        }
      }
    )
    list = TaskListContents(language: language)
    agenda = AgendaContents(language: language)
  }

  /// The selected tab.
  var tab: Tab { Tab(rawValue: tabs.selection) ?? .tasks }

  /// The failure that the screen shows; a form shows its own.
  var failure: String? { form == nil ? failures[tab] : nil }
}

// The changes that are not caused by keys.
extension TasksContents {
  /// Shows the states of both tabs.
  mutating func show(
    _ listState: TaskListViewModel.State,
    _ agendaState: AgendaViewModel.State,
    today: CivilDay
  ) {
    self.today = today
    list.show(listState, today: today)
    agenda.show(agendaState, today: today)
    let groups = agendaState.agenda?.groups ?? []
    tasks = Dictionary(
      (listState.tasks + groups.flatMap(\.tasks)).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let listFailure = listState.failure.map { "\($0)" }
    failures = [
      .tasks: listFailure, .agenda: listFailure ?? agendaState.failure.map { "\($0)" },
    ].compactMapValues { $0?.escapedForTerminal(limit: 1_000) }
  }

  /// Opens a form with a state.
  mutating func openForm(_ state: TaskEditViewModel.State) {
    form = TaskEditContents(language: language)
    formState = nil
    show(state)
  }

  /// Shows the state of the form.
  mutating func show(_ state: TaskEditViewModel.State) {
    form?.show(state, today: today)
    // The priority is selected, not typed.
    if state.selection != formState?.selection || state.selection == .priority
      || state.phase != formState?.phase || state.failure != formState?.failure
    {
      printedForm = form
    }
    formState = state
  }

  /// Handles a key of the form.
  mutating func pressInForm(_ key: TerminalClient.Key, topRow: Int) -> TaskEditContents.Effect {
    form?.press(key, topRow: topRow) ?? .none
  }

  /// Closes the form, and reports its outcome; the list selects a saved task.
  mutating func closeForm(_ outcome: TaskEditViewModel.Outcome, isNew: Bool) {
    form = nil
    printedForm = nil
    switch outcome {
    case .saved(let task):
      list.select(task.id)
      agenda.select(task.id)
      let sentence = task.sentence(isNew ? .added : .edited, in: language)
      show(undoable: sentence + task.details(in: language))
    case .deleted(let task):
      show(undoable: task.sentence(.deleted, in: language))
    case .cancelled: break
    }
  }

  /// Reports a change of the list; the list selects a task that was restored.
  mutating func show(_ change: TaskListViewModel.Change) {
    let sentence = change.sentence(in: language)
    switch change {
    case .completed, .deleted: show(undoable: sentence)
    case .alreadyCompleted, .nothingToUndo: notice = Notice(text: sentence)
    case .undone(let step):
      if let task = step.changes.lazy.compactMap(\.before).first {
        list.select(task.id)
        agenda.select(task.id)
      }
      notice = Notice(text: sentence)
    }
  }

  private mutating func show(undoable sentence: String) {
    notice = Notice(text: sentence, hint: ScreenPhrase.undoable.text(in: language))
  }

  /// Removes the result of the last action.
  mutating func hideNotice() {
    notice = nil
  }

  /// Changes the size of the terminal.
  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
  }

  /// Adapts the areas of the tabs and of the form to the size of the terminal and to the lines of the failure.
  mutating func layOut() {
    guard let area = TasksLayout(size, failure: failure)?.area else { return }
    list.resize(area)
    agenda.resize(area)
    form?.resize(area)
  }
}

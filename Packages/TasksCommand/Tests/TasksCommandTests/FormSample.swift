import CivilCalendar
import Localization
import PortableFoundation
import TaskEditFeature
import TaskStore
import TerminalClient
import Testing

@testable import TasksCommand

/// The states of the form that the snapshots show.
enum FormSample: String, CaseIterable, CustomTestStringConvertible {
  case newTask = "new task"
  case unchanged
  case changed
  case notes
  case noDueDay = "no due day"
  case overdue
  case unknownDay = "unknown day"
  case blankName = "blank name"
  case priority
  case textFromOutside = "text from outside"
  case saving
  case deleting
  case notSaved = "not saved"
  case deletedMeanwhile = "deleted meanwhile"
  case discardQuestion = "discard question"
  case discardDraftQuestion = "discard draft question"
  case deleteQuestion = "delete question"
  case saved

  var testDescription: String { rawValue }

  /// A Monday.
  static let today = CivilDay(daysSince1970: 20_780)

  static let task = TaskItem(
    id: 3,
    content: TaskItem.Content(
      name: "Buy milk",
      notes: "There is a new grocery store",
      dueDay: today + 1,
      tags: ["home", "shop"],
      priority: .high
    ),
    createdAt: Date(timeIntervalSince1970: 1_800_000_000)
  )

  /// Whether the snapshot shows the state in all sizes, in colour and in German.
  var isShownInAllSizes: Bool { [.changed, .notSaved, .deleteQuestion].contains(self) }

  /// Returns the form in the state.
  func contents(_ size: TerminalClient.Size, in language: Language = .english) -> TaskEditPane {
    var viewModel = TaskEditViewModel.mock(.task(Self.task), language: language)
    viewModel.state = { [state = state(in: language)] in state }
    var contents = TaskEditPane(viewModel, today: Self.today, language: language)
    contents.resize(size)
    return contents
  }

  private func state(in language: Language) -> TaskEditViewModel.State {
    let isNew = self == .newTask || self == .discardDraftQuestion || self == .blankName
    var state = TaskEditViewModel.State(
      task: isNew ? nil : Self.task,
      dueDayReader: DueDayReader(today: Self.today, language: language)
    )
    change(&state)
    return state
  }

  private func change(_ state: inout TaskEditViewModel.State) {
    func enter(_ text: String, _ field: TaskEditViewModel.Field) {
      state.snapshot[field] = text
      state.selection = field
    }

    switch self {
    case .newTask, .unchanged: break
    case .changed: enter("24 dec", .dueDay)
    case .notes: enter("Milk, 牛奶\n\nCheese\n" + "long ".repeated(20), .notes)
    case .noDueDay: enter("none", .dueDay)
    case .overdue: enter("yesterday", .dueDay)
    case .unknownDay: enter("tomorow", .dueDay)
    case .blankName: enter("At the corner", .notes)
    case .priority: enter("medium", .priority)
    case .textFromOutside: enter("\u{1B}[2J\t" + "very ".repeated(30) + "long 名前", .name)
    case .saving:
      enter("Buy cheese", .name)
      state.phase = .saving
    case .deleting: state.phase = .deleting
    case .notSaved:
      enter("Buy cheese", .name)
      state.failure = .notSaved(cause: "The database is locked by another process. ".repeated(5))
    case .deletedMeanwhile:
      enter("Buy cheese", .name)
      state.failure = .deletedMeanwhile(3)
    case .discardQuestion, .discardDraftQuestion:
      enter("#home", .tags)
      state.phase = .asking(.discard)
    case .deleteQuestion: state.phase = .asking(.delete)
    case .saved:
      enter("Buy cheese", .name)
      state.phase = .closed(.saved(Self.task))
    }
  }
}

extension String {
  /// Returns the text a number of times.
  func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}

extension TaskEditViewModel.Target {
  /// A new task of the draft with a number.
  static func draft(_ number: UInt8) -> Self {
    .newTask(draft: UUID(uuid: (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)))
  }
}

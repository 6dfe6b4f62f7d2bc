import Localization
import StyleGuide
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

/// The states that the snapshots show.
enum ListScreenState: String, CaseIterable, CustomTestStringConvertible {
  case beforeLoading = "before loading"
  case noTasks = "no tasks"
  case noOpenTasks = "no open tasks"
  case noMatch = "no match"
  case tasks
  case scrolled
  case searching
  case searched

  var testDescription: String { rawValue }

  /// Whether the snapshot shows the state in all sizes, in colour, in ASCII and in German.
  var isShownInAllSizes: Bool { [.tasks, .noTasks, .searching].contains(self) }

  func contents(_ language: Language, size: TerminalClient.Size) -> TaskListPane {
    var contents = Samples.contents(state, language, size: size)
    switch self {
    case .scrolled: _ = contents.press(Array(repeating: .down, count: 25))
    case .searching: _ = contents.type("/e")
    default: break
    }
    return contents
  }

  private var state: TaskListViewModel.State {
    var state = Samples.loaded(Samples.tasks)
    switch self {
    case .beforeLoading: state = TaskListViewModel.State()
    case .noTasks: state = Samples.loaded([])
    case .noOpenTasks:
      state = Samples.loaded([])
      state.emptiness = .noOpenTasks
    case .noMatch:
      state = Samples.loaded([], searchText: "garden")
      state.emptiness = .noMatch
    case .tasks, .searching: break
    case .scrolled: state = Samples.loaded(Samples.manyTasks)
    case .searched: state = Samples.loaded([Samples.tasks[1]], searchText: "#shop milk")
    }
    return state
  }
}

/// The snapshots of the list.
@Suite struct TaskListSnapshotTests {
  @Test(arguments: ListScreenState.allCases)
  func `each state matches its snapshot`(state: ListScreenState) throws {
    var snapshot = Snapshot()
    func add(_ columns: Int, _ rows: Int, _ style: TextStyle = .plain, _ suffix: String = "") {
      let size = TerminalClient.Size(columns: columns, rows: rows)
      let lines = state.contents(.english, size: size).lines(style)
      snapshot.add("\(columns) × \(rows)\(suffix)", lines.map { $0.rendered(in: style) })
    }
    add(80, 24)
    let size = TerminalClient.Size(columns: 80, rows: 24)
    let (english, german) = (
      state.contents(.english, size: size), state.contents(.german, size: size)
    )
    if state.isShownInAllSizes {
      add(80, 24, .colour, " in colour")
      add(80, 24, TextStyle(hasColour: false, isASCII: true), " in ASCII")
      snapshot.add("80 × 24 in German", german.lines(in: size).map(\.text))
      for (columns, rows) in [(60, 15), (40, 10), (120, 30), (30, 7), (20, 3), (12, 1)] {
        add(columns, rows)
      }
    }
    for (contents, language, code) in [
      (english, "English", Language.english), (german, "German", .german),
    ] {
      snapshot.add("keys in \(language)", [KeyHints(contents.hints(in: code)).text])
      snapshot.add("plain lines in \(language)", contents.paragraphs(.plain).texts)
      snapshot.add("tiny in \(language)", contents.paragraphs(.compact).texts)
    }
    try snapshot.verify("list \(state.rawValue)")
  }
}

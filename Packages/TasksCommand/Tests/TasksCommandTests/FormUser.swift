import CivilCalendar
import Localization
import PortableFoundation
import StyleGuide
import TaskEditFeature
import TerminalClient
import TerminalUI
import TerminalUITesting

@testable import TasksCommand

/// A user of the form: presses keys, whose actions a view model performs.
struct FormUser {
  let viewModel: TaskEditViewModel
  private(set) var contents: TaskEditPane

  /// The action of the last key.
  private(set) var effect = TasksScreen.Action.nothing

  private static let size = TerminalClient.Size(columns: 80, rows: 20)

  /// The first row of the form on the screen.
  static let topRow = 3

  init(_ viewModel: TaskEditViewModel, language: Language = .english) {
    self.viewModel = viewModel
    contents = TaskEditPane(viewModel, now: LocalTime(Samples.today), language: language)
    contents.resize(Self.size)
  }

  var state: TaskEditViewModel.State { viewModel.state() }

  /// The lines of the form.
  var lines: [Line] { contents.lines(in: Self.size) }

  /// The texts of the lines.
  var texts: [String] {
    // Without the spaces after a label.
    lines.map { line in String(line.text.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The cell of the cursor, on the screen.
  var cursor: (column: Int, row: Int)? {
    let row = lines.firstIndex { $0.cursorColumn != nil }
    return row.flatMap { row in lines[row].cursorColumn.map { ($0 + 1, row + Self.topRow) } }
  }

  /// Presses keys; the form shows the state after each of them.
  mutating func press(_ keys: TerminalClient.Key...) async {
    for key in keys {
      effect = contents.press(key, topRow: Self.topRow)
      switch effect {
      case .save: await viewModel.save()
      case .answer(let isConfirmed): await viewModel.answer(isConfirmed)
      default: break
      }
      contents.show(TasksScreen.State(now: LocalTime(Samples.today)))
    }
  }

  /// Types a text.
  mutating func type(_ text: String) async {
    for scalar in text.unicodeScalars {
      await press(scalar == " " ? .space : .character(Character(scalar)))
    }
  }
}

extension TaskEditViewModel.Target {
  /// A new task of the draft with a number.
  static func draft(_ number: UInt8) -> Self {
    .newTask(draft: UUID(uuid: (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)))
  }
}

import AgendaFeature
import AgendaService
import CivilCalendar
import Localization
import PortableFoundation
import StyleGuide
import TaskStore
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

@Suite struct AgendaPaneTests {
  private let size = TerminalClient.Size(columns: 60, rows: 12)

  private func contents(
    _ state: AgendaState,
    language: Language = .english
  ) -> AgendaPane {
    var contents = AgendaPane(language: language)
    contents.resize(size)
    contents.show(TasksScreen.State(agenda: state.state, today: monday))
    return contents
  }

  /// Returns the action that edits a task of a state.
  private func task(_ id: TaskItem.ID, in state: AgendaState = .full) -> TasksScreen.Action {
    let tasks = state.state.agenda?.groups.flatMap(\.tasks) ?? []
    return tasks.first { $0.id == id }.map { .edit($0) } ?? .nothing
  }

  @Test func `keys request changes of the selected task`() {
    var contents = contents(.full)
    let effects = contents.press([
      .return, .down, .space, "j", "d", "a", "u", .mouse(column: 5, row: 11), .return,
    ])
    // The rows are: overdue, 3, today, 1, 5, tomorrow, 2, later this week, 4.
    #expect(
      effects == [
        task(3), .nothing, .complete(1), .nothing, .delete(5), .add, .undo, .nothing, task(4),
      ]
    )
  }

  @Test(arguments: [AgendaState.empty, .beforeTheFirstRefresh])
  func `without tasks, keys add and undo only`(state: AgendaState) {
    var contents = contents(state)
    for key: TerminalClient.Key in [.return, .space, .character("d"), .down, .end, .escape, .tab] {
      #expect(contents.press(key, topRow: 1) == .nothing)
    }
    #expect(contents.press(.character("a"), topRow: 1) == .add)
    #expect(contents.press(.character("u"), topRow: 1) == .undo)
    #expect(KeyHints(contents.hints(in: .english)).text == "a add · u undo")
  }

  @Test func `the sentence of an empty agenda is in the language of the user`() {
    for (language, sentence) in [
      (Language.english, "Nothing is due"), (.german, "Nichts ist fällig"),
    ] {
      let lines = contents(.empty, language: language).lines(in: size).map(\.text)
      #expect(lines.first == "  \(sentence)")
      // Below it, there is only the rule.
      #expect(lines.dropFirst().joined().replacing("─", with: "") == "")
    }
  }

  @Test func `the details follow the selection`() {
    var contents = contents(.full)
    for (key, name, notes) in [
      (TerminalClient.Key.home, "3 Call insurance company", "Car might need new tires"),
      (.down, "1 Buy milk", "There is a new grocery store …"), (.end, "6 Return books", ""),
    ] {
      _ = contents.press(key, topRow: 1)
      let lines = contents.lines(in: size).suffix(2).map(\.text)
      #expect(lines.first?.hasPrefix("\(name) · due ") == true)
      #expect(lines.last == notes)
    }
  }

  @Test func `the selection follows a moved task, and then selects the next one`() {
    var contents = contents(.full)
    _ = contents.press(.down, topRow: 1)
    var tasks = AgendaState.full.state.agenda?.groups.flatMap(\.tasks) ?? []
    let index = tasks.firstIndex { $0.id == 1 } ?? 0
    tasks[index].dueDay = monday + 7
    contents.show(TasksScreen.State(agenda: state(of: tasks), today: monday))
    #expect(contents.press(.space, topRow: 1) == .complete(1))
    tasks.remove(at: index)
    contents.show(TasksScreen.State(agenda: state(of: tasks), today: monday))
    #expect(contents.press(.space, topRow: 1) == .complete(6))
  }

  private func state(of tasks: [TaskItem]) -> AgendaViewModel.State {
    let sorted = tasks.sorted { $0.position < $1.position }
    return AgendaViewModel.State(agenda: Agenda(of: sorted, today: monday, in: Agenda.Scope()))
  }

  @Test func `an added task can be selected, and a task outside the agenda cannot`() {
    var contents = contents(.manyTasks)
    contents.select(40)
    #expect(contents.press(.return, topRow: 1) == task(40, in: .manyTasks))
    #expect(contents.lines(in: size).contains { $0.text.hasPrefix("▸ 40") })
    contents.select(99)
    #expect(contents.press(.return, topRow: 1) == task(40, in: .manyTasks))
  }

  @Test func `a new day marks tasks as overdue before the groups are read again`() {
    var contents = contents(.full)
    func marks() -> Int {
      contents.lines(in: size).count { $0.text.contains("! ") }
    }
    #expect(marks() == 1)
    contents.show(TasksScreen.State(agenda: AgendaState.full.state, today: monday + 2))
    // Rows of the group of today have no day.
    #expect(marks() == 2)
  }

  @Test func `a failure keeps the groups`() {
    let lines = contents(.full).lines(in: size)
    #expect(contents(.failureAfterAFullAgenda).lines(in: size) == lines)
  }

  @Test(arguments: AgendaState.allCases)
  func `the lines fill every area and never exceed it`(state: AgendaState) {
    let contents = contents(state)
    for style in [TextStyle.plain, TextStyle(hasColour: false, isASCII: true)] {
      for columns in [0, 1, 2, 3, 9, 18, 23, 38, 45] {
        for rows in 0...16 {
          let size = TerminalClient.Size(columns: columns, rows: rows)
          let lines = contents.lines(in: size, style: style)
          let widest = lines.map(\.width).max() ?? 0
          if lines.count != rows || widest > columns {
            Issue.record("\(lines.count) lines, \(widest) columns in \(columns) × \(rows)")
          }
        }
      }
    }
  }
}

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

  private let tasks = [
    Samples.task(3, "Call insurance company", notes: "Car might need new tires", due: -3),
    Samples.task(1, "Buy milk", notes: "There is a new grocery store\nnear the station", due: 0),
    Samples.task(5, "Water the plants", due: 0),
    Samples.task(2, "Check courses", due: 1),
    Samples.task(4, "Clean room", due: 5),
    Samples.task(6, "Return books", due: 13),
  ]

  /// Returns the state with tasks; nil: before the first refresh.
  private func state(_ tasks: [TaskItem]?, after days: Int = 0) -> TasksScreen.State {
    let agenda = tasks.map { Agenda(of: $0, at: LocalTime(Samples.today), in: Agenda.Scope()) }
    return TasksScreen.State(
      agenda: AgendaViewModel.State(agenda: agenda),
      now: LocalTime(Samples.today + days)
    )
  }

  private func contents(_ tasks: [TaskItem]?, language: Language = .english) -> AgendaPane {
    var contents = AgendaPane(language: language)
    contents.resize(size)
    contents.show(state(tasks))
    return contents
  }

  @Test func `keys request changes of the selected task`() {
    var contents = contents(tasks)
    let effects = contents.press([
      .return, .down, .space, "j", "d", "a", "u", .mouse(column: 5, row: 11), .return,
    ])
    // The rows are: overdue, 3, today, 1, 5, tomorrow, 2, later this week, 4.
    #expect(
      effects == [
        .edit(tasks[0]), .nothing, .complete(1), .nothing, .delete(5), .add, .undo, .nothing,
        .edit(tasks[4]),
      ]
    )
  }

  @Test(arguments: [[], nil] as [[TaskItem]?])
  func `without tasks, keys add and undo only`(tasks: [TaskItem]?) {
    var contents = contents(tasks)
    for key: TerminalClient.Key in [.return, .space, .character("d"), .down, .end, .escape, .tab] {
      #expect(contents.press(key, topRow: 1) == .nothing)
    }
    #expect(contents.press(.character("a"), topRow: 1) == .add)
    #expect(contents.press(.character("u"), topRow: 1) == .undo)
    #expect(KeyHints(contents.hints(in: .english)).text == "a add · u undo · U redo · / search")
  }

  @Test func `the sentence of an empty agenda is in the language of the user`() {
    for (language, sentence) in [
      (Language.english, "Nothing is due"), (.german, "Nichts ist fällig"),
    ] {
      let lines = contents([], language: language).lines(in: size).map(\.text)
      #expect(lines.first == "  \(sentence)")
      // Below it, there is only the rule.
      #expect(lines.dropFirst().joined().replacing("─", with: "") == "")
    }
  }

  @Test func `the details follow the selection`() {
    var contents = contents(tasks)
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
    var contents = contents(tasks)
    _ = contents.press(.down, topRow: 1)
    var tasks = tasks
    tasks.append(Samples.task(1, "Buy milk", due: 7))
    tasks.remove(at: 1)
    contents.show(state(tasks.sorted { $0.position < $1.position }))
    #expect(contents.press(.space, topRow: 1) == .complete(1))
    contents.show(state(tasks.filter { $0.id != 1 }))
    #expect(contents.press(.space, topRow: 1) == .complete(6))
  }

  @Test func `an added task can be selected, and a task outside the agenda cannot`() {
    let tasks = (1...60).map { Samples.task($0, "Task \($0)", due: $0 / 5 - 2) }
    var contents = contents(tasks)
    contents.select(40)
    #expect(contents.press(.return, topRow: 1) == .edit(tasks[39]))
    #expect(contents.lines(in: size).contains { $0.text.hasPrefix("▸ 40") })
    contents.select(99)
    #expect(contents.press(.return, topRow: 1) == .edit(tasks[39]))
  }

  @Test func `a new day marks tasks as overdue before the groups are read again`() {
    var contents = contents(tasks)
    func marks() -> Int {
      contents.lines(in: size).count { $0.text.contains("!") }
    }
    #expect(marks() == 1)
    contents.show(state(tasks, after: 2))
    #expect(marks() == 4)
  }
}

import CivilCalendar
import SQLiteDatabase
import Localization
import PortableFoundation
import StyleGuide
import TaskEditFeature
import TaskService
import TaskStore
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

@Suite struct TaskEditPaneTests {
  private func edit() -> FormUser {
    let task = Samples.task(
      3,
      "Buy milk",
      notes: "There is a new grocery store",
      due: 1,
      tags: ["home", "shop"],
      priority: .high
    )
    return FormUser(.mock(.task(task)))
  }

  @Test func `a task is typed, field by field, and saved`() async {
    var user = FormUser(.mock(.draft(1)))
    await user.type("Buy milk")
    await user.press(.return)
    await user.type("Two")
    await user.press(.return)
    await user.type("lines")
    await user.press(.tab)
    await user.type("next fri")
    await user.press(.down)
    await user.type("#home, shop")
    await user.press(.return)
    await user.type("m")
    await user.press(.control("s"))
    let task = user.state.task
    #expect(task == nil)
    guard case .closed(.saved(let saved)) = user.state.phase else {
      Issue.record("The form is open: \(user.state)")
      return
    }
    let expected = TaskItem.Content(
      name: "Buy milk",
      notes: "Two\nlines",
      dueDay: Samples.today + 11,
      tags: ["home", "shop"],
      priority: .medium
    )
    #expect(saved.content == expected)
  }

  @Test func `the cursor stays where the user types`() async {
    var user = edit()
    await user.press(.home)
    await user.type("3 ")
    #expect(user.state.snapshot.name == "3 Buy milk")
    let cursor = user.cursor
    await user.press(.left, .right)
    #expect(user.effect == .nothing)
    #expect(user.cursor?.column == cursor?.column)
    // Written by the view model, and not by the user.
    user.viewModel.enter("Buy", .name)
    await user.press(.insert, "!")
    #expect(user.state.snapshot.name == "Buy!")
  }

  @Test func `the form of a new task starts with the name`() {
    let user = FormUser(.mock(.draft(1)))
    #expect(user.contents.title == "Add Task")
    #expect(user.cursor.map { [$0.column, $0.row] } == [15, FormUser.topRow])
  }

  @Test func `the focused field is visible at every size`() {
    for (columns, rows) in [20, 27, 39, 40, 80].flatMap({ columns in (1...30).map { (columns, $0) }
    }) {
      let lines = edit().contents.lines(in: TerminalClient.Size(columns: columns, rows: rows))
      #expect(lines.count { $0.cursorColumn != nil } == 1)
      #expect(lines.count { $0.text.hasPrefix("▸ ") } == 1)
    }
  }

  @Test func `tab and the arrow keys move between the fields`() async {
    var user = edit()
    let keys: [(TerminalClient.Key, TaskEditViewModel.Field)] = [
      (.up, .name), (.backTab, .blockers), (.down, .blockers), (.tab, .name), (.down, .notes),
      (.down, .dueDay), (.up, .notes), (.up, .name),
    ]
    for (key, field) in keys {
      await user.press(key)
      #expect(user.state.selection == field)
    }
    await user.press(.up)
    #expect(user.effect == .nothing)
  }

  @Test func `the mouse selects the field in its row`() async throws {
    var user = edit()
    for (text, field) in [
      ("Tomorrow", nil), ("Priority", .priority), ("Due", .dueDay), ("24 November", .dueDay),
      ("home shop", .tags), ("grocery", .notes), ("Buy", .name), ("Nothing changed", nil),
    ] as [(String, TaskEditViewModel.Field?)] {
      guard let row = user.lines.firstIndex(where: { $0.text.contains(text) }) else {
        #expect(field == nil)
        continue
      }
      let before = user.state.selection
      await user.press(.mouse(column: 1, row: row + FormUser.topRow))
      #expect(user.state.selection == field ?? before)
      #expect(user.cursor != nil)
    }
    await user.press(.mouse(column: 1, row: 1), .mouse(column: 1, row: 60))
    #expect(user.effect == .nothing)
  }

  @Test func `a pasted text is text, whatever it contains`() async {
    var user = FormUser(.mock(.draft(1)))
    await user.press(.paste("Buy\nmilk\u{13}\u{1B}\ty"))
    #expect(user.state.snapshot.name == "Buy milk\u{13}\u{1B} y")
    await user.press(.tab, .paste("one\ntwo\n"))
    #expect(user.state.snapshot.notes == "one\ntwo\n")
    await user.press(.tab, .tab, .tab, .paste("high\n"))
    #expect(user.state.snapshot.priority == nil)
    #expect(user.state.selection == .priority)
    await user.press(.escape, .paste("y"))
    #expect(user.state.phase == .asking(.discard))
  }

  @Test(arguments: [
    (Language.english, "✗ The start day is after the due day."),
    (.german, "✗ Der Beginn liegt nach dem Fälligkeitstag."),
  ])
  func `a start day after the due day is reported`(language: Language, sentence: String) async {
    let viewModel = TaskEditViewModel.mock(.draft(1), language: language)
    viewModel.enter("A", .name)
    viewModel.enter("2026-11-24", .dueDay)
    viewModel.select(.startDay)
    var user = FormUser(viewModel, language: language)
    await user.type("2026-11-25")
    #expect(user.texts.contains(sentence))
    await user.press(.control("s"))
    #expect(user.state.phase == .editing)
  }

  @Test func `the priority is cycled, or selected by its first letter`() async {
    var user = FormUser(.mock(.draft(1)))
    user.viewModel.select(.priority)
    user = FormUser(user.viewModel)
    let keys: [(TerminalClient.Key, TaskItem.Priority?)] = [
      (.right, .high), (.space, .medium), (.right, .low), (.right, nil), (.left, .low),
      (.left, .medium), (.character("h"), .high), (.character("N"), nil), (.character("L"), .low),
      (.character("x"), .low), (.backspace, .low),
    ]
    for (key, priority) in keys {
      await user.press(key)
      #expect(user.state.snapshot.priority == priority)
    }
  }

  @Test func `the first letters are those of the language`() async {
    let viewModel = TaskEditViewModel.mock(.draft(1), language: .german)
    viewModel.select(.priority)
    var user = FormUser(viewModel, language: .german)
    for (letter, priority) in [("n", .low), ("k", nil), ("h", .high), ("m", .medium)]
      as [(Character, TaskItem.Priority?)]
    {
      await user.press(.character(letter))
      #expect(user.state.snapshot.priority == priority)
    }
  }

  @Test func `escape asks whether to discard changes, and closes without any`() async {
    var user = edit()
    await user.press(.escape)
    #expect(user.state.phase == .closed(.cancelled))

    user = edit()
    await user.type("!")
    await user.press(.escape, .control("s"), .tab, .character("x"))
    #expect(user.state.phase == .asking(.discard))
    #expect(user.contents.hints(in: .english) == [])
    // The harmless answer is that of return, escape and 'n'.
    for key in [.return, .escape, .character("n")] as [TerminalClient.Key] {
      await user.press(key)
      #expect(user.state.phase == .editing)
      #expect(user.state.snapshot.name == "Buy milk!")
      await user.press(.escape)
    }
    await user.press(.character("y"))
    #expect(user.state.phase == .closed(.cancelled))
  }

  @Test func `control-D deletes a stored task after a question, and no new one`() async throws {
    let database = SQLiteDatabase.inMemory()
    let service = TaskService.mock(in: database)
    let task = try await service.add(TaskDraft(id: UUID(), content: .init(name: "Buy milk")))
    var user = FormUser(.mock(.task(task), in: database), language: .german)
    await user.press(.control("d"), .character("y"))
    #expect(user.state.phase == .asking(.delete))
    await user.press(.character("J"))
    #expect(try await service.list(TaskStore.Query(state: .all)) == [])
    guard case .closed(.deleted) = user.state.phase else {
      Issue.record("The form is open")
      return
    }
    await user.press(.character("x"))
    #expect(user.effect == .nothing)

    user = FormUser(.mock(.draft(1)))
    await user.press(.control("d"))
    #expect(user.effect == .nothing)
    #expect(user.contents.hints(in: .english).count == 3)
  }
}

import AgendaService
import CivilCalendar
import CommandLineParsing
import CommandSupport
import PortableFoundation
import SQLiteDatabase
import Store
import TaskService
import TaskStore
import TasksCommand
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// The command `screen` on tasks in memory, at 9:00 on Friday, 15 January 2027.
struct ScreenFixture {
  let clock = TestClock()
  private let now: @Sendable () -> Date

  /// The tasks; a test can replace what the screen uses, and use them as another process.
  var storage: TaskStorage

  init() {
    now = { [clock] in Date(timeIntervalSince1970: 1_800_000_000) + clock.now.offset / .seconds(1) }
    storage = TasksTester.storage(in: .inMemory(), now: now)
  }

  /// Adds a task as another process.
  @discardableResult
  func add(
    _ name: String,
    notes: String = "",
    due days: Int? = nil,
    tags: [String] = [],
    priority: TaskItem.Priority? = nil,
    _ change: (inout TaskItem.Content) -> Void = { _ in }
  ) async throws -> TaskItem {
    var content = TaskItem.Content(
      name: name,
      notes: notes,
      dueDay: days.map { CivilDay(daysSince1970: 20_833) + $0 },
      tags: tags,
      priority: priority
    )
    change(&content)
    return try await storage.service.add(TaskDraft(id: UUID(), content: content))
  }

  /// The names of the open tasks.
  var names: [String] {
    get async throws { try await storage.service.list(TaskStore.Query()).map(\.name) }
  }

  /// Opens the screen, by default on a terminal of 80 × 24.
  func open(
    _ options: String...,
    columns: Int = 80,
    rows: Int = 24,
    language: String = "C.UTF-8"
  ) -> ScreenUser {
    let terminal = MockTerminal(size: TerminalClient.Size(columns: columns, rows: rows))
    return ScreenUser(on: terminal, clock: clock) { [self] client in
      var system = System.mock(
        environment: ["HOME": "/home/ada", "LANG": language, "NO_COLOR": "1"],
        clock: clock
      )
      system.terminal = client
      system.now = now
      let code = await tasksTool.run(
        ["screen"] + options,
        Dependencies(system: system, databases: .mock { storage }, uuid: { UUID() })
      )
      #expect(code == .success)
      #expect(terminal.errorOutput == "")
      return nil
    }
  }
}

extension ScreenUser {
  /// Types a text, one key for each character.
  func types(_ text: String) {
    for key in [TerminalClient.Key].typing(text) { terminal.press(key) }
  }

  /// Presses keys.
  func presses(_ keys: TerminalClient.Key...) {
    for key in keys { terminal.press(key) }
  }
}

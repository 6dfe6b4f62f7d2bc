import AgendaService
import Contract
import PortableFoundation
import TaskStore
import TerminalClient
import TerminalUI
import Testing

@testable import TasksCommand

@Suite struct AgendaRowsTests {
  private typealias Groups = KeyValuePairs<Agenda.Period, [Int]>

  /// Returns groups of tasks with numbers.
  private func groups(_ groups: Groups) -> [Agenda.Group] {
    groups.map { period, numbers in
      Agenda.Group(
        period: period,
        tasks: numbers.map {
          TaskItem(
            id: $0,
            content: TaskItem.Content(name: "\($0)"),
            createdAt: Date(timeIntervalSince1970: 0)
          )
        }
      )
    }
  }

  private func rows(_ groups: Groups, height: Int, hasGaps: Bool = false) -> AgendaRows {
    var rows = AgendaRows()
    rows.resize(height: height)
    rows.update(self.groups(groups), hasGaps: hasGaps)
    return rows
  }

  /// Returns the visible rows: `-` for a gap, the number of a task, and the names of periods.
  private func visible(_ rows: AgendaRows) -> [String] {
    rows.visibleRows.map { row in
      switch row {
      case .gap: "-"
      case .heading(let period): "\(period)"
      case .task(let id): "\(id)"
      case .coming(_, let index): "coming \(index)"
      }
    }
  }

  @Test func `coming tasks are shown below the tasks of their group, and never selected`() {
    var groups = groups([.today: [1], .tomorrow: [2], .nextWeek: []])
    let coming = groups[0].tasks
    groups[0] = .init(period: .today, tasks: coming, coming: coming + coming)
    groups[2] = .init(period: .nextWeek, tasks: [], coming: coming)
    var rows = AgendaRows()
    rows.resize(height: 8)
    rows.update(groups, hasGaps: false)
    #expect(
      visible(rows) == [
        "today", "1", "coming 0", "coming 1", "tomorrow", "2", "nextWeek", "coming 0",
      ]
    )
    for (key, selection) in [
      (TerminalClient.Key.end, 2), (.up, 1), (.up, 1), (.down, 2), (.down, 2), (.home, 1),
    ] {
      rows.handle(key, topRow: 1)
      #expect(rows.selection == selection, "\(key)")
    }
  }

  private let two: Groups = [.overdue: [1, 2], .today: [3]]

  @Test func `the first task is selected, with its heading above`() {
    let rows = rows(two, height: 2)
    #expect(rows.selection == 1)
    #expect(visible(rows) == ["overdue", "1"])
  }

  @Test func `rows that get their height after their tasks start with the first heading`() {
    var rows = AgendaRows()
    rows.update(groups(two), hasGaps: false)
    rows.resize(height: 3)
    #expect(rows.selection == 1)
    #expect(visible(rows) == ["overdue", "1", "2"])
  }

  @Test func `an empty row separates groups on request`() {
    #expect(visible(rows(two, height: 9)) == ["overdue", "1", "2", "today", "3"])
    let separated = visible(rows(two, height: 9, hasGaps: true))
    #expect(separated == ["overdue", "1", "2", "-", "today", "3"])
  }

  @Test(arguments: [false, true])
  func `the arrow keys skip headings and gaps`(hasGaps: Bool) {
    var rows = rows(two, height: 3, hasGaps: hasGaps)
    var selections: [Int?] = []
    for key in [TerminalClient.Key.up, .down, .down, .down, .up, .character("k"), .character("j")] {
      let isHandled = rows.handle(key, topRow: 1)
      #expect(isHandled)
      selections.append(rows.selection)
    }
    #expect(selections == [1, 2, 3, 3, 2, 1, 2])
  }

  @Test func `page keys, home and end select tasks`() {
    var rows = rows([.overdue: [1, 2], .today: [3, 4], .later: [5]], height: 3, hasGaps: true)
    var selections: [Int?] = []
    for key in [TerminalClient.Key.pageDown, .pageDown, .pageDown, .pageUp, .pageUp, .end, .home] {
      rows.handle(key, topRow: 1)
      selections.append(rows.selection)
    }
    // The rows are: overdue, 1, 2, -, today, 3, 4, -, later, 5.
    #expect(selections == [3, 5, 5, 4, 2, 5, 1])
    #expect(visible(rows) == ["overdue", "1", "2"])
  }

  @Test func `moving up to the first task of a group shows its heading`() {
    var rows = rows([.overdue: [1], .today: [2, 3, 4]], height: 2)
    rows.handle(.end, topRow: 1)
    for _ in 1...2 { rows.handle(.up, topRow: 1) }
    #expect(rows.selection == 2)
    #expect(visible(rows) == ["today", "2"])
  }

  @Test func `the mouse selects tasks only`() {
    var rows = rows(two, height: 5)
    rows.handle(.mouse(column: 9, row: 14), topRow: 10)
    #expect(rows.selection == 3)
    let former = rows
    for row in [10, 13] {
      let isHandled = rows.handle(.mouse(column: 9, row: row), topRow: 10)
      #expect(isHandled)
      #expect(rows == former)
    }
    let isHandled = rows.handle(.mouse(column: 9, row: 15), topRow: 10)
    #expect(!isHandled)
  }

  @Test func `the wheel scrolls and keeps a visible task selected`() {
    var rows = rows([.overdue: [1, 2], .today: [3, 4], .later: [5, 6]], height: 4)
    rows.handle(.scrollDown(column: 1, row: 1), topRow: 1)
    #expect(visible(rows) == ["today", "3", "4", "later"])
    #expect(rows.selection == 3)
    rows.handle(.scrollUp(column: 1, row: 1), topRow: 1)
    #expect(visible(rows) == ["overdue", "1", "2", "today"])
    #expect(rows.selection == 2)
  }

  @Test func `the task after a removed one is selected, also in another group`() {
    var rows = rows([.overdue: [1, 2], .today: [3], .later: [4]], height: 9, hasGaps: true)
    var selections: [Int?] = []
    for remaining: Groups in [
      [.overdue: [2], .today: [3], .later: [4]], [.today: [3], .later: [4]], [.later: [4]], [:],
      [.tomorrow: [5, 6]],
    ] {
      rows.update(groups(remaining), hasGaps: true)
      selections.append(rows.selection)
    }
    #expect(selections == [2, 3, 4, nil, 5])
  }

  @Test func `the task before the removed last one is selected`() {
    var rows = rows([.overdue: [1, 2], .today: [3]], height: 9, hasGaps: true)
    rows.handle(.end, topRow: 1)
    rows.update(groups([.overdue: [1, 2]]), hasGaps: true)
    #expect(rows.selection == 2)
  }

  @Test(arguments: 1...20)
  func `whatever happens, a visible task is selected`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rows = AgendaRows()
    let keys: [TerminalClient.Key] = [
      .up, .down, .pageUp, .pageDown, .home, .end, .mouse(column: 1, row: 2),
      .scrollUp(column: 1, row: 1), .scrollDown(column: 1, row: 1),
    ]
    for _ in 1...500 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: rows.resize(height: Int.random(in: 1...8, using: &random))
      case 1:
        let numbers = Array(1...12).shuffled(using: &random).prefix(
          Int.random(in: 1...12, using: &random)
        )
        let cut = Int.random(in: 1...numbers.count, using: &random)
        let (first, second) = (Array(numbers.prefix(cut)), Array(numbers.dropFirst(cut)))
        let all = groups([.overdue: first, .later: second]).filter { !$0.tasks.isEmpty }
        rows.update(all, hasGaps: Bool.random(using: &random))
      default:
        rows.handle(keys.randomElement(using: &random) ?? .up, topRow: 1)
      }
      guard !rows.list.items.isEmpty, rows.list.height > 0 else { continue }
      let isVisible = rows.visibleRows.contains { row in
        rows.selection.map { row == .task($0) } ?? false
      }
      #expect(isVisible)
      if !isVisible { return }
    }
  }
}

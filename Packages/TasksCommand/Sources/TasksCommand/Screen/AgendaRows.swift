import AgendaService
import TaskStore
import TerminalClient
import TerminalUI

/// The rows of an agenda: headings, coming tasks, and tasks, which alone can be selected.
///
/// The selection follows its task, also into another group. If the task is removed, the next one is selected.
struct AgendaRows: Equatable, Sendable {
  /// A row of the agenda.
  enum Row: Hashable, Sendable {
    /// An empty row before the heading of a period.
    case gap(Agenda.Period)

    case heading(Agenda.Period)

    case task(TaskItem.ID)

    /// A coming task of a series, by its index in the group.
    case coming(Agenda.Period, Int)

    fileprivate var isTask: Bool {
      if case .task = self { true } else { false }
    }
  }

  /// The selection and the scroll position.
  private(set) var list = ListState<Row>()

  /// The selected task; nil without tasks.
  var selection: TaskItem.ID? {
    guard case .task(let id)? = list.selection else { return nil }
    return id
  }

  /// The number of tasks before the selected one; nil without tasks.
  var selectedTaskIndex: Int? {
    guard let row = list.selection else { return nil }
    return list.items.prefix { $0 != row }.count(where: \.isTask)
  }

  /// The indices of the tasks on the screen among all tasks.
  var visibleTaskIndices: Range<Int> {
    let start = list.items[..<list.visibleIndices.lowerBound].count(where: \.isTask)
    return start..<start + visibleRows.count(where: \.isTask)
  }

  /// The rows on the screen.
  var visibleRows: ArraySlice<Row> { list.items[list.visibleIndices] }

  /// Replaces the rows with those of groups.
  ///
  /// - Parameters:
  ///   - groups: The groups, in order.
  ///   - hasGaps: Whether an empty row separates the groups.
  mutating func update(_ groups: [Agenda.Group], hasGaps: Bool) {
    list.update(
      groups.enumerated().flatMap { index, group in
        let gap = hasGaps && index > 0 ? [Row.gap(group.period)] : []
        let coming = group.coming.indices.map { Row.coming(group.period, $0) }
        return gap + [.heading(group.period)] + group.tasks.map { .task($0.id) } + coming
      }
    )
    moveToTask(.down)
    moveToTask(.up)
  }

  /// Selects a task and scrolls to it; an unknown task changes nothing.
  mutating func select(_ id: TaskItem.ID) {
    list.select(.task(id))
    showHeading()
  }

  /// Changes the number of rows on the screen.
  mutating func resize(height: Int) {
    list.resize(height: height)
    showHeading()
  }

  /// Moves the selection or scrolls, as `ListState` does, and returns whether the key is one of the list.
  @discardableResult
  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> Bool {
    let former = list
    guard list.handle(key, topRow: topRow) else { return false }
    switch key {
    case .mouse:
      if selection == nil { list = former }
    case .up, .character("k"), .pageUp, .home:
      moveToTask(.up)
      moveToTask(.down)
      showHeading()
    case .scrollUp:
      moveToTask(.up)
      moveToTask(.down)
    default:
      moveToTask(.down)
      moveToTask(.up)
    }
    return true
  }

  /// Moves the selection to the nearest task in the direction of a key; stays on the last row if there is none.
  private mutating func moveToTask(_ key: TerminalClient.Key) {
    while selection == nil, let row = list.selection {
      list.handle(key, topRow: 1)
      if list.selection == row { return }
    }
  }

  /// Scrolls to the heading above the selected task, if it is the first one of its group.
  private mutating func showHeading() {
    var moved = list
    moved.handle(.up, topRow: 1)
    guard case .heading? = moved.selection else { return }
    moved.handle(.down, topRow: 1)
    list = moved
  }
}

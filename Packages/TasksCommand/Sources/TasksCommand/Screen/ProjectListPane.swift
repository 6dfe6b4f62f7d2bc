import Localization
import StyleGuide
import TaskFormatting
import TaskListFeature
import TaskService
import TerminalClient
import TerminalUI
import TextFormatting

/// The projects with the numbers of their tasks.
struct ProjectListPane: Pane {
  private let language: Language
  private var state = ProjectListViewModel.State()
  private var section: ListSection<ProjectSummary.ID>

  /// Creates the pane before the first state.
  init(language: Language) {
    self.language = language
    section = ListSection(filterLabel: TasksPhrase.search.text(in: language))
  }

  static let projectKeys: [KeyBinding<Self, TasksScreen.Action>] = [
    .init(.return, text: TasksKey.openProject, if: { $0.section.selection != nil }) { pane, _ in
      pane.section.selection.map { .openProject($0) } ?? .nothing
    }
  ]

  private static let listKeys: [KeyBinding<Self, TasksScreen.Action>] =
    projectKeys + [
      .init("a", text: TasksKey.add, .add),
      .init("u", text: TasksKey.undo, .undo),
      .init("U", .control("r"), text: TasksKey.redo, .redo),
      .init("/", text: TasksKey.search) { pane, _ in
        pane.section.edit()
        return .nothing
      },
      .init(.escape, text: ScreenPhrase.clear, if: { !$0.section.filter.isEmpty }, .search("")),
    ]

  private static let editingKeys: [KeyBinding<Self, TasksScreen.Action>] =
    KeyBinding.filterKeys(of: \.section) { _ in .search("") }

  var keys: [KeyBinding<Self, TasksScreen.Action>] {
    section.isEditing ? Self.editingKeys : Self.listKeys
  }

  var takesAllKeys: Bool { section.isEditing }

  mutating func show(_ screen: TasksScreen.State) {
    state = screen.projects
    section.update(state.projects.map(\.id))
    if !section.isEditing { section.filter = screen.searchText }
  }

  mutating func resize(_ size: TerminalClient.Size) { section.resize(size) }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TasksScreen.Action {
    section.handle(key, topRow: topRow).map { .search($0) } ?? .nothing
  }

  func doubleClickKey(atRow row: Int, topRow: Int) -> TerminalClient.Key? {
    section.item(atRow: row, topRow: topRow) == nil ? nil : .return
  }

  // MARK: Rendering

  private var counts: [(phrase: any Phrase, count: (ProjectSummary) -> Int)] {
    [
      (CommandPhrase.open, \.openCount), (CommandPhrase.overdue, \.overdueCount),
      (TaskPhrase.done, \.doneCount),
    ]
  }

  func lines(_ style: TextStyle) -> [Line] {
    let width = section.size.columns - 2
    let name = TaskPhrase.project.text(in: language)
    let nameWidth = state.projects.map(\.indentedName.terminalWidth).max() ?? 0
    let titleWidth = style.transliterated(name).terminalWidth
    let table = LineTable(
      [.init(name, width: titleWidth, isFlexible: true, maximumWidth: nameWidth)]
        + counts.map { phrase, count in
          let title = phrase.text(in: language)
          let digits = state.projects.map { "\(count($0))".count }.max() ?? 0
          return .init(
            title,
            width: max(style.transliterated(title).terminalWidth, digits),
            isRightAligned: true,
            isOptional: true
          )
        }
    )
    let known = Dictionary(state.projects.map { ($0.id, $0) }) { first, _ in first }
    return section.lines(
      style,
      titles: table.header(width: width, style: style),
      empty: emptySentence
    ) { id in
      guard let project = known[id] else { return Line() }
      let numbers = counts.map { Line("\($0.count(project))") }
      let isOverdue = project.overdueCount > 0
      return table.row(
        [
          Line(project.indentedName), numbers[0],
          isOverdue ? numbers[1].withRole(.bad) : numbers[1],
          numbers[2],
        ],
        width: width,
        style: style
      )
    }
  }

  private var emptySentence: String {
    guard state.isLoaded else { return "" }
    return (state.searchText.isEmpty ? TaskPhrase.noProjects : .noMatch).text(in: language)
  }

  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let known = Dictionary(state.projects.map { ($0.id, $0) }) { first, _ in first }
    return section.paragraphs(layout, empty: emptySentence) { id in
      known[id].map { project in
        let numbers = counts.map { phrase, count in
          "\(phrase.text(in: language).lowercased()) \(count(project))"
        }
        return "\(project.name.escapedForTerminal(limit: .max)): \(numbers.joined(separator: ", "))"
      }
    }
  }
}

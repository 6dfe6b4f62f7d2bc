import Localization
import StyleGuide
import TerminalClient
import TerminalUI

/// A screen of books for the tests: two shelves, and the details of a book.
enum Library {
  struct State: Equatable {
    var books = ["Emma", "Ilias", "Ulysses"]
    var failures: [String] = []
  }

  enum Action: ScreenAction {
    case nothing, back, leave
    case open(String)
    case lend(String)
    case filter(String)
    case refresh
  }

  enum Key: Phrase {
    case open, lend, give, filter, tab, refresh, back

    static let texts: [Language: [Key: String]] = [
      .english: [
        .open: "return: open | return: open the selected book",
        .lend: "l: lend | l, L: lend or take back",
        .give: "l: take back",
        .filter: "/: filter | /: filter by title",
        .tab: "tab: shelves | tab: next shelf",
        .refresh: "r: refresh | r: read again: all shelves",
        .back: "esc: back | esc: back to the shelf",
      ]
    ]
  }

  typealias Screen = PaneScreen<State, Action>

  struct Shelf: Pane {
    var section = ListSection<String>(filterLabel: "Filter")
    var books: [String] = []
    var lent: Set<String> = []

    static let listKeys: [KeyBinding<Self, Action>] = [
      .init(text: ScreenPhrase.select, .nothing),
      .init(.return, text: Key.open, if: { $0.section.selection != nil }) { shelf, _ in
        shelf.section.selection.map { .open($0) } ?? .nothing
      },
      .init("l", "L", text: Key.lend, if: { !$0.isLent }) { shelf, _ in shelf.toggle() },
      .init("l", "L", text: Key.give, if: { $0.isLent }) { shelf, _ in shelf.toggle() },
      .init("/", text: Key.filter) { shelf, _ in
        shelf.section.edit()
        return .nothing
      },
    ]

    private static let filterKeys: [KeyBinding<Self, Action>] =
      KeyBinding.filterKeys(of: \.section) { $0.arrange() }

    var keys: [KeyBinding<Self, Action>] {
      section.isEditing ? Self.filterKeys : Self.listKeys
    }

    var takesAllKeys: Bool { section.isEditing }

    var isLent: Bool { section.selection.map(lent.contains) ?? false }

    private mutating func toggle() -> Action {
      guard let book = section.selection else { return .nothing }
      lent.formSymmetricDifference([book])
      return .lend(book)
    }

    mutating func show(_ state: State) {
      books = state.books
      _ = arrange()
    }

    private mutating func arrange() -> Action {
      section.update(books.filter { section.filter.isEmpty || $0.contains(section.filter) })
      return .filter(section.filter)
    }

    mutating func resize(_ size: TerminalClient.Size) { section.resize(size) }

    mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> Action {
      section.handle(key, topRow: topRow) == nil ? .nothing : arrange()
    }

    func doubleClickKey(atRow row: Int, topRow: Int) -> TerminalClient.Key? {
      section.item(atRow: row, topRow: topRow) == nil ? nil : .return
    }

    func lines(_ style: TextStyle) -> [Line] {
      let visible = section.list.visibleIndices
      let position = "\(visible.lowerBound + 1)–\(visible.upperBound)"
      return section.lines(style, titles: Line("TITLE"), empty: "No books", below: [Line(position)])
      {
        Line($0)
      }
    }

    func paragraphs(_ layout: Layout) -> [Paragraph] {
      section.paragraphs(layout, empty: "No books") { "“\($0)”" }
    }
  }

  struct Details: Pane {
    let book: String
    var fields = FieldList([])

    static let ownKeys: [KeyBinding<Self, Action>] = [
      .init(.escape, text: Key.back, isEssential: true, .back)
    ]

    var keys: [KeyBinding<Self, Action>] { Self.ownKeys }

    var title: String? { "Book: \(book)" }

    mutating func show(_ state: State) {
      fields.sections = [.init([("Title", book), ("Shelf", "\(state.books.count) books")])]
    }

    mutating func resize(_ size: TerminalClient.Size) { fields.resize(size) }
    func lines(_ style: TextStyle) -> [Line] { fields.lines(style) }
    func paragraphs(_ layout: Layout) -> [Paragraph] {
      fields.texts.map { Paragraph($0, importance: .result) }
    }
  }

  static func screen(
    _ state: State = State(),
    tabs: [String] = ["Novels", "Epics"],
    columns: Int = 60,
    rows: Int = 12,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Screen {
    var screen = Screen(
      state,
      name: "Library",
      tabs: tabs,
      panes: tabs.map { _ in Shelf() },
      tabKeys: [Screen.tabKey(Key.tab)],
      keys: [.init("r", text: Key.refresh, .refresh)],
      help: Shelf.listKeys.help(in: .english),
      sections: [.init(title: "In a book", help: Details.ownKeys.help(in: .english))],
      in: .english,
      clock: clock,
      minimumSize: .init(columns: 30, rows: 6)
    ) { .init(status: Line("5 s ago"), failures: $0.state.failures) }
    screen.resize(.init(columns: columns, rows: rows))
    return screen
  }
}

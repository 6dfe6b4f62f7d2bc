import CivilCalendar
import Localization
import PortableFoundation
import StyleGuide
import TaskFormatting
import TaskStore
import TerminalUI
import Testing

@Suite struct TaskRowsTests {
  private static let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23

  private let tasks = [
    task(2, "Call insurance company", due: -1, tags: ["car"]),
    task(10, "Buy milk", due: 0, tags: ["home", "shop"], priority: .high),
    task(11, "Check courses"),
  ]

  private static func task(
    _ id: Int,
    _ name: String,
    due days: Int? = nil,
    tags: [String] = [],
    priority: TaskItem.Priority? = nil
  ) -> TaskItem {
    let dueDay = days.map { today + $0 }
    return TaskItem(
      id: id,
      content: .init(name: name, dueDay: dueDay, tags: tags, priority: priority),
      createdAt: Date(timeIntervalSince1970: 1_795_392_000)
    )
  }

  private func rows(
    _ tasks: [TaskItem],
    width: Int,
    _ language: Language = .english,
    _ style: TextStyle = .plain
  ) -> [String] {
    let rows = TaskRows(
      TaskColumns(of: tasks),
      today: Self.today,
      language: language,
      width: width,
      style: style
    )
    return [rows.header.text] + tasks.map { rows.line(of: $0).rendered(in: style) }
  }

  @Test func `a wide list has all columns, and the name gets the remaining width`() {
    #expect(
      rows(tasks, width: 74) == [
        " N  NAME                                   DUE       PRIORITY  TAGS",
        " 2  Call insurance company                 ! Sun 22            #car",
        "10  Buy milk                               today     high      #home #shop",
        "11  Check courses                                              ",
      ]
    )
  }

  @Test func `tags, priority and due day yield in this order, and the name is truncated last`() {
    let headers = (1...80).reversed().map { rows(tasks, width: $0)[0] }
    let columns = headers.map { header in
      header.split(separator: " ").filter { $0 != "NAME" && $0 != "NAM…" }
    }
    var kinds: [[Substring]] = []
    for column in columns where column != kinds.last { kinds.append(column) }
    #expect(
      kinds.prefix(5) == [
        ["N", "DUE", "PRIORITY", "TAGS"], ["N", "DUE", "PRIORITY"], ["N", "DUE"], ["N"], [],
      ]
    )
    #expect(rows(tasks, width: 10)[1] == "Call insu…")
  }

  @Test func `columns that are empty in every row are omitted`() {
    #expect(rows([tasks[2]], width: 60) == [" N  NAME", "11  Check courses"])
  }

  @Test func `no row is wider than the list, in any language and in ASCII`() {
    let wide = Self.task(123_456, "買う牛乳買う牛乳買う牛乳 \u{1B}[2J", due: 9, tags: ["äöü買う牛乳買う"])
    for language in taskLanguages {
      for style in [TextStyle.plain, TextStyle(hasColour: false, isASCII: true)] {
        for width in 1...90 {
          for row in rows(tasks + [wide], width: width, language, style) {
            #expect(Line(row).width <= width)
          }
        }
      }
    }
  }

  @Test func `overdue and important tasks have a colour, and the words say the same`() {
    let lines = rows(tasks, width: 76, .english, .colour)
    #expect(lines[1].hasPrefix("\u{1B}[31m 2"))
    #expect(lines[2].hasPrefix("\u{1B}[1m10"))
    #expect(lines[3].hasPrefix("11"))
  }

  @Test func `the row of a group that names the day omits it`() {
    let rows = TaskRows(
      TaskColumns(of: tasks),
      today: Self.today,
      language: .german,
      width: 76,
      style: .plain
    )
    #expect(rows.line(of: tasks[1]).text.contains("heute"))
    #expect(!rows.line(of: tasks[1], hasDay: false).text.contains("heute"))
  }
}

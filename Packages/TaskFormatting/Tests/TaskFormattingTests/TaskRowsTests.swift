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
      at: LocalTime(Self.today),
      language: language,
      width: width,
      style: style
    )
    return [rows.header.text] + tasks.map { rows.line(of: $0).rendered(in: style) }
  }

  @Test func `a wide list has all columns, which stand together`() {
    let wide = [
      " N  NAME                      DUE       PRIORITY  TAGS",
      " 2  Call insurance company    ! Sun 22            #car",
      "10  Buy milk                  today     high      #home #shop",
      "11  Check courses                                 ",
    ]
    #expect(rows(tasks, width: 72) == wide)
    #expect(rows(tasks, width: 198) == wide)
  }

  @Test func `a narrow list has the mark, the day and the letter of the priority`() {
    #expect(
      rows(tasks, width: 38) == [
        " N  NAME                   DUE       P",
        " 2  Call insurance compa…  ! Sun 22  ",
        "10  Buy milk               today     H",
        "11  Check courses                    ",
      ]
    )
    #expect(rows(tasks, width: 38, .german)[2] == "10  Buy milk               heute     H")
  }

  @Test func `tags, priority and due day yield in this order, and the name is truncated last`() {
    let headers = (1...80).reversed().map { rows(tasks, width: $0)[0] }
    let columns = headers.map { header in
      header.split(separator: " ").filter { $0 != "NAME" && $0 != "NAM…" }
    }
    var kinds: [[Substring]] = []
    for column in columns where column != kinds.last { kinds.append(column) }
    #expect(
      kinds.prefix(6) == [
        ["N", "DUE", "PRIORITY", "TAGS"], ["N", "DUE", "P", "TAGS"], ["N", "DUE", "P"],
        ["N", "DUE"], ["N"], [],
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

  @Test func `overdue, current, important and blocked tasks have a colour, and marks say the same`()
  {
    let lines = rows(tasks, width: 76, .english, .colour)
    #expect(lines[1].hasPrefix(" \u{1B}[31m2"))
    #expect(lines[1].contains("\u{1B}[31m! Sun 22"))
    #expect(lines[2].hasPrefix("\u{1B}[1m10"))
    #expect(lines[2].contains("\u{1B}[33mtoday"))
    #expect(lines[3].hasPrefix("11"))
    let rows = TaskRows(
      TaskColumns(of: tasks),
      at: LocalTime(Self.today),
      language: .english,
      width: 76,
      style: .colour
    )
    let blocked = rows.line(of: tasks[2], isBlocked: true)
    #expect(blocked.text.hasPrefix("11  ⊘ Check courses"))
    #expect(blocked.rendered(in: .colour).hasPrefix("\u{1B}[2m11"))
  }

  @Test func `a tag has the same colour in every row, and a project has a plus`() {
    var task = Self.task(1, "Buy milk", tags: ["shop"])
    task.project = "home"
    let line = rows([task], width: 60, .english, .colour)[1]
    #expect(line.contains("+home"))
    let tag = TextStyle.colour.text("#shop", as: .category(of: "#shop"))
    #expect(line.hasSuffix(tag))
    #expect(rows(tasks, width: 76, .english, .colour)[2].hasSuffix(tag))
  }

  @Test func `a list of completed tasks has the day of completion`() {
    let day = TaskDay.completion { [tasks] in $0.id == tasks[2].id ? nil : Self.today - $0.id }
    func rows(_ language: Language) -> [String] {
      let rows = TaskRows(
        TaskColumns(of: tasks, day: day),
        day: day,
        at: LocalTime(Self.today),
        language: language,
        width: 72,
        style: .plain
      )
      return [rows.header.text] + tasks.map { rows.line(of: $0).text }
    }
    #expect(
      rows(.english) == [
        " N  NAME                      DONE    PRIORITY  TAGS",
        " 2  Call insurance company    Sat 21            #car",
        "10  Buy milk                  Fri 13  high      #home #shop",
        "11  Check courses                               ",
      ]
    )
    #expect(rows(.german)[0].contains("ERLEDIGT"))
  }

  @Test func `the days are as wide as those with a time, or as those without one`() {
    var (soon, late, past) = (Self.task(1, "A"), Self.task(2, "B"), Self.task(3, "C"))
    soon.dueDay = Self.today
    soon.dueTime = TimeOfDay(minutes: 18 * 60)
    late.dueDay = Self.today + 400
    past.dueDay = Self.today - 20
    func width(_ tasks: TaskItem...) -> Int {
      let header = rows(tasks, width: 60, .english)[0]
      return header.drop { $0 != "D" }.prefix { $0 != "P" }.count - 2
    }
    for task in [soon, late, past].indices {
      var tasks = [soon, late, past]
      tasks[task].priority = .high
      let widths = [14, 15, 12]
      #expect(width(tasks[task]) == widths[task])
    }
    soon.priority = .low
    #expect(width(soon, late, past) == 15)
    late.dueTime = soon.dueTime
    #expect(width(soon, late, past) == 21)
  }

  @Test func `the row of a group that names the day omits it`() {
    let rows = TaskRows(
      TaskColumns(of: tasks),
      at: LocalTime(Self.today),
      language: .german,
      width: 76,
      style: .plain
    )
    #expect(rows.line(of: tasks[1]).text.contains("heute"))
    #expect(!rows.line(of: tasks[1], hasDay: false).text.contains("heute"))
  }
}

import Localization
import PortableFoundation
import StyleGuide
import TaskFormatting
import TaskStore
import TerminalUI
import Testing

@Suite struct TaskDetailAreaTests {
  private let task = TaskItem(
    id: 7,
    content: TaskItem.Content(name: "Buy milk", notes: "There is a new store", priority: .high),
    createdAt: Date(timeIntervalSince1970: 0)
  )

  private func lines(
    screenHeight: Int,
    of task: TaskItem?,
    visible: Range<Int> = 0..<3,
    count: Int = 3,
    language: Language = .english,
    style: TextStyle = .plain
  ) -> [String] {
    TaskDetailArea(screenHeight: screenHeight).lines(
      of: task,
      visible: visible,
      count: count,
      language: language,
      width: 20,
      style: style
    ).map { $0.rendered(in: style) }
  }

  private let rule = String(repeating: "─", count: 20)

  @Test func `a low screen omits the notes, then the rule, then the details`() {
    let details = "7 Buy milk · high priority"
    #expect(lines(screenHeight: 3, of: task) == [])
    #expect(lines(screenHeight: 4, of: task) == ["\(details) · There is a new store"])
    #expect(lines(screenHeight: 8, of: task) == [rule, "\(details) · There is a new store"])
    #expect(lines(screenHeight: 12, of: task) == [rule, details, "There is a new store"])
    for height in [-1, 0, 3, 4, 7, 8, 11, 12, 90] {
      let expected = TaskDetailArea(screenHeight: height).height
      #expect(lines(screenHeight: height, of: nil).count == expected)
    }
  }

  @Test func `the rule shows the visible part of a longer list`() {
    func rule(_ language: Language, _ style: TextStyle) -> String? {
      lines(
        screenHeight: 8,
        of: task,
        visible: 6..<26,
        count: 40,
        language: language,
        style: style
      ).first
    }
    #expect(rule(.english, .plain) == "────── 7–26 of 40 ──")
    #expect(rule(.german, .plain) == "───── 7–26 von 40 ──")
    #expect(rule(.english, TextStyle(hasColour: false, isASCII: true)) == "------ 7-26 of 40 --")
  }
}

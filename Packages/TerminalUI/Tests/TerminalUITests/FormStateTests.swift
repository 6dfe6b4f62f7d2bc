import TerminalClient
import TerminalUI
import Testing

@Suite struct FormStateTests {
  typealias Key = TerminalClient.Key

  private func form(focus: Int) -> FormState<Int> { FormState([1, 2, 3], focus: focus) }

  @Test(
    arguments: [
      (.tab, [2, 3, 1]), (.backTab, [3, 1, 2]), (.down, [2, 3, 3]), (.return, [2, 3, 3]),
      (.up, [1, 1, 2]), (.mouse(column: 5, row: 11), [1, 1, 1]),
      (.mouse(column: 5, row: 13), [3, 3, 3]),
    ] as [(Key, [Int])]
  )
  func `keys and the mouse move the focus`(key: Key, focus: [Int]) {
    for (start, end) in zip([1, 2, 3], focus) {
      var form = form(focus: start)
      let isHandled = form.handle(key) { row in row - 10 }
      #expect(isHandled && form.focus == end)
    }
  }

  @Test(arguments: [
    Key.mouse(column: 1, row: 1), .escape, .character("j"), .paste("\n"), .control("s"), .space,
  ])
  func `other keys, and the mouse outside the fields, are not handled`(key: Key) {
    var form = form(focus: 2)
    let isHandled = form.handle(key)
    #expect(!isHandled && form == self.form(focus: 2))
  }

  @Test func `the focus can be set, and a single field keeps it`() {
    var form = form(focus: 1)
    form.focus = 3
    form.handle(.up)
    #expect(form.focus == 2)
    var single = FormState([1], focus: 1)
    for key in [Key.tab, .backTab, .up, .down] { single.handle(key) }
    #expect(single.focus == 1)
  }
}

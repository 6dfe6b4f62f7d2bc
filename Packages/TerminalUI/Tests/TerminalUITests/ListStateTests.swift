import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@Suite struct ListStateTests {
  typealias Key = TerminalClient.Key

  /// Returns the visible items, the selected one in brackets.
  private func view(_ list: ListState<Int>) -> String {
    list.visibleIndices.map { index in
      let item = list.items[index]
      return item == list.selection ? "[\(item)]" : "\(item)"
    }.joined(separator: " ")
  }

  @Test(
    arguments: [
      ([], "[1] 2 3"),
      ([.down], "1 [2] 3"),
      ([.character("j"), .character("j"), .down], "2 3 [4]"),
      ([.down, .down, .down, .up], "2 [3] 4"),
      ([.down, .character("k"), .up, .up], "[1] 2 3"),
      ([.pageDown], "2 3 [4]"),
      ([.pageDown, .pageDown, .pageDown], "5 6 [7]"),
      ([.end], "5 6 [7]"),
      ([.end, .pageUp], "[4] 5 6"),
      ([.end, .down], "5 6 [7]"),
      ([.end, .home], "[1] 2 3"),
      ([.mouse(column: 1, row: 12)], "1 2 [3]"),
      ([.mouse(column: 1, row: 9)], "[1] 2 3"),
      ([.mouse(column: 1, row: 13)], "[1] 2 3"),
      ([.scrollDown(column: 1, row: 10)], "[4] 5 6"),
      ([.scrollDown(column: 1, row: 9)], "[1] 2 3"),
      ([.scrollDown(column: 1, row: 10), .scrollDown(column: 1, row: 12)], "[5] 6 7"),
      ([.scrollDown(column: 1, row: 10), .scrollUp(column: 1, row: 10)], "1 2 [3]"),
      ([.end, .scrollUp(column: 1, row: 10)], "2 3 [4]"),
      ([.scrollUp(column: 1, row: 10)], "[1] 2 3"),
    ] as [([Key], String)]
  )
  func `keys, the wheel and the mouse move the selection`(keys: [Key], result: String) {
    var list = ListState([1, 2, 3, 4, 5, 6, 7], height: 3)
    for key in keys { list.handle(key, topRow: 10) }
    #expect(view(list) == result)
  }

  @Test(arguments: [
    (Key.down, true), (.character("k"), true), (.scrollUp(column: 9, row: 2), true),
    (.mouse(column: 9, row: 4), true), (.mouse(column: 9, row: 1), false),
    (.scrollDown(column: 9, row: 5), false), (.character("x"), false), (.return, false),
  ])
  func `other keys, and the mouse outside the list, are not handled`(key: Key, isHandled: Bool) {
    var list = ListState([1], height: 3)
    #expect(list.handle(key, topRow: 2) == isHandled)
    #expect(list == ListState([1], height: 3))
  }

  @Test(arguments: [(1, "[1] 2 3"), (3, "1 2 [3]"), (6, "4 5 [6]"), (8, "1 [2] 3")])
  func `an item can be selected, and is then visible`(item: Int, result: String) {
    var list = ListState([1, 2, 3, 4, 5, 6, 7], height: 3)
    list.handle(.down, topRow: 1)
    list.select(item)
    #expect(view(list) == result)
  }

  @Test func `g and G select the first and the last item`() {
    var list = ListState([1, 2, 3, 4, 5], height: 3)
    list.handle("G", topRow: 1)
    #expect(view(list) == "3 4 [5]")
    list.handle("g", topRow: 1)
    #expect(view(list) == "[1] 2 3")
  }

  @Test func `a row of the screen has the item that it shows`() {
    var list = ListState([1, 2, 3, 4], height: 3)
    list.handle("G", topRow: 5)
    #expect([4, 5, 7, 8].map { list.item(atRow: $0, topRow: 5) } == [nil, 2, 4, nil])
    list.update([1])
    #expect([5, 6].map { list.item(atRow: $0, topRow: 5) } == [1, nil])
  }

  @Test func `the first item stays selected when items are inserted before it`() {
    var list = ListState([1, 2, 3], height: 2)
    list.update([0, 1, 2, 3])
    #expect(view(list) == "[0] 1")
    list.handle(.down, topRow: 1)
    list.handle(.up, topRow: 1)
    list.update([-1, 0, 1, 2, 3])
    #expect(view(list) == "[-1] 0")
  }

  @Test func `the first item stays selected itself in a list that does not follow it`() {
    var list = ListState([1, 2, 3], height: 3, followsFirst: false)
    list.update([0, 1, 2, 3])
    #expect(view(list) == "[1] 2 3")
    for key in [Key.home, .down, .up] { list.handle(key, topRow: 1) }
    list.update([-1, 0, 1, 2, 3])
    #expect(view(list) == "[0] 1 2")
  }

  @Test func `another selected item stays selected in its row`() {
    var list = ListState([1, 2, 3, 4, 5], height: 3)
    list.handle(.down, topRow: 1)
    #expect(view(list) == "1 [2] 3")
    list.update([-1, 0, 1, 2, 3, 4, 5])
    #expect(view(list) == "1 [2] 3")
    list.update([1, 2, 3])
    #expect(view(list) == "1 [2] 3")
    list.update([2, 3])
    #expect(view(list) == "[2] 3")
  }

  @Test(arguments: [
    ([1, 2, 4, 5], "2 [4] 5"), ([0, 1, 2, 5], "1 2 [5]"), ([1, 2], "1 [2]"), ([9, 8], "[9] 8"),
    ([], ""),
  ])
  func `the item after a removed one is selected, or the last before it`(
    items: [Int],
    result: String
  ) {
    var list = ListState([1, 2, 3, 4, 5], height: 3)
    for key in [Key.down, .down, .down, .up] { list.handle(key, topRow: 1) }
    #expect(view(list) == "2 [3] 4")
    list.update(items)
    #expect(view(list) == result)
  }

  @Test func `the position is shown unless all items are visible`() {
    var list = ListState([1, 2, 3, 4, 5], height: 3)
    #expect(list.position == "1–3 of 5")
    list.handle(.end, topRow: 1)
    #expect(list.position == "3–5 of 5")
    list.resize(height: 5)
    #expect(list.position == nil)
    list.resize(height: 0)
    #expect(list.position == nil)
  }

  @Test func `a new height shows the selection and fills the rows`() {
    var list = ListState([1, 2, 3, 4, 5], height: 5)
    list.handle(.end, topRow: 1)
    list.resize(height: 2)
    #expect(view(list) == "4 [5]")
    list.resize(height: 4)
    #expect(view(list) == "2 3 4 [5]")
    list.handle(.up, topRow: 1)
    list.resize(height: 0)
    #expect(view(list) == "")
    list.resize(height: 4)
    #expect(view(list) == "2 3 [4] 5")
  }
}

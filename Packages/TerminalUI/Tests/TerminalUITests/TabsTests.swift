import TerminalClient
import TerminalUI
import Testing

@Suite struct TabsTests {
  typealias Key = TerminalClient.Key

  @Test(
    arguments: [
      ([], 0), ([.tab], 1), ([.tab, .tab, .tab], 0), ([.backTab], 2), ([.tab, .backTab], 0),
      ([.mouse(column: 1, row: 3)], 0), ([.mouse(column: 6, row: 3)], 0),
      ([.mouse(column: 7, row: 3)], 1), ([.mouse(column: 12, row: 3)], 1),
      ([.mouse(column: 13, row: 3)], 2), ([.tab, .mouse(column: 2, row: 3)], 0),
    ] as [([Key], Int)]
  )
  func `keys and the mouse select a tab`(keys: [Key], selection: Int) {
    var tabs = Tabs(["日本", "Done", "All"])
    for key in keys {
      let isHandled = tabs.handle(key, row: 3)
      #expect(isHandled)
    }
    #expect(tabs.selection == selection)
  }

  @Test(arguments: [
    Key.mouse(column: 1, row: 2), .mouse(column: 18, row: 3), .character("\t"), .left, .right,
    .paste("\t"), .scrollDown(column: 1, row: 3),
  ])
  func `other keys, and the mouse outside the tabs, are not handled`(key: Key) {
    var tabs = Tabs(["日本", "Done", "All"])
    let isHandled = tabs.handle(key, row: 3)
    #expect(!isHandled && tabs.selection == 0)
  }
}

import TerminalClient
import Testing

@testable import TerminalUI

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
    for key in keys { tabs.handle(key) }
    #expect(tabs.selection == selection)
  }

  @Test func `the mouse next to the tabs selects none`() {
    var tabs = Tabs(["日本", "Done", "All"])
    tabs.handle(.mouse(column: 18, row: 3))
    #expect(tabs.selection == 0)
  }
}

import StyleGuide
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

@Suite struct TaskListPaneTests {
  @Test func `the keys of a task name the selected one`() {
    var contents = Samples.contents()
    #expect(
      contents.press([.return, .space, .character("d"), .down, .return, .space, .character("d")])
        == [
          .edit(Samples.tasks[0]), .complete(2), .delete(2), .nothing, .edit(Samples.tasks[1]),
          .complete(4), .delete(4),
        ]
    )
  }

  @Test func `adding and undoing need no selection, the keys of a task do`() {
    var contents = Samples.contents(Samples.loaded([]))
    #expect(
      contents.press([.character("a"), .character("u"), .return, .space, .character("d")])
        == [.add, .undo, .nothing, .nothing, .nothing]
    )
  }

  @Test func `a mouse press selects the task in its row, below the titles and the search`() {
    var contents = Samples.contents()
    _ = contents.press(.mouse(column: 9, row: 5), topRow: 3)
    #expect(contents.selection == 4)
    _ = contents.press(.mouse(column: 9, row: 3), topRow: 3)
    #expect(contents.selection == 4)
    _ = contents.press(.character("/"), topRow: 3)
    _ = contents.press(.mouse(column: 9, row: 7), topRow: 3)
    #expect(contents.selection == 3)
  }

  @Test func `an added task is selected once it appears, unless a key was pressed before`() {
    for (keys, selection) in [([], 9), ([.down], 4)] as [([TerminalClient.Key], Int)] {
      var contents = Samples.contents()
      contents.select(9)
      #expect(contents.selection == 2)
      _ = contents.press(keys)
      let added = Samples.task(9, "Water the plants")
      contents.show(Samples.loaded(Samples.tasks + [added]))
      #expect(contents.selection == selection)
    }
  }
}

@Suite struct TaskListSearchTests {
  @Test func `each character of a search changes the text`() {
    var contents = Samples.contents()
    #expect(!contents.takesAllKeys)
    #expect(contents.type("/ad ") == [.nothing, .search("a"), .search("ad"), .search("ad ")])
    #expect(contents.takesAllKeys)
    #expect(
      contents.press([.backspace, .left, .home, .paste("x\ny")])
        == [.search("ad"), .nothing, .nothing, .search("x yad")]
    )
  }

  @Test func `return keeps the search and goes back to the list`() {
    var contents = Samples.contents()
    _ = contents.type("/milk")
    contents.show(Samples.loaded([Samples.tasks[1]], searchText: "milk"))
    #expect(contents.press([.return]) == [.nothing])
    #expect(!contents.takesAllKeys)
    #expect(contents.texts()[0] == "Search: milk")
    #expect(contents.press([.return]) == [.edit(Samples.tasks[1])])
  }

  @Test func `esc clears the search, while it is edited and later`() {
    var contents = Samples.contents()
    #expect(contents.press([.character("/"), .escape]) == [.nothing, .nothing])
    #expect(!contents.takesAllKeys)
    _ = contents.type("/milk")
    #expect(contents.press([.escape]) == [.search("")])
    contents.show(Samples.loaded([Samples.tasks[1]], searchText: "milk"))
    #expect(contents.press([.escape]) == [.search("")])
    contents.show(Samples.loaded(Samples.tasks))
    #expect(contents.press([.escape]) == [.nothing])
  }

  @Test func `a slash edits the present search`() {
    var contents = Samples.contents(Samples.loaded([Samples.tasks[1]], searchText: "mil"))
    #expect(contents.type("/k") == [.nothing, .search("milk")])
  }
}

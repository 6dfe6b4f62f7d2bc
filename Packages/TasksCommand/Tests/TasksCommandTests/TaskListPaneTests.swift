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

  @Test(arguments: [
    (TerminalClient.Key.down, 4), (.character("j"), 4), (.up, 2), (.character("k"), 2), (.end, 7),
    (.home, 2), (.pageDown, 7), (.pageUp, 2),
  ]) func `each key of a list selects a task`(key: TerminalClient.Key, selection: Int) {
    var contents = Samples.contents()
    #expect(contents.press(key, topRow: 3) == .nothing)
    #expect(contents.selection == selection)
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

  @Test func `the wheel scrolls`() {
    var contents = Samples.contents(Samples.loaded(Samples.manyTasks))
    _ = contents.press(.scrollDown(column: 9, row: 9), topRow: 3)
    #expect(contents.texts()[1].contains("Task 4"))
  }

  @Test func `a pasted text and unknown keys do nothing`() {
    var contents = Samples.contents()
    #expect(
      contents.press([.paste("add\n"), .character("x"), .escape]) == [.nothing, .nothing, .nothing]
    )
    #expect(contents.selection == 2)
  }

  @Test func `the selection follows its task, and the next one after it is completed`() {
    var contents = Samples.contents()
    _ = contents.press([.down])
    let reversed = Array(Samples.tasks.reversed())
    contents.show(Samples.loaded(reversed))
    #expect(contents.selection == 4)
    contents.show(Samples.loaded(reversed.filter { $0.id != 4 }))
    #expect(contents.selection == 2)
  }

  @Test func `the first task stays selected when another is inserted before it`() {
    var contents = Samples.contents()
    let first = Samples.task(9, "Water the plants", due: -3)
    contents.show(Samples.loaded([first] + Samples.tasks))
    #expect(contents.press([.space]) == [.complete(2)])
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

  @Test func `arrow keys select a task during a search, other keys do nothing`() {
    var contents = Samples.contents()
    _ = contents.press([.character("/"), .down])
    #expect(contents.selection == 4)
    #expect(contents.press([.control("d"), .tab]) == [.nothing, .nothing])
    #expect(contents.takesAllKeys)
  }

  @Test func `the search has the cursor while it is edited`() {
    var contents = Samples.contents()
    _ = contents.type("/mi")
    #expect(contents.lines(in: Samples.size)[0].cursorColumn == 10)
    _ = contents.press([.return])
    contents.show(Samples.loaded([], searchText: "mi"))
    #expect(contents.lines(in: Samples.size)[0].cursorColumn == nil)
  }
}

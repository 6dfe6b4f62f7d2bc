import Foundation
import Testing

/// The screen of the built executable `tasks`, at a real terminal of 80 × 24.
@Suite(.timeLimit(.minutes(10))) struct TasksScreenTests {
  private let tasks = Tool("tasks")

  private enum Key {
    static let save = "\u{13}"
    static let escape = "\u{1B}"
    static let suspend = "\u{1A}"

    /// Returns a text as the terminal reports a paste.
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
  }

  // MARK: Changes

  @Test func `a adds a task, which is saved and selected`() async throws {
    try await tasks.run("add", "Later", "--due", "2099-01-20")
    let result = try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Later")
      // Without a pause: no key is lost, reordered, or taken for a command of the list.
      terminal.type("aBuy quick dog food\tat the shop\t2099-12-24\thome dog\th\(Key.save)")
      try await terminal.wait(for: "Added 2: Buy quick dog food")
      try await terminal.wait(for: "▸ 2  Buy quick dog food")
      terminal.type("q")
    }
    result.expectRestored(status: 0)
    #expect(
      try await tasks.rows() == [
        "1,Later,,2099-01-20,,", "2,Buy quick dog food,at the shop,2099-12-24,home dog,high",
      ]
    )
  }

  @Test func `a task is edited from the list, which then shows it`() async throws {
    try await tasks.run("add", "Buy milk", "--notes", "one\ntwo")
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "▸ 1  Buy milk")
      terminal.type("\r")
      try await terminal.wait(for: "Edit Task 1")
      try await terminal.wait(for: "one\ntwo")
      terminal.type(" and bread")
      try await terminal.wait(for: "Buy milk and bread")
      #expect(try await tasks.rows() == ["1,Buy milk,one\\ntwo,,,"])
      terminal.type(Key.save)
      try await terminal.wait(for: "Edited 1: Buy milk and bread. u undoes it.")
      try await terminal.wait(for: "▸ 1  Buy milk and bread")
      terminal.type("q")
    }
    #expect(try await tasks.rows() == ["1,Buy milk and bread,one\\ntwo,,,"])
  }

  @Test func `a task that is created with a due day appears in the agenda`() async throws {
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("aBuy milk\t\ttoday\(Key.save)")
      try await terminal.wait(for: "Added 1: Buy milk (due")
      terminal.type("\t")
      try await terminal.wait(for: "TODAY\n▸ 1  Buy milk")
      terminal.type("q")
    }
    #expect(try await tasks.run("agenda").output.hasPrefix("TODAY\n 1"))
  }

  @Test func `escape asks before it discards a changed form, which is not saved`() async throws {
    let result = try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("aBuy milk")
      try await terminal.wait(for: "Buy milk")
      terminal.type(Key.escape)
      try await terminal.wait(for: "Discard the changes?")
      terminal.type("n!")
      try await terminal.wait(for: "Buy milk!")
      terminal.type(Key.escape)
      try await terminal.wait(for: "Discard the changes?")
      terminal.type("y")
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("q")
    }
    #expect(result.status == 0)
    #expect(result.isTerminalRestored)
    #expect(try await tasks.rows() == [])
    #expect(try await tasks.run("undo", "--list").output == "")
  }

  @Test func `u undoes changes of the screen and of commands, newest first`() async throws {
    try await tasks.run("add", "Buy milk")
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Buy milk")
      terminal.type("d")
      try await terminal.wait(for: "Deleted 1: Buy milk. u undoes it.")
      #expect(try await tasks.rows() == [])
      terminal.type("u")
      try await terminal.wait(for: "Undone: deleted 1: Buy milk")
      try await terminal.wait(for: "▸ 1  Buy milk")
      #expect(try await tasks.rows() == ["1,Buy milk,,,,"])
      terminal.type("u")
      try await terminal.wait(for: "Undone: added 1: Buy milk")
      #expect(try await tasks.rows() == [])
      terminal.type("q")
    }
  }

  @Test func `a pasted text is text, whatever it contains`() async throws {
    try await tasks.run("add", "Buy milk")
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "Buy milk")
      // The list has no field.
      terminal.type(Key.paste("d\nd\u{13}q") + "a" + Key.paste("dd\nq\u{13}\td") + "\t")
      terminal.type(Key.paste("one\nd") + Key.save)
      try await terminal.wait(for: "Added 2: ")
      terminal.type("q")
    }
    let names = try await tasks.run("list", "--format", "json").output
    #expect(names.contains("Buy milk"))
    #expect(names.contains(#""notes":"one\nd""#))
    #expect(names.matches(of: /"type":"task"/).count == 2)
  }

  // MARK: Tabs

  @Test func `a recurring task is entered in the form, completed, and reopened in the done list`()
    async throws
  {
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      // Name, notes, due day, tags, priority, project, start day, rule.
      terminal.type("aWater the plants\t\ttoday\t\t\thome.garden\t\t2w\(Key.save)")
      try await terminal.wait(for: "Added 1: Water the plants (due")
      try await terminal.wait(for: "+home.garden")
      terminal.type(" ")
      try await terminal.wait(for: "Completed 1: Water the plants")
      try await terminal.wait(for: "▸ 2  Water the plants")
      terminal.type("\u{1B}[Z")
      try await terminal.wait(for: "▸ 1  ✓ Water the plants")
      terminal.type(" ")
      try await terminal.wait(for: "Reopened 1: Water the plants")
      terminal.type("u")
      try await terminal.wait(for: "Undone: reopened 1: Water the plants")
      terminal.type("U")
      try await terminal.wait(for: "Redone: reopened 1: Water the plants")
      terminal.type("\u{1B}[Z")
      try await terminal.wait(for: "▸ home")
      terminal.type("G\r")
      try await terminal.wait(for: "Search: +home.garden")
      terminal.type("q")
    }
    #expect(try await tasks.run("list", "--total").output == "2\n")
  }

  // MARK: The terminal

  @Test func `a form keeps its text in every size`() async throws {
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("aBuy milk")
      try await terminal.wait(for: "Buy milk")
      // Each size shows other lines than the previous one.
      for (columns, rows, text) in [
        (200, 60, "▸ Name        Buy milk\n\nNotes"), (40, 12, "▸ Name        Buy milk\nNotes"),
        (30, 8, "Tags\n● Not saved yet"), (20, 5, "▸ Name: Buy milk"), (19, 4, "terminal too"),
        (80, 24, "▸ Name        Buy milk\nNotes"),
      ] {
        try await terminal.resize(columns: columns, rows: rows, showing: text)
      }
      terminal.type(Key.save)
      try await terminal.wait(for: "Added 1: Buy milk")
      terminal.type("q")
    }
  }

  @Test func `a form survives a suspension, and the list shows later changes`() async throws {
    // A process can be suspended only by a shell with job control.
    let session = #"""
      set -m
      "$0" screen; echo "suspended with $?"
      read line
      fg > /dev/null; echo "exited with $?"
      """#
    let result = try await tasks.atTerminal(script: session) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("aBuy milk")
      try await terminal.wait(for: "Buy milk")
      terminal.type(Key.suspend)
      try await terminal.wait(for: "suspended with \(128 + SIGTSTP)")
      #expect(terminal.isRestored)
      try await tasks.run("add", "Meanwhile")
      terminal.type("\r")
      try await terminal.waitForAlternateScreen(entries: 2)
      try await terminal.wait(for: "▸ Name        Buy milk")
      terminal.type(" and bread\(Key.save)")
      try await terminal.wait(for: "Added 2: Buy milk and bread")
      try await terminal.wait(for: "1  Meanwhile")
      terminal.type("q")
    }
    #expect(result.lines.last == "exited with 0")
    #expect(result.isTerminalRestored)
  }

  @Test func `SIGKILL in a form loses nothing saved, and the next start works`() async throws {
    let session = #"""
      sh -c 'echo "process $$"; exec "$0" screen' "$0"; echo "killed with $?"
      read line
      "$0" screen; echo "exited with $?"
      """#
    let result = try await tasks.atTerminal(script: session) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("aBuy milk\(Key.save)aHalf a task")
      try await terminal.wait(for: "Half a task")
      let process = try #require(terminal.output.firstMatch(of: /process (\d+)/))
      kill(try #require(pid_t(process.1)), SIGKILL)
      try await terminal.wait(forOutput: "killed with \(128 + SIGKILL)")
      #expect(!terminal.isRestored)
      #expect(try await tasks.rows() == ["1,Buy milk,,,,"])
      terminal.restore()
      terminal.type("\r")
      try await terminal.waitForAlternateScreen(entries: 2)
      try await terminal.wait(for: "▸ 1  Buy milk")
      terminal.type("q")
    }
    #expect(result.status == 0)
    #expect(result.lines.last == "exited with 0")
    #expect(!result.lines.contains { $0.contains("Half a task") })
    #expect(result.isTerminalRestored)
    #expect(try await tasks.run("doctor").status == 0)
  }

  // MARK: Others

  @Test func `a change of another process appears within two seconds`() async throws {
    try await tasks.atTerminal(["screen"]) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      try await tasks.run("add", "Buy milk")
      try await terminal.wait(for: "▸ 1  Buy milk")
      terminal.type("q")
    }
  }

  @Test func `plain lines contain each field once, when it is left`() async throws {
    let result = try await tasks.atTerminal(["screen", "--plain", "--color", "never"]) { terminal in
      try await terminal.wait(for: "You have not added any tasks yet")
      terminal.type("aBuy milk\t")
      try await terminal.wait(for: "Name: Buy milk")
      terminal.type(Key.save)
      try await terminal.wait(for: "Added 1: Buy milk. u undoes it.")
      terminal.type("q")
    }
    #expect(result.lines.filter { $0.contains("Name:") } == ["▸ Name:", "Name: Buy milk"])
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.isTerminalRestored)
  }
}

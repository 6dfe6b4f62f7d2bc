import Foundation
import Testing

/// The editor of the built executable `tasks`, at a terminal.
@Suite(.timeLimit(.minutes(10))) struct EditorTests {
  private let tasks = Tool("tasks", environment: ["NO_COLOR": "1"])

  /// Returns the executable with a script as its editor, and a directory of the edited files.
  private func tasks(editor script: String) throws -> Tool {
    try Data("\(script)\n".utf8).write(to: URL(filePath: tasks.file("editor")))
    let drafts = URL(filePath: tasks.file("drafts"))
    try FileManager.default.createDirectory(at: drafts, withIntermediateDirectories: true)
    return tasks.with([
      // Read by a shell, since a file that another process has inherited open for writing cannot be executed.
      "EDITOR": "sh '\(tasks.file("editor"))'", "TMPDIR": drafts.path,
    ])
  }

  private func draftPaths() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tasks.file("drafts"))
      .map { tasks.file("drafts/\($0)") }
  }

  /// Expects that the text in an edited file is kept, and that the result names the file.
  private func expectDraft(_ text: String, in result: TerminalProcess.Result) throws {
    let path = try #require(try draftPaths().first)
    #expect(result.output.contains("Nothing was changed.\r\nThe text is kept in \(path).\r\n"))
    #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
  }

  @Test func `an editor reads the terminal and changes the notes`() async throws {
    let tasks = try tasks(
      editor: """
        stat -c '%a %s' "$1" 2>/dev/null || stat -f '%Lp %z' "$1"
        echo ready; read line; echo "$line" >>"$1"
        """
    )
    try await tasks.run("add", "Buy milk", "--notes", "one")
    let result = try await tasks.atTerminal(["edit", "1", "--editor"]) {
      try await $0.wait(for: "600 4\nready")
      $0.type("two\r")
    }
    #expect(result.status == 0)
    #expect(result.lines.last == "Edited 1: Buy milk (notes: one …)")
    #expect(result.isTerminalRestored)
    #expect(try await tasks.rows() == ["1,Buy milk,one\\ntwo,,,"])
    #expect(try draftPaths() == [])
  }

  @Test func `an editor gets the terminal although the output is redirected`() async throws {
    let tasks = try tasks(editor: #"[ -t 0 ] && [ -t 1 ] && echo more >>"$1""#)
    let result = try await tasks.atTerminal(
      script: #""$0" add A --editor </dev/null >"$TMPDIR/../out" && cat "$TMPDIR/../out""#
    )
    #expect(result.status == 0)
    #expect(result.lines.last == "Added 1: A")
    #expect(try await tasks.rows() == ["1,A,more,,,"])
  }

  @Test func `control-C is a key of the editor`() async throws {
    let tasks = try tasks(
      editor: #"stty -isig; echo ready; dd bs=1 count=1 2>/dev/null >>"$1""#
    )
    let result = try await tasks.atTerminal(["add", "A", "--editor"]) {
      try await $0.wait(for: "ready")
      // In canonical mode, the end of the line delivers it.
      $0.type("\u{3}\r")
    }
    #expect(result.status == 0)
    #expect(result.isTerminalRestored)
    let list = try await tasks.run("list", "--format", "json")
    #expect(list.output.contains(#""notes":"\u0003""#))
  }

  @Test func `control-C ends an editor that does not handle it, and keeps the file`() async throws {
    let tasks = try tasks(editor: #"echo new >"$1"; echo ready; read line"#)
    let result = try await tasks.atTerminal(["add", "A", "--editor"]) {
      try await $0.wait(for: "ready")
      $0.type("\u{3}")
    }
    #expect(result.status == 130)
    #expect(!result.isKilled)
    try expectDraft("new\n", in: result)
    #expect(try await tasks.rows() == [])
  }

  @Test func `control-Z suspends editor and tasks, and the shell continues both`() async throws {
    // It reads only after the suspension: a read that the suspension interrupts may still take the line for the shell.
    let tasks = try tasks(
      editor: """
        echo ready; until [ -e "$0.continued" ]; do sleep 0.01; done
        read line; echo "$line" >"$1"
        """
    )
    // A process can be suspended only by a shell with job control.
    let session = #"""
      set -m
      "$0" add A --editor; echo "suspended with $?"
      read line
      fg; echo "exited with $?"
      """#
    let result = try await tasks.atTerminal(script: session) {
      try await $0.wait(for: "ready")
      $0.type("\u{1A}")
      try await $0.wait(for: "suspended with \(128 + SIGTSTP)")
      #expect($0.isRestored)
      $0.type("\r")
      try await $0.wait(for: "--editor")
      try Data().write(to: URL(filePath: tasks.file("editor.continued")))
      $0.type("done\r")
    }
    #expect(result.lines.suffix(2) == ["Added 1: A", "exited with 0"])
    #expect(result.isTerminalRestored)
    #expect(try await tasks.rows() == ["1,A,done,,,"])
  }

  @Test func `SIGTERM ends the editor, and the file is kept`() async throws {
    let tasks = try tasks(editor: #"echo new >"$1"; stty -echo; echo ready; read line"#)
    let result = try await tasks.atTerminal(["add", "A", "--editor"]) {
      try await $0.wait(for: "ready")
      $0.send(SIGTERM)
    }
    #expect(result.status == 143)
    #expect(result.isTerminalRestored)
    let path = try #require(try draftPaths().first)
    #expect(result.output.contains("The text is kept in \(path)."))
  }

  @Test(arguments: [#"mkfifo "$1""#, #"ln -s /dev/zero "$1""#])
  func `an editor that replaces the file by a pipe or a device changes nothing`(command: String)
    async throws
  {
    let tasks = try tasks(editor: #"rm "$1"; \#(command)"#)
    let result = try await tasks.atTerminal(["add", "A", "--editor"])
    #expect(result.status == 1)
    #expect(result.output.contains("by something other than a regular file. Nothing was changed."))
    #expect(try await tasks.rows() == [])
  }
}

import Foundation
import TemporaryDirectory
import Testing

/// The editor of the built executable `tasks`, at a terminal.
@Suite(.timeLimit(.minutes(10))) struct EditorTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Returns the environment of a command with a script as its editor.
  private func environment(editor script: String) throws -> [String: String] {
    let editor = directory.file("editor")
    try Data("\(script)\n".utf8).write(to: URL(filePath: editor))
    return [
      // Read by a shell, since a file that another process has inherited open for writing cannot be executed.
      "EDITOR": "sh '\(editor)'",
      "NO_COLOR": "1",
      "TASKS_DATABASE": directory.file("tasks.sqlite3"),
      "TMPDIR": try drafts().path,
      "TZ": "UTC",
    ]
  }

  /// Returns the directory of the edited files.
  private func drafts() throws -> URL {
    let drafts = URL(filePath: directory.file("drafts"))
    try FileManager.default.createDirectory(at: drafts, withIntermediateDirectories: true)
    return drafts
  }

  private func draftPaths() throws -> [String] {
    let drafts = try drafts()
    return try FileManager.default.contentsOfDirectory(atPath: drafts.path)
      .map { drafts.appending(path: $0).path }
  }

  private func run(
    _ arguments: String...,
    environment: [String: String]
  ) async throws -> Command.Result {
    try await Command(Workspace.executable("tasks").path, arguments, environment: environment)
      .waitUntilExit()
  }

  private func atTerminal(
    _ arguments: String...,
    program: String = Workspace.executable("tasks").path,
    environment: [String: String],
    _ body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    try await withTerminal(program, arguments, environment: environment, body)
  }

  @Test func `an editor reads the terminal and changes the notes`() async throws {
    let environment = try environment(
      editor: """
        stat -c '%a %s' "$1" 2>/dev/null || stat -f '%Lp %z' "$1"
        echo ready; read line; echo "$line" >>"$1"
        """
    )
    _ = try await run("add", "Buy milk", "--notes", "one", environment: environment)
    let result = try await atTerminal("edit", "1", "--editor", environment: environment) {
      try await $0.wait(for: "600 4\nready")
      $0.type("two\r")
    }
    #expect(result.status == 0)
    #expect(result.lines.last == "Edited 1: Buy milk (notes: one …)")
    #expect(result.isTerminalRestored)
    let list = try await run("list", "--json", environment: environment)
    #expect(list.output.contains(#""notes":"one\ntwo""#))
    #expect(try draftPaths() == [])
  }

  @Test func `an editor gets the terminal although the output is redirected`() async throws {
    let environment = try environment(editor: #"[ -t 0 ] && [ -t 1 ] && echo more >>"$1""#)
    let script = #""$0" add A --editor </dev/null >"$TMPDIR/../out" && cat "$TMPDIR/../out""#
    let result = try await atTerminal(
      "-c",
      script,
      Workspace.executable("tasks").path,
      program: "/bin/sh",
      environment: environment
    ) { _ in }
    #expect(result.status == 0)
    #expect(result.lines.last == "Added 1: A")
    let list = try await run("list", "--format", "csv", environment: environment)
    #expect(list.output.contains("\r\n1,A,more,"))
  }

  @Test func `control-C is a key of the editor`() async throws {
    let environment = try environment(
      editor: #"stty -isig; echo ready; dd bs=1 count=1 2>/dev/null >>"$1""#
    )
    let result = try await atTerminal("add", "A", "--editor", environment: environment) {
      try await $0.wait(for: "ready")
      // In canonical mode, the end of the line delivers it.
      $0.type("\u{3}\r")
    }
    #expect(result.status == 0)
    #expect(result.isTerminalRestored)
    let list = try await run("list", "--format", "json", environment: environment)
    #expect(list.output.contains(#""notes":"\u0003""#))
  }

  @Test func `control-C ends an editor that does not handle it, and the file is kept`()
    async throws
  {
    let environment = try environment(editor: #"echo new >"$1"; echo ready; read line"#)
    let result = try await atTerminal("add", "A", "--editor", environment: environment) {
      try await $0.wait(for: "ready")
      $0.type("\u{3}")
    }
    #expect(result.status == 130)
    #expect(!result.isKilled)
    let path = try #require(try draftPaths().first)
    #expect(result.output.contains("Nothing was changed.\r\nThe text is kept in \(path).\r\n"))
    #expect(FileManager.default.contents(atPath: path) == Data("new\n".utf8))
    let list = try await run("list", "--format", "numbers", environment: environment)
    #expect(list.output == "")
  }

  @Test func `control-Z suspends the editor and tasks, and the shell continues both`()
    async throws
  {
    let environment = try environment(editor: #"echo ready; read line; echo "$line" >"$1""#)
    // A process can be suspended only by a shell with job control.
    let session = #"""
      set -m
      "$0" add A --editor; echo "suspended with $?"
      read line
      fg; echo "exited with $?"
      """#
    let result = try await atTerminal(
      "-c",
      session,
      Workspace.executable("tasks").path,
      program: "/bin/sh",
      environment: environment
    ) {
      try await $0.wait(for: "ready")
      $0.type("\u{1A}")
      try await $0.wait(for: "suspended with \(128 + SIGTSTP)")
      #expect($0.isRestored)
      $0.type("\r")
      try await $0.wait(for: "--editor")
      $0.type("done\r")
    }
    #expect(result.lines.suffix(2) == ["Added 1: A", "exited with 0"])
    #expect(result.isTerminalRestored)
    let list = try await run("list", "--format", "csv", environment: environment)
    #expect(list.output.contains("\r\n1,A,done,"))
  }

  @Test func `SIGTERM ends the editor, and the file is kept`() async throws {
    let environment = try environment(
      editor: #"echo new >"$1"; stty -echo; echo ready; read line"#
    )
    let result = try await atTerminal("add", "A", "--editor", environment: environment) {
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
    let environment = try environment(editor: #"rm "$1"; \#(command)"#)
    let result = try await atTerminal("add", "A", "--editor", environment: environment) { _ in }
    #expect(result.status == 1)
    #expect(result.output.contains("by something other than a regular file. Nothing was changed."))
    let list = try await run("list", "--format", "numbers", environment: environment)
    #expect(list.output == "")
  }

  @Test func `an editor whose output is not UTF-8 changes nothing`() async throws {
    let environment = try environment(editor: #"printf '\377' >"$1""#)
    let result = try await atTerminal("add", "A", "--editor", environment: environment) { _ in }
    #expect(result.status == 65)
    let path = try #require(try draftPaths().first)
    #expect(result.output.contains("The text is kept in \(path)."))
    #expect(FileManager.default.contents(atPath: path) == Data([0xFF]))
  }
}

import CommandSupport
import FileClient
import ProcessClient
import TaskStore
import TasksCommand
import Testing

/// Notes in the user's editor.
@Suite struct EditorTests {
  private let tasks = TasksTester(environment: ["TERM": "xterm"])

  /// Installs an editor that changes the text of its file.
  private func onEdit(_ change: @escaping @Sendable (_ text: String) async -> String) {
    tasks.processes["vi"] = { [files = tasks.files] command in
      let path = command.arguments[0]
      let text = String(decoding: files[path] ?? [], as: UTF8.self)
      files[path] = Array(await change(text).utf8)
      return ProcessClient.Exit()
    }
  }

  @Test func `edit opens the notes in the editor`() async {
    _ = await tasks("add A --notes one --due 2027-01-16")
    onEdit { text in
      #expect(text == "one\n")
      return "one\ntwo\n"
    }
    #expect(
      await tasks("edit 1 --editor")
        == "Edited 1: A (due Saturday, 16 January 2027; notes: one …)\n"
    )
    #expect(await tasks("show 1").contains("NOTES    one\n         two\n"))
    #expect(tasks.files.paths == [])
    onEdit { _ in "" }
    _ = await tasks("edit 1 -e")
    #expect(await tasks("list --format csv").contains("\r\n1,A,,"))
  }

  @Test func `notes that the editor does not change are unchanged`() async {
    _ = await tasks("add A --notes one")
    onEdit { $0 }
    #expect(await tasks("edit 1 --editor") == "1 is unchanged: A\n")
    #expect(await tasks("undo") == "Undone: added 1: A\n")
  }

  @Test func `an editor and other options change a task in one step`() async {
    _ = await tasks("add A")
    onEdit { text in
      #expect(text == "draft\n")
      return "final\n"
    }
    _ = await tasks("edit 1 --name B --notes draft --editor")
    #expect(await tasks("list --format csv").contains("\r\n1,B,final,"))
    _ = await tasks("undo")
    #expect(await tasks("list --format csv").contains("\r\n1,A,,"))
  }

  @Test(arguments: ["edit 1 2 --editor", "edit 1 --editor --due someday", "edit 9 --editor"])
  func `an invalid command line opens no editor`(line: String) async {
    _ = await tasks("add A", "add B")
    let result = await tasks.result(of: line)
    #expect(result.code == (line.contains("9") ? .notFound : .usage))
    #expect(!result.errors.contains("Cannot run"))
    if line.contains("2") {
      #expect(result.errors.hasPrefix("'--editor' applies to one task only.\n"))
    }
  }

  @Test func `notes that another process changed meanwhile are not overwritten`() async throws {
    _ = await tasks("add A --notes one")
    onEdit { [tasks] _ in
      _ = await tasks("edit 1 --notes other --priority high")
      return "mine\n"
    }
    let result = await tasks.result(of: "edit 1 --editor")
    #expect(result.code == .tryAgain)
    let path = try #require(tasks.files.paths.first)
    #expect(
      result.errors == """
        The notes of 1 were: one
        Another process changed the notes of task 1. Nothing was changed.
        'tasks show 1' shows its notes.
        The text is kept in \(path).

        """
    )
    #expect(tasks.text(of: path) == "mine\n")
    #expect(await tasks("list --format csv").contains("\r\n1,A,other,,,high"))
  }

  @Test func `other fields that another process changed meanwhile keep their values`() async {
    _ = await tasks("add A --notes one")
    onEdit { [tasks] _ in
      _ = await tasks("edit 1 --priority high")
      return "mine\n"
    }
    #expect(await tasks.result(of: "edit 1 --editor").code == .success)
    #expect(await tasks("list --format csv").contains("\r\n1,A,mine,,,high"))
  }

  @Test func `the notes of a task that another process deleted meanwhile are kept`() async throws {
    _ = await tasks("add A")
    onEdit { [tasks] _ in
      _ = await tasks("delete 1")
      return "mine\n"
    }
    let result = await tasks.result(of: "edit 1 --editor")
    #expect(result.code == .notFound)
    let path = try #require(tasks.files.paths.first)
    #expect(result.errors.hasSuffix("The text is kept in \(path).\n"))
    #expect(tasks.text(of: path) == "mine\n")
  }

  @Test func `add opens the notes before it saves the task`() async {
    onEdit { text in
      #expect(text == "draft\n")
      return "one\ntwo\n"
    }
    #expect(await tasks("add A --notes draft --editor") == "Added 1: A\n")
    #expect(await tasks("show 1").contains("NOTES    one\n         two\n"))
  }

  @Test func `add saves nothing if the editor fails or the name is blank`() async {
    tasks.processes["vi"] = { _ in ProcessClient.Exit(.exited(1)) }
    let result = await tasks.result(of: "add A --editor")
    #expect(result.code == .refused)
    #expect(result.errors.hasPrefix("The editor 'vi' exited with status 1. Nothing was changed.\n"))
    #expect(await tasks.result(of: "add ' ' --editor").code == .usage)
    #expect(tasks.processes.commands.count == 1)
    #expect(await tasks("list --format numbers") == "")
  }
}

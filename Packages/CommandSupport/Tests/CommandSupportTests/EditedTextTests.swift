import CommandLineParsing
import CommandSupport
import FileClient
import ProcessClient
import TerminalClient
import Testing

/// Texts in the user's editor.
@Suite(.timeLimit(.minutes(10))) struct EditedTextTests {
  @Test(
    arguments: [
      (["TERM": "xterm", "VISUAL": "visual", "EDITOR": "editor"], "visual"),
      (["TERM": "xterm", "EDITOR": "editor"], "editor"),
      (["TERM": "xterm", "VISUAL": "", "EDITOR": "editor"], "editor"),
      (["TERM": "dumb", "VISUAL": "visual", "EDITOR": "editor"], "editor"),
      (["VISUAL": "visual", "EDITOR": "editor"], "editor"),
      (["TERM": "xterm"], "vi"),
    ] as [([String: String], String)]
  )
  func `the editor is that of git`(environment: [String: String], program: String) async {
    let notes = Notes(environment: environment)
    #expect(await notes.edit("text") == .success)
    #expect(
      notes.processes.commands == [
        ProcessClient.Command(program, [Notes.path], streams: .terminal)
      ]
    )
  }

  @Test(arguments: ["code --wait", "~/bin/editor", "a;b", "'a b'", "A=1 b"])
  func `a shell runs an editor with special characters`(editor: String) async {
    let notes = Notes(environment: ["EDITOR": editor])
    #expect(await notes.edit("text") == .success)
    #expect(
      notes.processes.commands == [
        ProcessClient.Command(
          "/bin/sh",
          ["-c", "\(editor) \"$@\"", editor, Notes.path],
          streams: .terminal
        )
      ]
    )
  }

  @Test(arguments: [[:], ["TERM": "dumb"], ["TERM": "dumb", "VISUAL": "visual"]])
  func `a dumb terminal has no default editor`(environment: [String: String]) async {
    let notes = Notes(environment: environment)
    #expect(await notes.edit("text") == .usage)
    #expect(
      notes.terminal.errorOutput == """
        Cannot start an editor: the terminal is dumb, and EDITOR is not set.
        Set EDITOR to an editor that works on this terminal.

        """
    )
  }

  @Test func `an editor that is not UTF-8 is a usage error`() async {
    var notes = Notes()
    notes.system.environment = Environment { $0 == "EDITOR" ? [0xFF] : nil }
    #expect(await notes.edit("text") == .usage)
    #expect(notes.processes.commands == [])
  }

  @Test func `the editor ':' changes nothing and needs no terminal`() async {
    let notes = Notes(environment: ["EDITOR": ":"], hasTerminal: false)
    #expect(await notes.edit("text") == .success)
    #expect(notes.terminal.output == "Saved: text|\n")
    #expect(notes.processes.commands == [] && notes.files.paths == [])
  }

  @Test(arguments: ["", "a", "a\n", "\n", "\n\n", "a\r\nb\t", "e\u{301}\0", " \n a"])
  func `a text that the editor does not change is preserved`(text: String) async {
    for removesLineFeed in [false, true] {
      let notes = Notes { file in
        if removesLineFeed, file.last == 10 { file.removeLast() }
      }
      // Then the last line feed is that of the text.
      if removesLineFeed, text.hasSuffix("\n") { continue }
      #expect(await notes.edit(text) == .success)
      #expect(notes.saved.utf8.elementsEqual(text.utf8))
      #expect(notes.files.paths == [])
    }
  }

  @Test(arguments: [("", "", ""), ("a", "a\n", "b"), ("a\nb", "a\nb\n", "b\n")])
  func `the edited text is saved without the last line feed`(
    text: String,
    file: String,
    edited: String
  ) async {
    let notes = Notes(directory: "/private") { bytes in
      #expect(String(decoding: bytes, as: UTF8.self) == file)
      bytes = Array((edited + "\n").utf8)
    }
    #expect(await notes.edit(text) == .success)
    #expect(notes.saved == edited)
    #expect(notes.processes.commands.first?.arguments == ["/private/\(Notes.file)"])
    #expect(notes.files.paths == [])
  }

  @Test(
    arguments: [
      (.exited(1), .refused, "The editor 'vi' exited with status 1."),
      (.signalled(2), .interrupt, "Signal 2 terminated the editor 'vi'."),
      (.signalled(9), .refused, "Signal 9 terminated the editor 'vi'."),
    ] as [(ProcessClient.Status, ExitCode, String)]
  )
  func `the file is kept if the editor fails`(
    status: ProcessClient.Status,
    code: ExitCode,
    message: String
  ) async {
    let notes = Notes(status: status) { $0 = Array("new\n".utf8) }
    #expect(await notes.edit("text") == code)
    #expect(
      notes.terminal.errorOutput
        == "\(message) Nothing was changed.\nThe text is kept in \(Notes.path).\n"
    )
    #expect(notes.files[Notes.path] == Array("new\n".utf8))
  }

  @Test func `the file is kept if the text cannot be saved`() async {
    let notes = Notes { $0 = Array("refused\n".utf8) }
    #expect(await notes.edit("text", "--json") == .tryAgain)
    #expect(
      notes.terminal.errorOutput.contains(
        #""message":"The text is refused. The text is kept in \#(Notes.path).""#
      )
    )
    #expect(notes.files[Notes.path] == Array("refused\n".utf8))
  }

  @Test func `a text that is not UTF-8 is refused and kept`() async {
    let notes = Notes { $0 = [0x61, 0xFF] }
    #expect(await notes.edit("text") == .invalidInput)
    #expect(
      notes.terminal.errorOutput
        == "The edited text is not UTF-8. Nothing was changed.\nThe text is kept in \(Notes.path).\n"
    )
    #expect(notes.files[Notes.path] == [0x61, 0xFF])
  }

  @Test func `an editor that removes the file changes nothing`() async {
    let notes = Notes(edit: { $0 = nil })
    #expect(await notes.edit("text") == .refused)
    #expect(
      notes.terminal.errorOutput == "The editor 'vi' removed \(Notes.path). Nothing was changed.\n"
    )
  }

  @Test func `an editor that replaces the file by a stream changes nothing`() async {
    let notes = Notes()
    notes.files.putStream(at: Notes.path)
    #expect(await notes.edit("text") == .refused)
    #expect(
      notes.terminal.errorOutput == """
        The editor 'vi' replaced \(Notes.path) by something other than a regular file. Nothing was changed.

        """
    )
  }

  @Test func `an editor that does not start leaves no file`() async {
    let missing = Notes(environment: ["EDITOR": "missing"])
    #expect(await missing.edit("text") == .usage)
    #expect(
      missing.terminal.errorOutput == """
        Cannot run missing: there is no such program.
        Set VISUAL or EDITOR to your editor.

        """
    )
    let background = Notes(hasTerminal: false)
    #expect(await background.edit("text") == .usage)
    #expect(
      background.terminal.errorOutput == """
        Cannot run vi at the terminal: the process has no terminal.
        Run the command at a terminal.

        """
    )
    for notes in [missing, background] { #expect(notes.files.paths == []) }
  }

  @Test func `a signal ends the editor and keeps the file`() async {
    let notes = Notes()
    let started = AsyncStream.makeStream(of: Void.self)
    notes.processes["vi"] = { _ in
      started.continuation.yield()
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    async let code = notes.edit("text")
    for await _ in started.stream { break }
    await notes.terminal.send(.terminate)
    #expect(await code == .terminate)
    #expect(notes.terminal.errorOutput == "The text is kept in \(Notes.path).\n")
    #expect(notes.files.paths == [Notes.path])
  }

  @Test func `a file that cannot be removed is a warning`() async {
    var notes = Notes()
    notes.system.files.remove = { path in
      throw FileClientError.cannotRemove(path: path, cause: "No right")
    }
    #expect(await notes.edit("text") == .success)
    #expect(
      notes.terminal.errorOutput
        == "Warning: Cannot remove \(Notes.path): No right.\n"
    )
  }
}

import CommandLineParsing
import FileClient
import ProcessClient

extension CommandRun {
  /// Opens a text in the user's editor, and returns the result of saving the edited text.
  ///
  /// The editor gets a file that only the user can read. In the file, a line feed follows a text that is not empty; it is
  /// not part of the text, so an editor may add it. All other bytes are preserved. The file remains if the editor or the
  /// body fails, and the failure names it.
  ///
  /// - Parameters:
  ///   - text: The text to edit.
  ///   - name: The name of the text for the name of the file, such as "notes".
  ///   - save: Saves the edited text, which may be equal to the original one.
  /// - Throws: ``Failure``, also for errors of the body; `CancellationError`.
  public func withEditedText<Value>(
    of text: String,
    named name: String,
    _ save: (_ text: String) async throws -> Value
  ) async throws -> Value {
    let (editor, directory): (Editor, String)
    do {
      editor = try Editor(environment: system.environment)
      directory = try system.environment.exactVariable("TMPDIR") ?? "/tmp"
    } catch let error as CommandLineError {
      throw Failure(.usage, code: "usage", "\(error)")
    }
    if editor.isNone { return try await save(text) }
    let path = try createFile(of: text, named: name, in: directory)
    do {
      try await run(editor, on: path)
      let value = try await save(try editedText(in: path, after: editor))
      remove(path)
      return value
    } catch let error as NothingToKeep {
      throw error.failure
    } catch is CancellationError {
      output.report("The text is kept in \(path).")
      throw CancellationError()
    } catch {
      throw Failure(of: error, in: tool.name).adding("The text is kept in \(path).")
    }
  }

  private func createFile(of text: String, named name: String, in directory: String) throws
    -> String
  {
    let number = UInt64(system.random() * 0x1p52)
    let path = "\(directory)/\(name)-\(String(number, radix: 36)).txt"
    let draft = try system.files.draft(path)
    try draft.append(Array((text.isEmpty ? "" : "\(text)\n").utf8))
    try draft.publish()
    return path
  }

  private func run(_ editor: Editor, on path: String) async throws {
    await output.flushMessages()
    let name = editor.commandLine
    let exit: ProcessClient.Exit
    do {
      exit = try await system.processes.run(editor.command(opening: path))
    } catch let error as ProcessClientError {
      remove(path)
      throw NothingToKeep(failure: Failure(editor: error))
    }
    switch exit.status {
    case .exited(0): return
    case .exited(let status):
      throw Failure(
        .refused,
        code: "editor_failed",
        "The editor '\(name)' exited with status \(status). Nothing was changed."
      )
    case .signalled(let number):
      throw Failure(
        ExitCode(rawValue: 128 + number) ?? .refused,
        code: "editor_failed",
        "Signal \(number) terminated the editor '\(name)'. Nothing was changed."
      )
    }
  }

  private func editedText(in path: String, after editor: Editor) throws -> String {
    var bytes: [UInt8]
    do {
      bytes = try system.files.contents(path)
    } catch FileClientError.missing {
      throw NothingToKeep(after: editor, "removed \(path).")
    } catch FileClientError.notRegular {
      throw NothingToKeep(after: editor, "replaced \(path) by something other than a regular file.")
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        .invalidInput,
        code: "invalid_text",
        "The edited text is not UTF-8. Nothing was changed."
      )
    }
    return text
  }

  /// Removes the file; the text is saved, so a failure to remove its copy is a warning.
  private func remove(_ path: String) {
    do {
      try system.files.remove(path)
    } catch {
      output.warn(code: "not_removed", "\(error)")
    }
  }
}

/// A failure after which no file contains a new text.
private struct NothingToKeep: Error {
  let failure: Failure

  init(failure: Failure) {
    self.failure = failure
  }

  init(after editor: Editor, _ predicate: String) {
    let message = "The editor '\(editor.commandLine)' \(predicate) Nothing was changed."
    failure = Failure(.refused, code: "editor_failed", message)
  }
}

extension Failure {
  /// Creates the failure to run an editor.
  fileprivate init(editor error: ProcessClientError) {
    if case .terminalUnavailable = error {
      self.init(.usage, code: "no_terminal", "\(error)", "Run the command at a terminal.")
    } else {
      self.init(.usage, code: "no_editor", "\(error)", "Set VISUAL or EDITOR to your editor.")
    }
  }
}

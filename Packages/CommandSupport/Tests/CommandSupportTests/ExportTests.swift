import CommandLineParsing
import CommandSupport
import FileClient
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExportTests {
  private static let path = Argument(.file, summary: "The file.")

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func `an export with the name of a journal of a database is refused`(_ suffix: String) async {
    let files = MockFiles()
    let tool = Tool<Tally>(
      name: "numbers",
      summary: "Export.",
      commands: [
        ToolCommand("export", summary: "Export.", arguments: Self.path) { run in
          let file = try ExportFile(at: run.values[Self.path], by: run)
          try await file.append("1\n")
          try file.publish()
          return .success
        }
      ]
    )
    func export(to path: String) async -> ExitCode {
      await tool.run(["export", path], Tally(files: files, words: [:]))
    }
    #expect(await export(to: Tally.databasePath + suffix) == .cannotCreate)
    #expect(files.paths == [])
    #expect(await export(to: "/other\(suffix)") == .success)
    #expect(files["/other\(suffix)"] == Array("1\n".utf8))
  }
}

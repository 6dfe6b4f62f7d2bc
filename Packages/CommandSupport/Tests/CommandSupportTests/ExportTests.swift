import CommandLineParsing
import CommandSupport
import FileClient
import TerminalClient
import Testing

/// Exports of lines with a checksum, and their readers.
@Suite(.timeLimit(.minutes(10))) struct ExportTests {
  private struct Header: ExportHeader, Equatable {
    static let format = "numbers"
    static let schemaVersion = 3
    static let oldestSchemaVersion = 2
    static let recordNoun = "number"
    var format = Self.format
    var schema_version = Self.schemaVersion
    var sum: Double
  }

  private struct Sum: ExportConsistency {
    private var difference: Double

    init(of header: Header) { difference = header.sum }

    mutating func check(_ record: Double, line: Int) { difference -= record }

    mutating func contradiction() -> String? { difference == 0 ? nil : "the sum differs" }
  }

  private static let path = Argument(.file, summary: "The file.")

  /// Exports numbers to a file, and returns the exit code of the command.
  private func export(
    _ numbers: [Double],
    sum: Double,
    to files: MockFiles,
    at path: String = "/a"
  ) async -> ExitCode {
    let tool = Tool<Tally>(
      name: "numbers",
      summary: "Export.",
      commands: [
        ToolCommand("export", summary: "Export.", arguments: Self.path) { run in
          let header = Header(sum: sum)
          var writer = try await ExportWriter(to: run.values[Self.path], header, by: run)
          try await writer.append(numbers)
          try await writer.publish()
          return .success
        }
      ]
    )
    return await tool.run(["export", path], Tally(files: files, words: [:]))
  }

  private func records(in files: MockFiles) throws -> [Double] {
    let export = try Export<Sum>(at: "/a", of: "numbers", in: .mock(in: files))
    try export.check()
    var reader = try export.reader()
    var records: [Double] = []
    while let record = try reader.nextRecord() {
      records.append(record)
      #expect(reader.recordCount == records.count)
    }
    #expect(reader.recordCount == records.count)
    return records
  }

  @Test func `an export can be read more than once`() async throws {
    let files = MockFiles()
    #expect(await export([1, 2.5], sum: 3.5, to: files) == .success)
    #expect(try records(in: files) == [1, 2.5])
  }

  @Test func `an export with a record that cannot be encoded creates no file`() async {
    let files = MockFiles()
    #expect(await export([1, .infinity], sum: 1, to: files) != .success)
    #expect(files.paths == [])
  }

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func `an export with the name of a journal of a database is refused`(_ suffix: String) async {
    let files = MockFiles()
    let path = Tally.databasePath + suffix
    #expect(await export([1], sum: 1, to: files, at: path) == .cannotCreate)
    #expect(files.paths == [])
    #expect(await export([1], sum: 1, to: files, at: "/other\(suffix)") == .success)
  }

  @Test func `an export of an older version is read`() async throws {
    let files = MockFiles()
    #expect(await export([1], sum: 1, to: files) == .success)
    let text = String(decoding: try #require(files["/a"]), as: UTF8.self)
    files["/a"] = Array(text.replacing("\"schema_version\":3", with: "\"schema_version\":2").utf8)
    let export = try Export<Sum>(at: "/a", of: "numbers", in: .mock(in: files))
    #expect(try export.reader().header.schema_version == 2)
  }

  @Test func `a damaged or inconsistent export is refused`() async throws {
    let files = MockFiles()
    #expect(await export([1], sum: 2, to: files) == .success)
    let text = String(decoding: try #require(files["/a"]), as: UTF8.self)
    let changes: [(String, String, String)] = [
      ("", "", "the sum differs"),
      ("numbers", "letters", "it is not an export of 'numbers'"),
      (
        "\"schema_version\":3", "\"schema_version\":4",
        "its version is 4, but this numbers reads versions 2 to 3"
      ),
      ("\n1\n", "\n2\n", "its checksum does not match"),
      ("\n1\n", "\none\n", "line 2 is not a number"),
      ("\"sum\":2", "\"sum\":\"2\"", "line 1 is damaged"),
      ("{\"records\"", "{\"record\"", "its last line is missing"),
    ]
    for (old, new, cause) in changes {
      files["/a"] = Array((old.isEmpty ? text : text.replacing(old, with: new)).utf8)
      let failure = #expect(throws: Failure.self) { try records(in: files) }
      #expect(failure?.message == "Cannot import /a: \(cause).")
      #expect(failure?.exitCode == .invalidInput)
      let export = Result { try Export<Sum>(at: "/a", of: "numbers", in: .mock(in: files)) }
      if old.isEmpty {
        try export.get().checkIntegrity()
      } else {
        let damage = #expect(throws: Failure.self) { try export.get().checkIntegrity() }
        #expect(damage?.message == failure?.message)
      }
    }
  }
}

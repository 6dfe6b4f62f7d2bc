import CommandLineParsing
import CommandSupport
import PortableFoundation
import StyleGuide
import TerminalClient
import Testing
import TextFormatting

private struct File: Sendable {
  var name: String
  var size: Int
  var note: String?
  var tags: [String] = []
}

private let format = formatOption(.table, .json, .csv, .chart, "names")

private let files = [
  File(name: "Zoë", size: 5, note: "first"),
  File(name: "日本語\n", size: 1_000, note: "=1", tags: ["a", "b"]),
  File(name: "=z", size: -7),
]

/// Runs a tool that prints two pages of files.
private func output(_ line: String, columns: Int? = nil, files: [File] = files) async -> String {
  let size = columns.map { TerminalClient.Size(columns: $0, rows: 24) }
  let terminal = MockTerminal(size: size, streams: columns == nil ? [] : [.output])
  let tool = Tool<Tally>(
    name: "files",
    summary: "List files.",
    commands: [
      ToolCommand(
        "list",
        summary: "List files.",
        options: [OptionGroup("Output", format, jsonOption)],
        format: format
      ) { run in
        let report = Report<File>(
          of: JSON.ObjectType("file"),
          [
            .init("name", "NAME") { .string($0.name) },
            .init("size", "SIZE", .rightAligned, width: 5...) {
              .integer($0.size)
            } text: {
              "\($0.size) B"
            },
            .init("note", "NOTE", [.optional, .hiddenIfEmpty]) { .string($0.note) },
            .init("tags") { .array($0.tags.map(JSON.string)) },
            .init("at", [.csvOnly]) { _ in .time(Date(timeIntervalSince1970: 0)) },
            .init("is_large", [.jsonOnly]) { .boolean($0.size > 9) },
            .init("kind", .tableOnly) { _ in .string("file") },
          ],
          names: "note",
          role: { $0.size > 9 ? .bad : nil }
        )
        var printer = run.printer(of: report, as: try run.format(of: format))
        try await printer.show(Array(files.prefix(2)))
        try await printer.show(Array(files.dropFirst(2)))
        if let omission = printer.table?.omission { run.output.report(omission) }
        return .success
      }
    ]
  )
  let code = await tool.run(line.split(separator: " ").map(String.init), Tally(terminal: terminal))
  return (code == .success ? terminal.output : "") + terminal.errorOutput
}

@Suite struct ReportTests {
  @Test func `a table fits its first page, and has one header`() async {
    #expect(
      await output("list")
        == """
        NAME        SIZE  NOTE
        Zoë          5 B  first
        日本語\\n  1000 B  =1
        =z          -7 B

        """.replacing("=z          -7 B\n", with: "=z          -7 B  \n")
    )
  }

  @Test func `a narrow terminal omits optional columns with a remark, and rows have roles`() async {
    #expect(
      await output("list --color always", columns: 17) == """
        \u{1B}[2mNAME        SIZE\u{1B}[0m
        Zoë          5 B
        \u{1B}[31m日本語\\n  1000 B\u{1B}[0m
        =z          -7 B
        Hidden: NOTE. Widen the terminal to 23 columns, or use --format csv.

        """
    )
  }

  @Test func `a column without any text is hidden`() async {
    let output = await output("list", files: [File(name: "a", size: 1)])
    #expect(output == "NAME   SIZE\na       1 B\n")
  }

  @Test func `JSON has the values, and CSV each as one safe field`() async {
    let lines = await output("list --json").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1].hasPrefix(
        #"{"is_large":true,"name":"\u65e5\u672c\u8a9e\n","note":"=1","schema_version":1,"size":1000,"tags":["a","b"],"#
      )
    )
    #expect(lines[2].contains(#""note":null,"#))
    #expect(
      await output("list --format csv") == """
        name,size,note,tags,at\r
        Zoë,5,first,,1970-01-01T00:00:00.000Z\r
        日本語\\n,1000,'=1,a b,1970-01-01T00:00:00.000Z\r
        '=z,-7,,,1970-01-01T00:00:00.000Z\r

        """
    )
  }

  @Test func `another format prints a column, without its empty fields`() async {
    #expect(await output("list --format names") == "first\n=1\n")
  }

  @Test func `without rows, only a CSV has a header`() async {
    for format in ["table", "json", "names"] {
      #expect(await output("list --format \(format)", files: []) == "")
    }
    #expect(await output("list --format csv", files: []) == "name,size,note,tags,at\r\n")
  }

  @Test func `formats have names, and JSON is short for one of them`() async {
    #expect(await output("list --json --format json").hasPrefix("{"))
    #expect(await output("list --json --format csv").contains("cannot be combined"))
    #expect(await output("list --format cvs").contains("Did you mean 'csv'?"))
    let table = await output("list --plain")
    #expect(await output("list --format chart --plain") == table)
  }
}

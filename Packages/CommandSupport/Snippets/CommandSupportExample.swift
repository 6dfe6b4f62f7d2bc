import CommandLineParsing
import CommandSupport
import Store
import TerminalClient
import TextFormatting

struct Dependencies: DatabaseDependencies {
  var system: System
  var databases: DatabaseClient<Store<String, Int>>
}

let word = Argument(.string(named: "WORD"), summary: "The word to count.")

let tally = Tool<Dependencies>(
  name: "tally",
  summary: "Count words.",
  database: ToolDatabase(noun: "word", command: "add"),
  commands: [
    ToolCommand(
      "add",
      summary: "Count a word.",
      options: [OptionGroup("Output", jsonOption)],
      arguments: word,
      examples: [("tally add swift", "Count the word 'swift'.")]
    ) { run in
      let word = run.values[word]
      let words = try await run.openDatabase(at: run.databaseLocation())
      let count = try words.update(for: word) { ($0 ?? 0) + 1 }
      let change = Change("The word is counted")
      if run.output.isJSON {
        let object: JSON = ["word": .string(word), "count": .integer(count)]
        try await run.output.show(object, of: JSON.ObjectType("word"), after: change)
      } else {
        try await run.output.show("\(word.escapedForTerminal()): \(count)", after: change)
      }
      return .success
    },
    ToolCommand("doctor", summary: "Check the database.") { run in
      try await run.doctor { try await run.databaseChecks() }
    },
  ]
)

let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  databases: .mock { .mock() }
)
let code = await tally.run(["add", "swift"], dependencies)
print(code.rawValue, terminal.output)  // 0 swift: 1

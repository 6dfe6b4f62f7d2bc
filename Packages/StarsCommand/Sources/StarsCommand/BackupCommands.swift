import CommandLineParsing
import CommandSupport
import Localization
import TextFormatting

let exportCommand = ToolCommand<Dependencies>(
  "export",
  summary: "Export all saved counts, histories and complete lists to a new file, for 'import'.",
  options: [OptionGroup("Output", exportJSONOption)],
  arguments: exportFileArgument,
  examples: [
    ("stars export backup.jsonl", "Export to a file in the current directory."),
    ("stars export - | gzip > backup.jsonl.gz", "Export to a compressed file."),
  ],
  exitCodes: [.refused, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofExport
) { try await $0.exportBackup { counts, _ in summary(of: counts) } }

let importCommand = ToolCommand<Dependencies>(
  "import",
  summary: "Import an export into an empty database.",
  options: [OptionGroup("Output", importJSONOption)],
  arguments: importFileArgument,
  examples: [
    ("stars import backup.jsonl", "Import into the default database."),
    ("zcat backup.jsonl.gz | stars import -", "Import a compressed file."),
    ("stars import backup.jsonl --database copy.sqlite3", "Import into a new database."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound, .notShown, .cannotCreate],
  exitCodeSummaries: .ofImport.merging([.invalidInput: "The file to import is damaged."]) { $1 }
) { try await $0.importBackup { counts, _ in summary(of: counts) } }

/// Returns the numbers of an export; a change is a part of its list.
private func summary(of counts: [String: Int]) -> BackupSummary {
  let numbers = StarNumbers(.english)
  let repositories = counts["star_repository", default: 0]
  let people = counts["star_person", default: 0]
  let weeks = counts["star_week", default: 0]
  return (
    text: """
    \(numbers.text(repositories, "repository", "repositories")), \
    \(numbers.text(people, "stargazer", "stargazers")) and \
    \(numbers.text(weeks, "week", "weeks")) of history
    """,
    counts: [
      "repositories": .integer(repositories), "stargazers": .integer(people),
      "weeks": .integer(weeks),
    ]
  )
}

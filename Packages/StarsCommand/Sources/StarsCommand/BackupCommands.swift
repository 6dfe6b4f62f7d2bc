import CommandLineParsing
import CommandSupport
import Localization
import TextFormatting

let exportCommand = ToolCommand<Dependencies>.export(
  "Export all saved counts, histories and complete lists to a new file, for 'import'."
) { try await $0.exportBackup { counts, _ in summary(of: counts) } }

let importCommand = ToolCommand<Dependencies>.import(invalidInput: "The file to import is damaged.")
{
  try await $0.importBackup { counts, _ in summary(of: counts) }
}

/// Returns the numbers of an export; a change is a part of its list.
private func summary(of counts: [String: Int]) -> BackupSummary {
  let numbers = StarNumbers(.english)
  let repositories = counts["star_repository", default: 0]
  let people = counts["star_person", default: 0]
  let weeks = counts["star_week", default: 0]
  return BackupSummary(
    """
    \(numbers.text(repositories, "repository", "repositories")), \
    \(numbers.text(people, "stargazer", "stargazers")) and \
    \(numbers.text(weeks, "week", "weeks")) of history
    """,
    [
      "repositories": .integer(repositories), "stargazers": .integer(people),
      "weeks": .integer(weeks),
    ]
  )
}

import CommandLineParsing
import CommandSupport
import Localization
import TaskFormatting
import TaskService
import TaskStore
import TextFormatting

private let projectFormat = formatOption(.table, .json, .csv, "names")

let projectsCommand = ToolCommand<Dependencies>(
  "projects",
  summary: "Count the tasks of each project and of its parts.",
  options: [OptionGroup("Output", projectFormat, jsonOption)],
  examples: [("tasks projects", "List the projects.")],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound],
  format: projectFormat
) { try await $0.projects() }

extension CommandRun<Dependencies> {
  /// Prints the projects in the order of their parts; creates no database.
  fileprivate func projects() async throws -> ExitCode {
    let format = try format(of: projectFormat)
    var counter = ProjectCounter(at: now)
    try await withStorageIfPresent { storage in
      try await storage.forEachPage(of: .init(state: .all)) { tasks in
        for task in tasks { counter.add(task) }
      }
    }
    let projects = counter.projects
    if projects.isEmpty, format == .table {
      output.report(TaskPhrase.noProjects.text(in: language))
      return .success
    }
    try await show(projects, in: report(), as: format)
    return .success
  }

  private func report() -> Report<ProjectSummary> {
    Report(
      of: JSON.ObjectType("project"),
      [
        .init("name", TaskPhrase.project.text(in: language)) {
          .string($0.name)
        } text: {
          $0.indentedName
        },
        .init("open", CommandPhrase.open.text(in: language), .rightAligned) {
          .integer($0.openCount)
        },
        .init("overdue", CommandPhrase.overdue.text(in: language), .rightAligned) {
          .integer($0.overdueCount)
        },
        .init("done", TaskPhrase.done.text(in: language), .rightAligned) { .integer($0.doneCount) },
      ],
      names: "name"
    )
  }
}

extension ProjectSummary {
  /// The last part of the name, indented by the others.
  var indentedName: String {
    String(repeating: "  ", count: max(parts.count - 1, 0))
      + (parts.last.map { String($0).escapedForTerminal(limit: .max) } ?? "")
  }
}

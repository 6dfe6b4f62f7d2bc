import CommandLineParsing
import CommandSupport
import Localization
import TaskFormatting
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

/// A project, and the numbers of its tasks with those of its parts.
private struct Project {
  let name: String
  var open = 0
  var done = 0
  var overdue = 0

  /// The last part of the name, indented by the others.
  var indentedName: String {
    let parts = name.split(separator: ".")
    return String(repeating: "  ", count: parts.count - 1)
      + (parts.last?.escapedForTerminal(limit: .max) ?? "")
  }
}

extension CommandRun<Dependencies> {
  /// Prints the projects in the order of their parts; creates no database.
  fileprivate func projects() async throws -> ExitCode {
    let format = try format(of: projectFormat)
    var projects: [[String]: Project] = [:]
    let today = today
    try await withStorageIfPresent { storage in
      try await storage.forEachPage(of: .init(state: .all)) { tasks in
        for task in tasks {
          guard let parts = task.project?.split(separator: ".").map(String.init) else { continue }
          for count in 1...parts.count {
            let path = Array(parts.prefix(count))
            let name = path.joined(separator: ".")
            projects[path, default: Project(name: name)].add(
              task,
              isOverdue: task.isOverdue(on: today)
            )
          }
        }
      }
    }
    let sorted = projects.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    if sorted.isEmpty, format == .table {
      output.report(CommandPhrase.noProjects.text(in: language))
      return .success
    }
    try await show(sorted, in: report(), as: format)
    return .success
  }

  private func report() -> Report<Project> {
    Report(
      of: JSON.ObjectType("project"),
      [
        .init("name", TaskPhrase.project.text(in: language)) {
          .string($0.name)
        } text: {
          $0.indentedName
        },
        .init("open", CommandPhrase.open.text(in: language), .rightAligned) { .integer($0.open) },
        .init("overdue", CommandPhrase.overdue.text(in: language), .rightAligned) {
          .integer($0.overdue)
        },
        .init("done", TaskPhrase.done.text(in: language), .rightAligned) { .integer($0.done) },
      ],
      names: "name"
    )
  }
}

extension Project {
  /// Counts a task.
  fileprivate mutating func add(_ task: TaskItem, isOverdue: Bool) {
    if task.completedAt == nil { open += 1 } else { done += 1 }
    if isOverdue { overdue += 1 }
  }
}

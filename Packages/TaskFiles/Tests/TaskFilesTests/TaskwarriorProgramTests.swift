import CivilCalendar
import PortableFoundation
import ProcessClient
import ProcessClientLive
import TaskFiles
import TaskStore
import TemporaryDirectory
import Testing

/// Files that Taskwarrior itself writes and reads.
@Suite(.requiresTaskwarrior, .timeLimit(.minutes(2))) struct TaskwarriorProgramTests {
  private let format = TaskFileFormat.taskwarrior
  private let first = TaskwarriorProgram()
  private let second = TaskwarriorProgram()

  /// UTC, which is the local time of the program.
  private let time = LocalClock(now: localTime.now) { _ in 0 }

  @Test func `an export of Taskwarrior survives an import, an export and an import`() async throws {
    for arguments in [
      ["add", "Buy milk", "+shop", "project:home.garden", "due:2037-01-20", "priority:H"],
      ["add", "say \"hi\" to Grüße 家族", "due:2037-01-20T14:30", "wait:2037-01-10", "priority:L"],
      ["add", "Blocked", "depends:1,2", "rc.uda.estimate.type=string", "estimate:2h"],
      ["add", "Water plants", "due:2037-01-05", "recur:weekly", "until:2038-01-01"],
      ["add", "Pay", "due:2037-01-31", "recur:monthly"],
      ["add", "Done"], ["add", "Deleted"],
      ["1", "annotate", "call first"], ["6", "done"], ["7", "delete"], ["list"],
    ] { try await first.run(arguments) }
    let original = try format.read(try await first.run(["export"]), at: time)
    #expect(
      original.tasks.map(\.content.name).sorted() == [
        "Blocked", "Buy milk", "Done", "Pay", "Water plants", "say \"hi\" to Grüße 家族",
      ]
    )
    #expect(original.omissionTexts == ["estimate: 1", "deleted tasks: 1"])

    let blocked = try #require(original.tasks.first { $0.content.name == "Blocked" })
    #expect(blocked.blockerUIDs.count == 2)
    let milk = try #require(original.tasks.first { $0.content.name == "Buy milk" })
    #expect(milk.content.notes.hasSuffix(" call first"))
    #expect(milk.content.dueDay == day("2037-01-20"))
    let plants = try #require(original.tasks.first { $0.content.name == "Water plants" })
    #expect(plants.content.recurrence?.description == "every 1w from 2037-01-05 until 2038-01-01")

    let (text, changedCount) = format.write(original.exported, at: time)
    #expect(changedCount == 0)
    try await second.run(["import", second.file(text)])
    let again = try format.read(try await second.run(["export"]), at: time)
    let inOrder = { (tasks: [TaskStore.NewTask]) in
      tasks.sorted { $0.uid ?? "" < $1.uid ?? "" }.map { task in
        var task = task
        task.blockerUIDs.sort()
        return task
      }
    }
    #expect(inOrder(again.tasks) == inOrder(original.tasks))
    #expect(again.omissions.isEmpty)
  }

  @Test func `Taskwarrior continues an exported series`() async throws {
    let uuid = "47457074-4dc9-442a-be22-377b8321c4a6"
    let content = TaskItem.Content(
      name: "Water plants",
      dueDay: day("2020-01-20"),
      startDay: day("2020-01-19"),
      recurrence: Recurrence("every 1y on 20 from 2020-01-20")
    )
    let text = format.write([ExportedTask(content, uid: uuid)], at: time).text
    try await first.run(["import", first.file(text)])
    // A report adds the tasks whose time has come.
    try await first.run(["all"])
    let tasks = try format.read(try await first.run(["export"]), at: time).tasks
      .sorted { $0.content.dueDay ?? day("") < $1.content.dueDay ?? day("") }
    try #require(tasks.count > 2)
    #expect(tasks[0].uid == uuid)
    #expect(tasks.prefix(2).map(\.content.dueDay) == [day("2020-01-20"), day("2021-01-20")])
    #expect(tasks.prefix(2).map(\.content.startDay) == [day("2020-01-19"), day("2021-01-19")])
    #expect(tasks.filter { $0.content.recurrence != nil } == [tasks[tasks.count - 1]])
  }
}

extension ImportedTasks {
  /// The tasks, stored with the numbers from 1 on.
  fileprivate var exported: [ExportedTask] {
    var items = tasks.enumerated().map { index, task in
      TaskItem(
        id: index + 1,
        content: task.content,
        createdAt: task.createdAt ?? localTime.now,
        completedAt: task.completedAt,
        uid: task.uid
      )
    }
    let ids = Dictionary(uniqueKeysWithValues: items.map { ($0.uid, $0.id) })
    for (index, task) in tasks.enumerated() {
      items[index].blockers = task.blockerUIDs.compactMap { ids[$0] }
    }
    return items.map { item in
      ExportedTask(
        task: item,
        blockers: item.blockers.map { items[$0 - 1] },
        changedAt: item.createdAt
      )
    }
  }
}

/// Taskwarrior with a directory of its own.
private struct TaskwarriorProgram {
  private let directory = TemporaryDirectory()

  /// Runs the program and returns its output.
  @discardableResult
  func run(_ arguments: [String]) async throws -> String {
    let settings = directory.file("taskrc")
    try Data(
      "data.location=\(directory.path)\nconfirmation=off\nverbose=nothing\nnews.version=9\n".utf8
    )
    .write(to: URL(filePath: settings))
    let exit = try await ProcessClient.live().run(
      .init(
        "task",
        arguments,
        environment: ["TASKRC": settings, "TASKDATA": directory.path, "TZ": "UTC0"]
      )
    )
    let errors = String(decoding: exit.errorOutput, as: UTF8.self)
    try #require(exit.status == .exited(0), "task \(arguments): \(errors)")
    return String(decoding: exit.output, as: UTF8.self)
  }

  /// Creates a file and returns its path.
  func file(_ text: String) throws -> String {
    let path = directory.file("import.json")
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if `task` is not Taskwarrior 2.6 or later.
  fileprivate static var requiresTaskwarrior: Self {
    .enabled(
      "Install Taskwarrior 2.6 or later: the package taskwarrior (Debian, Ubuntu), or task (Homebrew)."
    ) {
      let exit = try? await ProcessClient.live().run(.init("task", ["--version"]))
      let version = exit.map { String(decoding: $0.output, as: UTF8.self) } ?? ""
      return version.prefixMatch(of: /2\.[6-9]|[3-9]\./) != nil
    }
  }
}

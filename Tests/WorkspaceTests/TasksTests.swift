import Foundation
import TemporaryDirectory
import Testing

/// The built executable `tasks`, with a database in a file.
@Suite(.timeLimit(.minutes(10))) struct TasksTests {
  private let directory: TemporaryDirectory
  private let database: String

  init() throws {
    directory = try TemporaryDirectory()
    database = directory.file("tasks.sqlite3")
  }

  private func run(
    _ arguments: String...,
    timeZone: String = "UTC"
  ) async throws -> Command.Result {
    try await Command(
      Workspace.executable("tasks").path,
      arguments,
      environment: ["TASKS_DATABASE": database, "TZ": timeZone]
    ).waitUntilExit()
  }

  @Test func `one process undoes the steps of another`() async throws {
    #expect(try await run("add", "Buy", "milk").output == "Added 1: Buy milk\n")
    #expect(try await run("add", "Read", "--notes", "one\ntwo").output == "Added 2: Read\n")
    #expect(try await run("done", "1", "2").status == 0)
    #expect(
      try await run("undo", "2").output
        == "Undone: completed 1: Buy milk\nUndone: completed 2: Read\nUndone: added 2: Read\n"
    )
    #expect(try await run("redo").output == "Redone: added 2: Read\n")
    #expect(try await run("show", "2").output.contains("NOTES    one\n         two\n"))
    #expect(try await run("add", "Next").output == "Added 3: Next\n")
    #expect(try await run("redo").status == 1)
  }

  @Test func `four processes that write and read lose nothing and never fail`() async throws {
    let rounds = 8
    try await withThrowingTaskGroup(of: Void.self) { group in
      for process in 1...4 {
        group.addTask {
          for round in 1...rounds {
            let added = try await run("add", "\(process)-\(round)")
            #expect(added.status == 0, "\(added.errorOutput)")
            let number = added.output.split(separator: " ").dropFirst().first?.dropLast() ?? ""
            for arguments in [["done", "\(number)"], ["list", "--all"]] {
              let result = try await Command(
                Workspace.executable("tasks").path,
                arguments,
                environment: ["TASKS_DATABASE": database]
              ).waitUntilExit()
              #expect(result.status == 0, "\(result.errorOutput)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try await run("list", "--done", "--format", "csv").output
      .split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[1] }
    let expected = (1...4).flatMap { process in (1...rounds).map { "\(process)-\($0)" } }
    #expect(Set(names.map(String.init)) == Set(expected))
    #expect(names.count == expected.count)
    let doctor = try await run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("32 tasks, 0 open, as in the history of 64 steps."))
  }

  @Test(arguments: [
    ["list"], ["agenda"], ["show", "1"], ["undo", "--list"], ["stats"], ["doctor"],
  ])
  func `reading writes nothing`(arguments: [String]) async throws {
    func result() async throws -> Command.Result {
      try await Command(
        Workspace.executable("tasks").path,
        arguments,
        environment: ["TASKS_DATABASE": database]
      ).waitUntilExit()
    }
    _ = try await result()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    _ = try await run("add", "A")
    func state() throws -> [String: NSDictionary] {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          var attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
          attributes[.referenceCount] = nil
          return (name, attributes as NSDictionary)
        }
      )
    }
    let before = try state()
    #expect(try await result().status == 0)
    #expect(try state() == before)
  }

  @Test func `today is the local day`() async throws {
    // These zones are 26 hours apart, so that their days always differ.
    _ = try await run("add", "East", "--due", "today", timeZone: "Etc/GMT-14")
    _ = try await run("add", "West", "--due", "today", timeZone: "Etc/GMT+12")
    #expect(try await run("list", timeZone: "Etc/GMT-14").output.contains("\n 2  ! "))
    #expect(try await run("agenda", timeZone: "Etc/GMT-14").output.contains("\n\nTODAY\n 1"))
    #expect(try await run("agenda", timeZone: "Etc/GMT+12").output.hasPrefix("TODAY\n 2"))
  }

  @Test func `an export of one database is imported into another`() async throws {
    _ = try await run("add", "Ü\n\u{1B}", "--due", "eom", "--tag", "漢字")
    _ = try await run("delete", "1")
    let backup = directory.file("backup.jsonl")
    #expect(try await run("export", backup).status == 0)
    let copy = directory.file("copy.sqlite3")
    #expect(try await run("import", backup, "--database", copy).output == "Imported 0 tasks.\n")
    #expect(try await run("undo", "--database", copy).output == "Undone: deleted 1: Ü\\n\\u{1B}\n")
    #expect(try await run("undo").status == 0)
    // The time of printing is different.
    func list(_ arguments: String...) async throws -> [String] {
      try await Command(
        Workspace.executable("tasks").path,
        ["list", "--format", "csv"] + arguments
      )
      .waitUntilExit().output.split(separator: "\r\n").map(String.init)
    }
    #expect(try await list("--database", copy) == list("--database", database))
  }
}

import Foundation
import Testing

/// The built executable `tasks`, with a database in a file.
@Suite(.timeLimit(.minutes(10))) struct TasksTests {
  private let tasks = Tool("tasks")

  @Test func `one process undoes the steps of another`() async throws {
    #expect(try await tasks.run("add", "Buy", "milk").output == "Added 1: Buy milk\n")
    #expect(try await tasks.run("add", "Read", "--notes", "one\ntwo").output == "Added 2: Read\n")
    #expect(try await tasks.run("done", "1", "2").status == 0)
    #expect(
      try await tasks.run("undo", "2").output
        == "Undone: completed 1: Buy milk\nUndone: completed 2: Read\nUndone: added 2: Read\n"
    )
    #expect(try await tasks.run("redo").output == "Redone: added 2: Read\n")
    #expect(try await tasks.run("show", "2").output.contains("NOTES    one\n         two\n"))
    #expect(try await tasks.run("add", "Next").output == "Added 3: Next\n")
    #expect(try await tasks.run("redo").status == 1)
  }

  @Test func `four processes that write and read lose nothing and never fail`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for process in 1...4 {
        group.addTask {
          for round in 1...8 {
            let added = try await tasks.run("add", "\(process)-\(round)")
            #expect(added.status == 0, "\(added.errorOutput)")
            let number = added.output.split(separator: " ").dropFirst().first?.dropLast() ?? ""
            for arguments in [["done", "\(number)"], ["list", "--all"]] {
              let result = try await tasks.run(arguments)
              #expect(result.status == 0, "\(result.errorOutput)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try await tasks.rows().map { $0.split(separator: ",")[1] }
    let expected = (1...4).flatMap { process in (1...8).map { "\(process)-\($0)" } }
    #expect(names.map(String.init).sorted() == expected)
    let doctor = try await tasks.run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("32 tasks, 0 open, as in the history of 64 steps."))
  }

  @Test(arguments: [
    ["list"], ["agenda"], ["show", "1"], ["undo", "--list"], ["stats"], ["doctor"],
  ])
  func `reading writes nothing`(arguments: [String]) async throws {
    try await tasks.run(arguments)
    #expect(try tasks.files == [])
    try await tasks.run("add", "A")
    func state() throws -> [String: NSDictionary] {
      try Dictionary(
        uniqueKeysWithValues: tasks.files.map { name in
          var attributes = try FileManager.default.attributesOfItem(atPath: tasks.file(name))
          attributes[.referenceCount] = nil
          return (name, attributes as NSDictionary)
        }
      )
    }
    let before = try state()
    #expect(try await tasks.run(arguments).status == 0)
    #expect(try state() == before)
  }

  @Test func `today is the local day`() async throws {
    // These zones are 26 hours apart, so that their days always differ.
    let (east, west) = (tasks.with(["TZ": "Etc/GMT-14"]), tasks.with(["TZ": "Etc/GMT+12"]))
    try await east.run("add", "East", "--due", "today")
    try await west.run("add", "West", "--due", "today")
    #expect(try await east.run("list").output.contains("\n 2  ! "))
    #expect(try await east.run("agenda").output.contains("\n\nTODAY\n 1"))
    #expect(try await west.run("agenda").output.hasPrefix("TODAY\n 2"))
  }

  @Test func `an export of one database is imported into another`() async throws {
    try await tasks.run("add", "Ü\n\u{1B}", "--due", "eom", "--tag", "漢字")
    try await tasks.run("delete", "1")
    let backup = tasks.file("backup.jsonl")
    #expect(try await tasks.run("export", backup).status == 0)
    let copy = tasks.at(tasks.file("copy.sqlite3"))
    #expect(try await copy.run("import", backup).output == "Imported 0 tasks.\n")
    #expect(try await copy.run("undo").output == "Undone: deleted 1: Ü\\n\\u{1B}\n")
    #expect(try await tasks.run("undo").status == 0)
    let rows = try await (tasks.rows(), copy.rows())
    #expect(rows.0 == rows.1 && rows.0.count == 1)
  }
}

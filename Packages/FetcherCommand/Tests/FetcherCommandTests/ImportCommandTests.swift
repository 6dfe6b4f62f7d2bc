import CommandSupport
import ContentService
import DataFetchFeature
import FetchLog
import FetcherCommand
import FileClient
import PortableFoundation
import Store
import Synchronization
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(1))) struct ImportCommandTests {
  @Test func `what was exported comes back: count, code, history, and a reset to take back`()
    async throws
  {
    let first = try World(fetches: 3)
    #expect(await first.run("history", "--prune", "-f", "--before", "90m ago") == .success)
    #expect(await first.run("reset", "--force") == .success)
    #expect(await first.run("export", "backup") == .success)

    let second = World()
    second.files["backup"] = first.files["backup"]
    #expect(await second.run("import", "backup") == .success)
    #expect(second.terminal.output == "Response Code: none yet\nTimes Fetched: 0\n")
    #expect(try second.records() == first.records())
    #expect(try second.savedState.fetchLog.prunedCounts() == [1, 0])
    #expect(await second.run("export", "again") == .success)
    #expect(second.files["again"] == second.files["backup"])

    #expect(await second.run("reset", "--undo", "--json") == .success)
    #expect(try second.saved() == (UUID(number: 7), 3, 3))
  }

  @Test func `it shows what is saved then`() async throws {
    let world = World()
    world.files["backup"] = try await export(of: World(fetches: 2))
    #expect(await world.run("import", "backup") == .success)
    let code = "00000000-0000-0000-0000-000000000007"
    #expect(world.terminal.output == "Response Code: \(code)\nTimes Fetched: 2\n")
  }

  @Test func `as JSON it is an object`() async throws {
    let world = World()
    world.files["backup"] = try await export(of: World(fetches: 2))
    #expect(await world.run("import", "backup", "--json") == .success)
    #expect(
      try Decoded.lines(of: world.terminal.output) == [
        [
          "schema_version": 2, "type": "import", "time": "2027-01-15T08:00:00.123Z",
          "response_code": "00000000-0000-0000-0000-000000000007",
          "times_fetched": 2, "path": "a,\"b\u{1B}\r\n", "url": "http://a",
          "fetched_at": "2027-01-15T08:00:00.123Z", "duration_ms": 1.5, "attempts": 2,
        ]
      ]
    )
  }

  @Test(arguments: [false, true])
  func `where something is saved already, it stays as it is`(isReset: Bool) async throws {
    let world = try World(fetches: 1)
    world.files["backup"] = try await export(of: World(fetches: 2))
    if isReset { #expect(await world.run("reset", "--force") == .success) }
    let records = try world.records()
    #expect(await world.run("import", "backup") == .refused)
    #expect(
      world.terminal.errorOutput.hasPrefix(
        "Something is saved in /home/ada/.local/share/fetcher/fetcher.sqlite3 already, and it "
      )
    )
    #expect(try world.records() == records)
    #expect(try world.saved().count == (isReset ? 0 : 1))
  }

  @Test(arguments: damages)
  func `what is not as it was written is refused, and no database is made`(damage: Damage)
    async throws
  {
    let world = World()
    let file = String(decoding: try await export(of: World(fetches: 3)), as: UTF8.self)
    world.files["backup"] = Array(damage.change(file).utf8)
    #expect(await world.run("import", "backup") == .invalidInput)
    #expect(
      world.terminal.errorOutput
        == "The file backup cannot be imported: \(damage.cause).\nNothing was changed.\n"
    )
    #expect(world.asked == [])
  }

  @Test(arguments: 0..<60)
  func `a byte that is another, or is missing, is always noticed`(index: Int) async throws {
    let file = try await export(of: World(fetches: 1))
    let place = file.count * index / 60
    for change in [[], [file[place] ^ 1]] {
      let world = World()
      var changed = file
      changed.replaceSubrange(place...place, with: change)
      // Without the line feed at its end nothing is missing.
      guard place < file.count - 1 else { continue }
      world.files["backup"] = changed
      #expect(await world.run("import", "backup") == .invalidInput)
      #expect(world.asked == [])
    }
  }

  @Test func `a history that there cannot be is refused, though its checksum is right`()
    async throws
  {
    let other = try World(fetches: 2)
    var dependencies = other.dependencies
    dependencies.databases.openIfPresent = { _ in
      var saved = other.savedState
      saved.fetchLog.page = { query in
        query.before == nil ? try other.savedState.fetchLog.page(query).reversed() : []
      }
      return saved
    }
    #expect(await fetcherTool.run(["export", "backup"], dependencies) == .success)

    let world = World()
    world.files["backup"] = other.files["backup"]
    #expect(await world.run("import", "backup") == .invalidInput)
    #expect(
      world.terminal.errorOutput
        == """
        The file backup cannot be imported: record 2 of generation 1 cannot be in line 3.
        Nothing was changed.

        """
    )
    #expect(try world.saved() == (nil, 0, 0))
  }

  @Test func `a file that changes between two readings is not taken up in part`() async throws {
    let file = try await export(of: World(fetches: 3))
    let world = World()
    world.files["backup"] = file
    var dependencies = world.dependencies
    dependencies.system.files.lines = { path, limit in
      var lines = try world.dependencies.system.files.lines(path, limit)
      let restarts = Atomic(0)
      lines.next = { [next = lines.next] in
        let line = try next()
        return restarts.load(ordering: .relaxed) > 1 ? line.map { $0.dropLast() } : line
      }
      lines.restart = { [restart = lines.restart] in
        restarts.add(1, ordering: .relaxed)
        try restart()
      }
      return lines
    }
    let code = await fetcherTool.run(["import", "backup"], dependencies)
    #expect(code == .invalidInput)
    #expect(try world.saved() == (nil, 0, 0))
    #expect(try world.records() == [])
    // It was not created for that.
    #expect(world.asked == [])
  }

  @Test func `standard input is imported`() async throws {
    let world = World()
    world.files["/dev/stdin"] = try await export(of: World(fetches: 2))
    #expect(await world.run("import", "-") == .success)
    #expect(try world.saved().count == 2)
    let other = World()
    #expect(await other.run("import", "-") == .invalidInput)
    #expect(
      other.terminal.errorOutput
        == "Cannot read /dev/stdin: Bad file descriptor.\n"
    )
  }

  @Test func `a file that is not there, or has a line without end, is refused`() async {
    let world = World()
    world.files["endless"] = [UInt8](repeating: 0x7B, count: 1_100_000)
    #expect(await world.run("import", "absent") == .notFound)
    #expect(await world.run("import", "endless") == .invalidInput)
    #expect(
      world.terminal.errorOutput
        == """
        The file absent does not exist. Check the path.
        Cannot read endless: a line is longer than 1048576 bytes.

        """
    )
    #expect(world.asked == [])
  }

  @Test func `an import that cannot be shown is done`() async throws {
    let world = World()
    world.files["backup"] = try await export(of: World(fetches: 2))
    world.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await world.run("import", "backup") == .notShown)
    #expect(world.terminal.errorOutput.hasPrefix("The import is done, but could not be shown.\n"))
    #expect(try world.saved().count == 2)
  }

  /// Something that becomes of a file, and what is said of it.
  struct Damage: CustomTestStringConvertible {
    let cause: String
    let change: @Sendable (_ file: String) -> String

    init(_ cause: String, _ change: @escaping @Sendable (_ file: String) -> String) {
      self.cause = cause
      self.change = change
    }

    var testDescription: String { cause }
  }

  private static let damages = [
    Damage("it is not what 'fetcher export' writes") { _ in "" },
    Damage("it is not what 'fetcher export' writes") { _ in "{}\n" },
    Damage("it is not what 'fetcher export' writes") {
      $0.replacing("fetcher-export", with: "other")
    },
    Damage("it is of version 2, and this fetcher knows version 1 only") {
      $0.replacing(#""schema_version":1"#, with: #""schema_version":2,"#)
        .replacing("2,,", with: "2,")
    },
    Damage("its first line is damaged") {
      $0.replacing(#""times_fetched":3"#, with: #""times_fetched":-3"#)
    },
    Damage("its first line is damaged") { $0.replacing(#""pruned_counts":[0]"#, with: #""a":1"#) },
    Damage("it is not as it was written: its checksum is another") {
      $0.replacing(#""times_fetched":3"#, with: #""times_fetched":4"#)
    },
    Damage("it is not as it was written: its checksum is another") {
      $0.replacing(#""id":2"#, with: #""id":5"#)
    },
    Damage("it is not as it was written: its checksum is another") {
      $0.replacing(#""records":3"#, with: #""records":2"#)
    },
    Damage("its end is missing") { String($0.prefix { $0 != "\n" }) },
    Damage("its end is missing") { $0.split(separator: "\n").dropLast().joined(separator: "\n") },
    Damage("its line 3 is no fetch") { $0.replacing(#""id":2"#, with: #""id":"2""#) },
    Damage("its line 5 is no fetch") { $0 + "{}\n" },
  ]

  private func export(of world: World) async throws -> [UInt8] {
    #expect(await world.run("export", "backup") == .success)
    return try #require(world.files["backup"])
  }
}

extension World {
  /// All records that are saved.
  fileprivate func records() throws -> [FetchLog.Record] {
    try savedState.fetchLog.page(FetchLog.Query())
  }
}

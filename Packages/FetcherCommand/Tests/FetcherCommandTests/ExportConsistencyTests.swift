import AttemptLog
import CommandSupport
import ContentService
import Contract
import CounterService
import DataFetchFeature
import FetcherCommand
import FileClient
import LastResponseCodeService
import PortableFoundation
import SHA256
import Store
import TerminalClient
import Testing

/// The consistency of an export with itself, which an import checks.
@Suite(.timeLimit(.minutes(10))) struct ExportConsistencyTests {
  @Test(arguments: 0..<40)
  func `an export of any history is imported, and exported again without a change`(seed: UInt64)
    async throws
  {
    let file = try await export(afterStepsOf: seed)
    guard let file else { return }
    let fixture = Fixture()
    fixture.files["backup"] = file
    #expect(await fixture.run("import", "backup") == .success)
    if try fixture.saved().code == nil { #expect(await fixture.run("reset", "--undo") == .success) }
    let other = Fixture()
    other.files["backup"] = file
    #expect(await other.run("import", "backup") == .success)
    #expect(await other.run("export", "again") == .success)
    #expect(other.files["again"] == file)
  }

  @Test(
    arguments: [
      (
        1, #""id":2"#, #""id":9223372036854775806"#,
        "the id 9223372036854775806 in line 2 is larger "
      ),
      (
        1, #""id":2"#, #""id":4611686018427387905"#,
        "the id 4611686018427387905 in line 2 is larger than "
      ),
      (1, #""id":2"#, #""id":3"#, "pruned_counts in line 1 does not match the ids of the records."),
      (2, #""id":1"#, #""id":2"#, "record 2 of generation 1 in line 3 is out of order."),
      (
        2, #""generation":1"#, #""generation":2"#,
        "record 1 of generation 2 in line 3 is out of order."
      ),
      (
        0, #""times_fetched":2"#, #""times_fetched":3"#,
        "times_fetched in line 1 is 3, but the records and pruned_counts add up to 2."
      ),
      (0, "[0]", "[-1]", "pruned_counts in line 1 is empty, or a count is not from 0 to "),
      (0, "[0]", "[]", "pruned_counts in line 1 is empty, or a count is not from 0 to "),
      (0, "[0]", "[1]", "pruned_counts in line 1 does not match the ids of the records."),
      (0, "[0]", "[0,1]", "pruned_counts in line 1 does not match the ids before line 2."),
      (
        0, "000000000007", "000000000008",
        "response_code in line 1 is not that of the newest record since the last reset."
      ),
      (
        0, #""00000000-0000-0000-0000-000000000007""#, "null",
        "response_code in line 1 is not that of the newest record since the last reset."
      ),
      // The whole line: the newest record is missing, or twice there.
      (1, nil, "", "times_fetched in line 1 is 2, but the records and pruned_counts add up to 1."),
      (1, nil, "twice", "record 2 of generation 1 in line 3 is out of order."),
    ] as [(Int, String?, String, String)]
  ) func `an inconsistent export with a valid checksum is refused`(
    line: Int,
    text: String?,
    other: String,
    message: String
  ) async throws {
    let first = try Fixture(fetches: 2)
    #expect(await first.run("export", "backup") == .success)
    var lines = try first.file("backup").split(separator: "\n").dropLast().map(String.init)
    if let text {
      #expect(lines[line].contains(text))
      lines[line] = lines[line].replacing(text, with: other)
    } else {
      let copies = Array(repeating: lines[line], count: other == "twice" ? 2 : 0)
      lines.replaceSubrange(line...line, with: copies)
    }
    let fixture = Fixture()
    fixture.files["backup"] = signed(lines)
    #expect(await fixture.run("import", "backup") == .invalidInput)
    let report = "Cannot import backup: \(message)"
    #expect(fixture.terminal.errorOutput.hasPrefix(report), "\(fixture.terminal.errorOutput)")
    #expect(fixture.calls == [])
  }

  @Test(
    arguments: [
      (
        3, #""id":2"#, #""id":4611686018427387905"#,
        "failure 4611686018427387905 in line 4 is out of order."
      ),
      (4, #""id":1"#, #""id":2"#, "failure 2 in line 5 is out of order."),
      (4, #""id":1"#, #""id":0"#, "failure 0 in line 5 is out of order."),
      (4, #""last_time_ms":"#, #""last_time_ms":-"#, "failure 1 in line 5 ends before it starts."),
      (4, #""count":3"#, #""count":0"#, "line 5 is not a fetch or failure."),
      (4, #""count":3"#, #""count":1.5"#, "line 5 is not a fetch or failure."),
      (4, #""duration_us":"#, #""duration_us":-"#, "line 5 is not a fetch or failure."),
      (4, #""cause":"#, #""reason":"#, "line 5 is not a fetch or failure."),
      (4, #""type":"failure""#, #""type":"fetch""#, "line 5 is not a fetch or failure."),
      (4, #""type":"failure","#, "", "line 5 is not a fetch or failure."),
      (
        0, #""failures":2"#, #""failures":3"#,
        "line 1 counts 3 records of failures, but the file has 2."
      ),
      (4, nil, "", "line 1 counts 2 records of failures, but the file has 1."),
      (4, nil, "twice", "failure 1 in line 6 is out of order."),
      (2, nil, "last", "the fetch in line 5 follows a failure."),
      // Version 1 has no failures.
      (
        0, #""schema_version":2"#, #""schema_version":1"#,
        "line 1 counts 0 records of failures, but the file has 2."
      ),
    ] as [(Int, String?, String, String)]
  ) func `an export with wrong failures and a valid checksum is refused`(
    line: Int,
    text: String?,
    other: String,
    message: String
  ) async throws {
    let first = try Fixture(fetches: 2)
    try first.fail(minutesAgo: 9, times: 3)
    try first.fail(minutesAgo: 8)
    #expect(await first.run("export", "backup") == .success)
    var lines = try first.file("backup").split(separator: "\n").dropLast().map(String.init)
    if let text {
      #expect(lines[line].contains(text))
      lines[line] = lines[line].replacing(text, with: other)
    } else {
      let removed = lines.remove(at: line)
      if other == "twice" { lines.insert(contentsOf: [removed, removed], at: line) }
      if other == "last" { lines.append(removed) }
    }
    let fixture = Fixture()
    fixture.files["backup"] = signed(lines)
    #expect(await fixture.run("import", "backup") == .invalidInput)
    let report = "Cannot import backup: \(message)"
    #expect(fixture.terminal.errorOutput.hasPrefix(report), "\(fixture.terminal.errorOutput)")
    #expect(fixture.calls == [])
  }

  @Test func `an export of version 1, which has no failures, is imported`() async throws {
    let first = try Fixture(fetches: 2)
    #expect(await first.run("export", "backup") == .success)
    var lines = try first.file("backup").split(separator: "\n").dropLast().map(String.init)
    lines[0] = lines[0].replacing(#""failures":0,"#, with: "")
      .replacing(#""schema_version":2"#, with: #""schema_version":1"#)
    let code = #""00000000-0000-0000-0000-000000000007""#
    let old = #"{"format":"fetcher-export","pruned_counts":[0],"response_code":\#(code),"#
    #expect(lines[0] == old + #""schema_version":1,"times_fetched":2}"#)
    let second = Fixture()
    second.files["backup"] = signed(lines)
    #expect(await second.run("import", "backup") == .success)
    #expect(await second.run("export", "again") == .success)
    #expect(second.files["again"] == first.files["backup"])
  }

  /// Returns the export after random steps; nil if nothing is saved.
  private func export(afterStepsOf seed: UInt64) async throws -> [UInt8]? {
    let fixture = Fixture(saved: nil)
    var random = SeededGenerator(seed: seed)
    var number = 0
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let saved = fixture.savedState
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = await fixture.run("reset", "--force")
      case 1: _ = await fixture.run("reset", "--undo")
      case 2:
        // A prune that was interrupted between two transactions.
        let limit = Int.random(in: 1...5, using: &random)
        _ = try saved.attemptLog.prune(.fetches, before: .distantFuture, limit: limit)
      case 4:
        let (minutes, count) = (
          Int.random(in: 0...9, using: &random), Int.random(in: 1...3, using: &random)
        )
        try fixture.fail(minutesAgo: minutes, times: count)
      case 3: _ = await fixture.run("history", "--prune", "--before", "2027-02-01", "--force")
      default:
        number += 1
        try fixture.fetch(code: UUID(number: number))
      }
    }
    guard await fixture.run("export", "backup") == .success else { return nil }
    return fixture.files["backup"]
  }

  /// Returns the lines, followed by a valid footer.
  private func signed(_ lines: [String]) -> [UInt8] {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    var hash = SHA256()
    hash.update(bytes)
    let footer = #"{"records":\#(lines.count - 1),"sha256":"\#(hash.hexDigest)"}"#
    return bytes + Array("\(footer)\n".utf8)
  }
}

extension Fixture {
  /// Saves a fetch like the use case.
  fileprivate func fetch(code: UUID) throws {
    let entry = AttemptLog.Entry(
      time: Fixture.time,
      url: "http://a",
      duration: .zero,
      outcome: .fetched(path: "a", responseCode: code, attempts: 1)
    )
    try savedState.attemptLog.append(entry)
    _ = try savedState.counterService.increment()
    try savedState.lastResponseCodeService.updateResponseCode(code)
  }
}

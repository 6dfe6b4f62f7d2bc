import CommandSupport
import ContentService
import CounterService
import DataFetchFeature
import FetchLog
import FetcherCommand
import FileClient
import LastResponseCodeService
import PortableFoundation
import SHA256
import Store
import TerminalClient
import Testing

/// What an export says must agree with itself, and what the commands export always does.
@Suite(.timeLimit(.minutes(1))) struct ExportConsistencyTests {
  @Test(arguments: 0..<40)
  func `the export of any history is imported, and exported again as it was`(seed: UInt64)
    async throws
  {
    let file = try await export(afterStepsOf: seed)
    guard let file else { return }
    let world = World()
    world.files["backup"] = file
    #expect(await world.run("import", "backup") == .success)
    if try world.saved().code == nil { #expect(await world.run("reset", "--undo") == .success) }
    let other = World()
    other.files["backup"] = file
    #expect(await other.run("import", "backup") == .success)
    #expect(await other.run("export", "again") == .success)
    #expect(other.files["again"] == file)
  }

  @Test(arguments: 0..<40)
  func `an export that contradicts itself is refused, though its checksum is right`(
    seed: UInt64
  ) async throws {
    guard let file = try await export(afterStepsOf: seed) else { return }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").map(String.init)
    for (name, mutated) in mutations(of: Array(lines.dropLast())) {
      let world = World()
      world.files["backup"] = signed(mutated)
      #expect(await world.run("import", "backup") == .invalidInput, "\(name): \(mutated)")
      #expect(world.asked == [])
    }
  }

  @Test(
    arguments: [
      (
        1, #""id":2"#, #""id":9223372036854775806"#,
        "the id 9223372036854775806 in line 2 is larger "
      ),
      (
        1, #""id":2"#, #""id":9007199254740993"#,
        "the id 9007199254740993 in line 2 is larger than "
      ),
      (1, #""id":2"#, #""id":3"#, "pruned_counts in line 1 does not match the ids of the records."),
      (2, #""id":1"#, #""id":2"#, "record 2 of generation 1 cannot be in line 3."),
      (2, #""generation":1"#, #""generation":2"#, "record 1 of generation 2 cannot be in line 3."),
      (
        0, #""times_fetched":2"#, #""times_fetched":3"#,
        "times_fetched in line 1 is 3, but the records and pruned_counts make 2."
      ),
      (0, "[0]", "[-1]", "pruned_counts in line 1 has none, or one that is not from 0 to "),
      (0, "[0]", "[]", "pruned_counts in line 1 has none, or one that is not from 0 to "),
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
    ] as [(Int, String, String, String)]
  ) func `the line and what is wrong are named`(
    line: Int,
    text: String,
    other: String,
    sentence: String
  ) async throws {
    let first = try World(fetches: 2)
    #expect(await first.run("export", "backup") == .success)
    var lines = try first.file("backup").split(separator: "\n").dropLast().map(String.init)
    #expect(lines[line].contains(text))
    lines[line] = lines[line].replacing(text, with: other)
    let world = World()
    world.files["backup"] = signed(lines)
    #expect(await world.run("import", "backup") == .invalidInput)
    let told = "The file backup cannot be imported: \(sentence)"
    #expect(world.terminal.errorOutput.hasPrefix(told), "\(world.terminal.errorOutput)")
    #expect(world.asked == [])
  }

  /// What is exported after some steps of random kinds; nil if nothing was saved.
  private func export(afterStepsOf seed: UInt64) async throws -> [UInt8]? {
    let world = World(saved: nil)
    var random = SplitMix64(seed: seed)
    var number = 0
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let saved = world.savedState
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = await world.run("reset", "--force")
      case 1: _ = await world.run("reset", "--undo")
      case 2:
        // A prune that is interrupted between two of its steps.
        let limit = Int.random(in: 1...5, using: &random)
        _ = try saved.fetchLog.prune(before: .distantFuture, limit: limit)
      case 3: _ = await world.run("history", "--prune", "--before", "2027-02-01", "--force")
      default:
        number += 1
        try world.fetch(code: UUID(number: number))
      }
    }
    guard await world.run("export", "backup") == .success else { return nil }
    return world.files["backup"]
  }

  /// Lines with one value or line that is another.
  private func mutations(of lines: [String]) -> [(String, [String])] {
    var mutations: [(String, [String])] = []
    func change(
      _ name: String,
      _ line: Int,
      _ pattern: some RegexComponent<(Substring, Substring)>,
      _ value: (Int) -> String
    ) {
      guard let match = lines[line].firstMatch(of: pattern), let number = Int(match.1) else {
        return
      }
      var changed = lines
      changed[line].replaceSubrange(match.1.startIndex..<match.1.endIndex, with: value(number))
      mutations.append((name, changed))
    }
    change("count", 0, /"times_fetched":(\d+)/) { "\($0 + 1)" }
    change("pruned count", 0, /"pruned_counts":\[(\d+)/) { "\($0 + 1)" }
    for line in lines.indices.dropFirst() {
      change("id", line, /"id":(\d+)/) { "\($0 + 1)" }
      change("largest id", line, /"id":(\d+)/) { _ in "\(Int.max - 1)" }
      var fewer = lines
      fewer.remove(at: line)
      mutations.append(("without a line", fewer))
      var more = lines
      more.insert(lines[line], at: line)
      mutations.append(("with a line twice", more))
      guard line > 1 else { continue }
      var swapped = lines
      swapped.swapAt(line, line - 1)
      mutations.append(("swapped", swapped))
    }
    return mutations
  }

  /// The lines and a last one that is right for them.
  private func signed(_ lines: [String]) -> [UInt8] {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    var hash = SHA256()
    hash.update(bytes)
    let footer = #"{"records":\#(lines.count - 1),"sha256":"\#(hash.hexDigest)"}"#
    return bytes + Array("\(footer)\n".utf8)
  }
}

extension World {
  /// Saves a fetch as the view model does.
  fileprivate func fetch(code: UUID) throws {
    let entry = FetchLog.Entry(
      time: World.time,
      url: "http://a",
      path: "a",
      responseCode: code,
      duration: .zero,
      attempts: 1
    )
    _ = try savedState.fetchLog.append(entry)
    _ = try savedState.counterService.increment()
    try savedState.lastResponseCodeService.updateResponseCode(code)
  }
}

/// A generator of random numbers that returns the same ones for the same seed.
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

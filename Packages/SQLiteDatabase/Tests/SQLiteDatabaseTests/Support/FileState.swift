import Foundation
import Testing

/// Everything of a file that must not change when it is refused: its bytes, its time, and what lies beside
/// it.
struct FileState {
  let bytes: Data
  let modified: Date?
  let neighbours: Set<String>

  init(of path: String) throws {
    bytes = try Data(contentsOf: URL(filePath: path))
    modified = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let folder = URL(filePath: path).deletingLastPathComponent().path
    neighbours = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  /// What is not as it was before, in words.
  func changes(since before: Self) -> [String] {
    var changes: [String] = []
    if bytes != before.bytes {
      let start = zip(bytes, before.bytes).prefix { $0 == $1 }.count
      changes.append("\(bytes.count) bytes, not \(before.bytes.count), other from \(start) on")
    }
    if modified != before.modified {
      changes.append("modified \(modified as Any), not \(before.modified as Any)")
    }
    changes += neighbours.subtracting(before.neighbours).sorted().map { "\($0) came" }
    changes += before.neighbours.subtracting(neighbours).sorted().map { "\($0) went" }
    return changes
  }
}

/// Expects a file to be as it was, and says what is not.
func expectUnchanged(
  _ path: String,
  since before: FileState,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let changes = try FileState(of: path).changes(since: before)
  #expect(changes == [], sourceLocation: sourceLocation)
}

/// The permission bits of a file or folder.
func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

func setPermissions(_ permissions: Int, of path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func bytes(_ count: Int) -> Data {
    let words = (0..<(count + 7) / 8).map { _ in next() }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }
}

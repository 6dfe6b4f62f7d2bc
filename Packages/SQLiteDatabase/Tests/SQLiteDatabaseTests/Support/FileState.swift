import Foundation

/// Everything of a file that must not change when it is refused: its bytes, its time, and what lies beside
/// it.
struct FileState: Equatable {
  let bytes: Data
  let modified: Date?
  let neighbours: Set<String>

  init(of path: String) throws {
    bytes = try Data(contentsOf: URL(filePath: path))
    modified = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let folder = URL(filePath: path).deletingLastPathComponent().path
    neighbours = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }
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

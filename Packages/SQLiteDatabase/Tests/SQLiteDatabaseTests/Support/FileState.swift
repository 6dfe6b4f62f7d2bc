import Foundation

/// The state of a file that a rejection must not change: content, modification time and sibling files.
struct FileState: Equatable {
  let bytes: Data
  let modified: Date?

  /// The names of all files in the directory.
  let siblingFiles: Set<String>

  init(of path: String) throws {
    bytes = try Data(contentsOf: URL(filePath: path))
    modified = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let folder = URL(filePath: path).deletingLastPathComponent().path
    siblingFiles = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }
}

/// Returns the permission bits of a file or directory.
func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

func setPermissions(_ permissions: Int, of path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
}

func createFolder(_ path: String) throws {
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
}

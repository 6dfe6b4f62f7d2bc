import PortableFoundation
import WorkspaceRules

/// A directory on disk.
struct Directory {
  /// The path, with a final slash.
  let path: String

  init(_ path: String) {
    self.path = path.hasSuffix("/") ? path : "\(path)/"
  }

  /// Returns whether the directory contains a file or directory.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + name)
  }

  /// The sorted names of files and directories, without hidden ones and `Package.resolved`.
  var entries: [String] {
    get throws {
      do {
        return try FileManager.default.contentsOfDirectory(atPath: path)
          .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
          .sorted()
      } catch {
        throw WorkspaceReaderError.unreadableFile(path: path)
      }
    }
  }

  /// The sorted paths of all files in the directory and its subdirectories, without hidden ones.
  private var files: [String] {
    get throws {
      try entries.flatMap { entry in
        isDirectory(entry) ? try Directory(path + entry).files.map { "\(entry)/\($0)" } : [entry]
      }
    }
  }

  /// The text of each file in the directory and its subdirectories by path, without hidden files.
  var texts: [String: String] {
    get throws {
      try Dictionary(uniqueKeysWithValues: files.map { ($0, try text($0)) })
    }
  }

  /// Returns the text of a file.
  func text(_ name: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path + name) else {
      throw WorkspaceReaderError.unreadableFile(path: path + name)
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns a Swift file; `prefix` is the path of this directory relative to the root of the workspace.
  func source(_ name: String, in prefix: String) throws -> SourceFile {
    SourceFile(path: prefix + name, text: try text(name))
  }

  /// Returns the Swift files of a subdirectory; none if the subdirectory does not exist.
  func sources(_ directory: String, in prefix: String) throws -> [SourceFile] {
    guard has(directory) else { return [] }
    return try Directory(path + directory).files.filter { $0.hasSuffix(".swift") }
      .map { try source("\(directory)/\($0)", in: prefix) }
  }

  private func isDirectory(_ name: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path + name, isDirectory: &isDirectory)
      && isDirectory
  }
}

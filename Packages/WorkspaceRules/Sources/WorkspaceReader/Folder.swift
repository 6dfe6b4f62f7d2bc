import PortableFoundation
import WorkspaceRules

/// A folder on disk: the one place where files are read.
struct Folder {
  /// Its path, with a slash at its end.
  let path: String

  init(_ path: String) {
    self.path = path.hasSuffix("/") ? path : "\(path)/"
  }

  /// Whether there is such a file or folder in it.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + name)
  }

  /// What is in it, sorted, without hidden files and what SwiftPM resolved.
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

  /// All files in it and in its folders, sorted, without hidden ones.
  private var files: [String] {
    get throws {
      try entries.flatMap { entry in
        isFolder(entry) ? try Folder(path + entry).files.map { "\(entry)/\($0)" } : [entry]
      }
    }
  }

  /// The text of every file in it and in its folders, by path, without hidden files.
  var texts: [String: String] {
    get throws {
      try Dictionary(uniqueKeysWithValues: files.map { ($0, try text($0)) })
    }
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path + name) else {
      throw WorkspaceReaderError.unreadableFile(path: path + name)
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// A Swift file; `prefix` is this folder as the root of the workspace sees it.
  func source(_ name: String, in prefix: String) throws -> SourceFile {
    SourceFile(path: prefix + name, text: try text(name))
  }

  /// The Swift files of a folder in it; none if there is no such folder.
  func sources(_ folder: String, in prefix: String) throws -> [SourceFile] {
    guard has(folder) else { return [] }
    return try Folder(path + folder).files.filter { $0.hasSuffix(".swift") }
      .map { try source("\(folder)/\($0)", in: prefix) }
  }

  private func isFolder(_ name: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path + name, isDirectory: &isDirectory)
      && isDirectory
  }
}

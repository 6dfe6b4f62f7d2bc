import PortableFoundation
import WorkspaceRules

/// A folder on disk.
struct Folder {
  /// The path, with a final slash.
  let path: String

  init(_ path: String) {
    self.path = path.hasSuffix("/") ? path : "\(path)/"
  }

  /// Returns whether the folder contains a file or folder.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + name)
  }

  /// The sorted names of files and folders, without hidden ones and `Package.resolved`.
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

  /// The sorted paths of all files in the folder and its subfolders, without hidden ones.
  private var files: [String] {
    get throws {
      try entries.flatMap { entry in
        isFolder(entry) ? try Folder(path + entry).files.map { "\(entry)/\($0)" } : [entry]
      }
    }
  }

  /// The text of each file in the folder and its subfolders by path, without hidden files.
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

  /// Returns a Swift file; `prefix` is the path of this folder relative to the root of the workspace.
  func source(_ name: String, in prefix: String) throws -> SourceFile {
    SourceFile(path: prefix + name, text: try text(name))
  }

  /// Returns the Swift files of a subfolder; none if the subfolder does not exist.
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

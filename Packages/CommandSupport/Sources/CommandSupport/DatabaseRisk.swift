import Store

/// A way in which other users of the machine can change a database.
enum DatabaseRisk: Equatable {
  /// The file belongs to another user.
  case fileOfAnother

  /// Other users may write to the file.
  case fileOpenToOthers

  /// The directory belongs to another user.
  case folderOfAnother(String)

  /// Other users may write to the directory, and so replace the database or its journal. In a sticky folder they can still
  /// create a journal.
  case folderOpenToOthers(String, isSticky: Bool)

  /// Creates the first risk that the permissions leave; nil if only this user and root can change the database.
  init?(_ access: DatabaseAccess) {
    let folder = access.directoryAccess
    let isSticky = folder.permissions & 0o1000 != 0
    if let file = access.file, file.owner != .currentUser {
      self = .fileOfAnother
    } else if access.file?.isWritableByOthers == true {
      self = .fileOpenToOthers
    } else if folder.owner == .other {
      self = .folderOfAnother(access.directory)
    } else if folder.isWritableByOthers, access.file != nil || !isSticky {
      self = .folderOpenToOthers(access.directory, isSticky: isSticky)
    } else {
      return nil
    }
  }

  /// The name of the risk for programs.
  var code: String {
    switch self {
    case .fileOfAnother: "database_of_another"
    case .fileOpenToOthers: "database_open_to_others"
    case .folderOfAnother: "folder_of_another"
    case .folderOpenToOthers: "folder_open_to_others"
    }
  }

  /// Returns a sentence that describes the risk.
  func finding(of location: DatabaseLocation) -> String {
    switch self {
    case .fileOfAnother:
      "The database \(location) belongs to another user, who can change the stored data."
    case .fileOpenToOthers:
      "Other users can change the stored data in \(location)."
    case .folderOfAnother(let folder):
      "The directory \(folder) belongs to another user, who can replace the database \(location)."
    case .folderOpenToOthers(let folder, _):
      "Other users can write to the directory \(folder), and so replace the database \(location) or its journal."
    }
  }

  /// Returns the advice on the risk.
  func advice(on location: DatabaseLocation) -> String {
    switch self {
    case .fileOpenToOthers: "Remove their permission: chmod go-w \(location)"
    case .folderOpenToOthers(let folder, isSticky: false):
      "Remove their permission: chmod go-w \(folder)"
    case .fileOfAnother, .folderOfAnother, .folderOpenToOthers:
      "Use a database in a directory of your own: --database PATH"
    }
  }
}

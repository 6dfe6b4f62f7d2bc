import CommandSupport
import TextFormatting

// The types of the objects that only this tool prints.
extension JSON.ObjectType {
  static let fetch = Self("fetch")
  static let record = Self("record")
  static let status = Self("status")
  static let reset = Self("reset")
  static let undo = Self("undo")
  static let prune = Self("prune")
  static let export = Self("export")
  static let `import` = Self("import")
  static let summary = Self("summary")
}

// The changes of the commands.
extension Change {
  static let fetch = Self("The fetch is saved")
  static let reset = Self("The reset is done")
  static let undo = Self("The reset is taken back")
  static let prune = Self("The fetches are forgotten")
  static let export = Self("The export is written")
  static let `import` = Self("The import is done")
}

import TextFormatting

extension JSON {
  /// The version of the keys and their meanings, as Documentation/fetcher/output.md describes them.
  static let schemaVersion = 2
}

extension JSON.ObjectType {
  static let fetch = Self("fetch")
  static let record = Self("record")
  static let status = Self("status")
  static let reset = Self("reset")
  static let undo = Self("undo")
  static let prune = Self("prune")
  static let export = Self("export")
  static let `import` = Self("import")
  static let doctor = Self("doctor")
  static let summary = Self("summary")
  static let log = Self("log")
  static let warning = Self("warning")
  static let failure = Self("failure")
}

public import TextFormatting

// The types of the objects that every tool prints.
extension JSON.ObjectType {
  /// The checks of `doctor`.
  static let doctor = Self("doctor")

  /// A step, logged with `--verbose`.
  static let log = Self("log")

  /// A warning on standard error.
  static let warning = Self("warning")

  /// The failure of a command.
  public static let failure = Self("failure")
}

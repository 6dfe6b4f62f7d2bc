/// What a command line asks for.
public enum Invocation: Sendable {
  /// To run a command with these values.
  case run(String, ParsedValues)

  /// To show the help of a command, or of the whole tool.
  case help(String?)

  /// To show the version.
  case version
}

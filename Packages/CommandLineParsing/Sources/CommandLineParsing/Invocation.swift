/// What a command line asks for.
public enum Invocation<Name: Sendable>: Sendable {
  /// To run a command with these values.
  case run(Name, ParsedValues)

  /// To show the help of a command, or of the whole tool.
  case help(Name?)

  /// To show the version.
  case version
}

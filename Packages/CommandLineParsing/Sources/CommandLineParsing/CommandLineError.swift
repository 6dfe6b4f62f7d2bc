import TextFormatting

/// An error in a command line: the user passed something that the tool does not accept.
///
/// Print its description above the usage of the command. The associated values and the description contain the
/// user's text unchanged, control characters included: escape them before they reach a terminal.
public enum CommandLineError: Error, Equatable {
  /// The command line names no command.
  case missingCommand

  /// No command has this name.
  case unknownCommand(String, suggestion: String?)

  /// No option has this name.
  case unknownOption(String, suggestion: String?)

  /// The command does not have this option; the owners are the commands that do.
  case misplacedOption(String, command: String, owners: [String])

  /// An option that is not repeatable was passed twice, in the same spelling or in two.
  case repeatedOption(String, earlier: String)

  /// The option requires a value.
  case missingValue(option: String, valueName: String)

  /// The option takes no value.
  case unexpectedValue(String, option: String)

  /// An option or argument does not accept this value.
  case invalidValue(String, of: String, InvalidValue)

  /// An option does not accept the value of its environment variable.
  case invalidVariable(String, value: String, InvalidValue)

  /// The command requires an argument of this name.
  case missingArgument(String)

  /// The command takes no more arguments.
  case unexpectedArgument(String)

  /// An argument is not valid UTF-8.
  case undecodableArgument([UInt8])

  /// The value of an environment variable is not valid UTF-8.
  case undecodableVariable(String, [UInt8])
}

extension CommandLineError: CustomStringConvertible {
  /// The error message for the user.
  public var description: String {
    switch self {
    case .missingCommand:
      "Missing command."
    case .unknownCommand(let command, let suggestion):
      "Unknown command '\(command)'.\(hint(suggestion))"
    case .unknownOption(let option, let suggestion):
      "Unknown option '\(option)'.\(hint(suggestion))"
    case .misplacedOption(let option, let command, let owners):
      "Option '\(option)' applies to \(owners.map { "'\($0)'" }.listed), not to '\(command)'."
    case .repeatedOption(let option, let earlier) where option == earlier:
      "Option '\(option)' can be used only once."
    case .repeatedOption(let option, let earlier):
      "Options '\(earlier)' and '\(option)' are the same; use one of them."
    case .missingValue(let option, let valueName):
      "Missing value for '\(option)': use '\(option)=\(valueName)'."
    case .unexpectedValue(let value, let option):
      "Option '\(option)' takes no value, but '\(value)' was specified."
    case .invalidValue(let value, let name, let error):
      "Invalid value '\(value)' for '\(name)': \(error.reason).\(hint(error.suggestion))"
    case .invalidVariable(let variable, let value, let error):
      "Invalid value '\(value)' of environment variable \(variable): "
        + "\(error.reason).\(hint(error.suggestion))"
    case .missingArgument(let name):
      "Missing argument '\(name)'."
    case .unexpectedArgument(let argument):
      "Unexpected argument '\(argument)'."
    case .undecodableArgument(let bytes):
      "Argument '\(repaired(bytes))' is not valid UTF-8: \(firstInvalidByte(of: bytes))."
    case .undecodableVariable(let variable, let bytes):
      "Value '\(repaired(bytes))' of environment variable \(variable) is not valid UTF-8: "
        + "\(firstInvalidByte(of: bytes))."
    }
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  private func repaired(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Distinguishes names that look the same after U+FFFD has replaced their invalid bytes.
  private func firstInvalidByte(of bytes: [UInt8]) -> String {
    var parser = Unicode.UTF8.ForwardParser()
    var remaining = bytes.makeIterator()
    var position = 0
    while case .valid(let scalar) = parser.parseScalar(from: &remaining) {
      position += scalar.count
    }
    let byte = bytes.dropFirst(position).first ?? 0
    return "byte \(position + 1) is 0x\(String(byte, radix: 16, uppercase: true))"
  }
}

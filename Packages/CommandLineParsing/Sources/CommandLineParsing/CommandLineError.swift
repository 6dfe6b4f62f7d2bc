import TextFormatting

/// Why a command line cannot be understood.
///
/// The words in it, and in its description, are those of the user, letter for letter: they may contain
/// control characters. Whoever shows them to a person escapes them.
public enum CommandLineError: Error, Equatable {
  /// There is no command.
  case missingCommand

  /// No command has this name.
  case unknownCommand(String, suggestion: String?)

  /// No option has this name.
  case unknownOption(String, suggestion: String?)

  /// The option is one of other commands, its owners.
  case misplacedOption(String, command: String, owners: [String])

  /// The option, which is given once at most, was already given by another name or the same.
  case repeatedOption(String, earlier: String)

  /// The option stands without a value.
  case missingValue(option: String, valueName: String)

  /// The option takes no value.
  case unexpectedValue(String, option: String)

  /// The value of an option or argument cannot be understood.
  case invalidValue(String, of: String, InvalidValue)

  /// The value of an environment variable cannot be understood.
  case invalidVariable(String, value: String, InvalidValue)

  /// An argument of this name is required.
  case missingArgument(String)

  /// The command takes no more arguments.
  case unexpectedArgument(String)

  /// The bytes of an argument are not UTF-8.
  case undecodableArgument([UInt8])

  /// The bytes of an environment variable's value are not UTF-8.
  case undecodableVariable(String, [UInt8])
}

extension CommandLineError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .missingCommand:
      "A command is missing."
    case .unknownCommand(let word, let suggestion):
      "Unknown command '\(word)'\(end(suggestion))"
    case .unknownOption(let word, let suggestion):
      "Unknown option '\(word)'\(end(suggestion))"
    case .misplacedOption(let option, let command, let owners):
      "The option '\(option)' belongs to \(owners.map { "'\($0)'" }.listed), not to '\(command)'."
    case .repeatedOption(let option, let earlier) where option == earlier:
      "The option '\(option)' can be given only once."
    case .repeatedOption(let option, let earlier):
      "The options '\(earlier)' and '\(option)' cannot be given together."
    case .missingValue(let option, let valueName):
      "The option '\(option)' needs a value: '\(option)=\(valueName)'."
    case .unexpectedValue(let value, let option):
      "The option '\(option)' takes no value, but is given '\(value)'."
    case .invalidValue(let value, let name, let error):
      "The value '\(value)' of '\(name)' \(error.reason)\(end(error.suggestion))"
    case .invalidVariable(let variable, let value, let error):
      "The value '\(value)' of the environment variable \(variable) "
        + "\(error.reason)\(end(error.suggestion))"
    case .missingArgument(let name):
      "The argument '\(name)' is missing."
    case .unexpectedArgument(let word):
      "The argument '\(word)' is one too many."
    case .undecodableArgument(let bytes):
      "The argument '\(repaired(bytes))' is not UTF-8: \(firstInvalidByte(of: bytes))."
    case .undecodableVariable(let variable, let bytes):
      "The value '\(repaired(bytes))' of the environment variable \(variable) is not UTF-8: "
        + "\(firstInvalidByte(of: bytes))."
    }
  }

  /// The end of a sentence.
  private func end(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? "."
  }

  private func repaired(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Tells names apart that look the same once they are repaired.
  private func firstInvalidByte(of bytes: [UInt8]) -> String {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { position += scalar.count }
    let byte = bytes.dropFirst(position).first ?? 0
    return "byte \(position + 1) is 0x\(String(byte, radix: 16, uppercase: true))"
  }
}

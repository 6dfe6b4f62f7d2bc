import TextFormatting

/// An error in a command line: the user passed something that the tool does not accept.
///
/// Print its description above the usage of the command. The associated values and the description contain the
/// user's text unchanged, control characters included: escape them before they reach a terminal. They omit values that can
/// contain secrets; see ``ValueParser/concealed(if:)``.
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

  /// The option takes its value only after `=`, but it is the next argument.
  case detachedValue(String, option: String)

  /// The option takes no value.
  case unexpectedValue(String, option: String)

  /// An option or argument does not accept this value; nil if the value can contain a secret.
  case invalidValue(String?, of: String, InvalidValue)

  /// An option does not accept the value of its environment variable; nil if the value can contain a secret.
  case invalidVariable(String, value: String?, InvalidValue)

  /// The command requires an argument of this name.
  case missingArgument(String)

  /// The command takes no more arguments.
  case unexpectedArgument(String)

  /// An argument after an option whose value can contain a secret: it may be the rest of that value.
  case unexpectedArgumentAfter(option: String)

  /// An argument with this number is not valid UTF-8.
  case undecodableArgument(Int, UndecodableText)

  /// The value of an environment variable is not valid UTF-8.
  case undecodableVariable(String, UndecodableText)
}

/// Bytes that are not valid UTF-8, in an error.
public struct UndecodableText: Equatable, Sendable {
  /// The bytes as text, with U+FFFD for bytes that are not UTF-8; nil if the text can contain a secret.
  public let repaired: String?

  /// The position of the first invalid byte, counted from 1.
  public let position: Int

  /// The first invalid byte.
  public let byte: UInt8

  init(_ bytes: [UInt8], isSecret: (String) -> Bool) {
    let text = String(decoding: bytes, as: UTF8.self)
    repaired = isSecret(text) ? nil : text
    var parser = Unicode.UTF8.ForwardParser()
    var remaining = bytes.makeIterator()
    var validCount = 0
    while case .valid(let scalar) = parser.parseScalar(from: &remaining) {
      validCount += scalar.count
    }
    position = validCount + 1
    byte = bytes.dropFirst(validCount).first ?? 0
  }
}

extension CommandLineError: CustomStringConvertible {
  /// The error message for the user.
  public var description: String {
    switch self {
    case .missingCommand:
      "Missing command."
    case .unknownCommand(let command, let suggestion):
      "Unknown command\(quoted(command)).\(hint(suggestion))"
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
    case .detachedValue(let value, let option):
      "Option '\(option)' takes a value only after '=': use '\(option)=\(value)'."
    case .unexpectedValue(let value, let option):
      "Option '\(option)' takes no value, but\(quoted(value)) was specified."
    case .invalidValue(let value, let name, let error):
      "Invalid value\(quoted(value)) for '\(name)': \(error.reason).\(hint(error.suggestion))"
    case .invalidVariable(let variable, let value, let error):
      "Invalid value\(quoted(value)) of environment variable \(variable): "
        + "\(error.reason).\(hint(error.suggestion))"
    case .missingArgument(let name):
      "Missing argument '\(name)'."
    case .unexpectedArgument(let argument):
      "Unexpected argument\(quoted(argument))."
    case .unexpectedArgumentAfter(let option):
      "Unexpected argument after '\(option)': put a value with spaces in quotation marks."
    case .undecodableArgument(let number, let text):
      "Argument\(text.repaired.map(quoted) ?? " \(number)") is not valid UTF-8: "
        + "\(firstInvalidByte(of: text))."
    case .undecodableVariable(let variable, let text):
      "Value\(quoted(text.repaired)) of environment variable \(variable) is not valid UTF-8: "
        + "\(firstInvalidByte(of: text))."
    }
  }

  /// Returns a word of the command line in quotation marks after a space; of a URL, without the user and the password, and
  /// of a header field with a credential, without the value.
  private func quoted(_ word: String?) -> String {
    guard let word else { return "" }
    if let colon = word.firstIndex(of: ":"), word[..<colon].isNameOfCredential {
      return " '\(word[...colon]) [redacted]'"
    }
    guard let scheme = word.firstRange(of: "://"),
      let at = word[scheme.upperBound...].lastIndex(of: "@")
    else { return " '\(word)'" }
    return " '\(word[..<scheme.upperBound])[redacted]\(word[at...])'"
  }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { " Did you mean '\($0)'?" } ?? ""
  }

  /// Distinguishes names that look the same after U+FFFD has replaced their invalid bytes.
  private func firstInvalidByte(of text: UndecodableText) -> String {
    "byte \(text.position) is 0x\(String(text.byte, radix: 16, uppercase: true))"
  }
}

extension Substring {
  /// Whether a header field or a variable of this name usually contains a secret.
  fileprivate var isNameOfCredential: Bool {
    let name = lowercased()
    return ["auth", "cookie", "credential", "key", "passw", "secret", "token"]
      .contains { name.contains($0) }
  }
}

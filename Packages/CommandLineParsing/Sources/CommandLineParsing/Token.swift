/// A part of a command line, classified before the command is known.
enum Token: Equatable {
  /// The argument `help` before a command.
  case help

  /// The first argument that is neither an option nor the value of one.
  case command(String)

  /// A positional argument after the command.
  case argument(String)

  /// An option in the spelling of the user, and its value.
  case option(String, value: String?)

  /// An argument with the syntax of an option, but with an unknown name.
  case unknownOption(String)
}

extension CommandLineTool {
  /// Splits a command line into tokens.
  func tokens(of arguments: [String]) -> [Token] {
    var tokenizer = Tokenizer(
      remaining: arguments[...],
      spellings: Spellings(of: arguments, in: self)
    )
    tokenizer.run()
    return impliedCommand.flatMap(tokenizer.tokens.naming) ?? tokenizer.tokens
  }
}

extension [Token] {
  /// Returns the tokens of arguments that imply a command as those of the command; nil for other tokens.
  fileprivate func naming(_ command: ImpliedCommand) -> [Token]? {
    var tokens: [Token] = []
    for token in self {
      switch token {
      case .command(let text) where command.accepts(text):
        tokens += [.command(command.name), .argument(text)]
      case .argument(let text) where command.accepts(text): tokens.append(token)
      case .option, .unknownOption: tokens.append(token)
      case .help, .command, .argument: return nil
      }
    }
    return tokens
  }
}

/// Whether options take a value, by spelling.
///
/// Options may precede the command, so a spelling takes a value in all commands or in none. The options of commands other
/// than the first word are evaluated for an unknown spelling only.
private struct Spellings {
  private let tool: CommandLineTool
  private var known: [String: Bool]
  private var isComplete = false

  init(of arguments: [String], in tool: CommandLineTool) {
    self.tool = tool
    known = Self.spellings(of: tool.options(of: tool.command(named: arguments.first)))
  }

  mutating func takesValue(_ name: String) -> Bool? {
    if let takesValue = known[name] { return takesValue }
    guard !isComplete else { return nil }
    isComplete = true
    known = Self.spellings(of: tool.allOptions)
    return known[name]
  }

  private static func spellings(of options: [OptionDeclaration]) -> [String: Bool] {
    Dictionary(
      options.flatMap { option in option.spellings.map { ($0, option.takesValue) } },
      uniquingKeysWith: { first, _ in first }
    )
  }
}

/// Splits arguments by Unicode scalars: as characters, `=` and a combining accent after it are one.
private struct Tokenizer {
  var remaining: ArraySlice<String>
  var spellings: Spellings
  var tokens: [Token] = []
  var hasCommand = false

  mutating func run() {
    while let argument = remaining.popFirst() {
      if argument == "--" {
        while let argument = remaining.popFirst() { appendPositional(argument) }
      } else if !isOption(argument) {
        appendPositional(argument)
      } else if argument.utf8.starts(with: "--".utf8) {
        appendLong(argument.unicodeScalars)
      } else {
        appendShort(argument.unicodeScalars)
      }
    }
  }

  private mutating func appendPositional(_ argument: String) {
    if hasCommand {
      tokens.append(.argument(argument))
    } else if argument == helpCommand.name {
      tokens.append(.help)
    } else {
      tokens.append(.command(argument))
      hasCommand = true
    }
  }

  /// Appends `--name`, `--name value` or `--name=value`.
  private mutating func appendLong(_ argument: String.UnicodeScalarView) {
    let name = String(Substring(argument.prefix { $0 != "=" }))
    if spellings.takesValue(name) == nil {
      let word = firstWord(of: name)
      tokens.append(
        spellings.takesValue(word) == true ? .option(word, value: nil) : .unknownOption(word)
      )
    } else {
      appendOption(name, suffix: argument.dropFirst(name.unicodeScalars.count))
    }
  }

  /// Appends `-n value`, `-nvalue` or `-n=value`, with any number of flags before it: `-qvn value`.
  private mutating func appendShort(_ argument: String.UnicodeScalarView) {
    var letters = argument.dropFirst()
    var isFirst = true
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      switch spellings.takesValue(name) {
      case false? where letters.first != "=":
        tokens.append(.option(name, value: nil))
      case nil:
        // If the first letter is unknown, the user probably meant a long option.
        let option = isFirst ? String(Substring(argument.prefix { $0 != "=" })) : name
        return tokens.append(.unknownOption(firstWord(of: option)))
      default:
        return appendOption(name, suffix: letters)
      }
      isFirst = false
    }
  }

  /// Returns the text before a space: in `"--header Name: value"`, an option with a value that can be a secret.
  private func firstWord(of option: String) -> String {
    String(Substring(option.unicodeScalars.prefix { $0 != " " }))
  }

  /// Appends an option with the value from its own argument, otherwise from the next one.
  private mutating func appendOption(_ name: String, suffix: Substring.UnicodeScalarView) {
    var value: String?
    if !suffix.isEmpty {
      value = String(Substring(suffix.first == "=" ? suffix.dropFirst() : suffix))
    } else if spellings.takesValue(name) == true, let next = remaining.first, !isOption(next) {
      value = remaining.removeFirst()
    }
    tokens.append(.option(name, value: value))
  }

  /// Whether an argument has the syntax of an option: neither `-`, which means standard input or output, nor a
  /// negative number.
  private func isOption(_ argument: String) -> Bool {
    let scalars = argument.unicodeScalars
    guard scalars.first == "-", let second = scalars.dropFirst().first else { return false }
    return !("0"..."9").contains(second) && second != "."
  }
}

/// A part of a command line, told from its neighbours before the command is known.
enum Token: Equatable {
  /// The word `help` before a command: it asks for the help of that command.
  case help

  /// The first word that is neither an option nor the value of one.
  case command(String)

  /// Any further word of that kind.
  case argument(String)

  /// An option as it was spelt, and what was given as its value.
  case option(String, value: String?)

  /// A word that looks like an option and is none.
  case unknown(String)
}

extension CommandLineTool {
  /// Splits a command line into its parts.
  func tokens(of arguments: [String]) -> [Token] {
    var tokenizer = Tokenizer(rest: arguments[...], takesValue: takesValue)
    tokenizer.run()
    return tokenizer.tokens
  }
}

/// Words are split by Unicode scalars: as a `Character`, a `=` with an accent after it is no `=`.
private struct Tokenizer {
  var rest: ArraySlice<String>
  let takesValue: [String: Bool]
  var tokens: [Token] = []
  var hasCommand = false

  mutating func run() {
    while let word = rest.popFirst() {
      if word == "--" {
        while let word = rest.popFirst() { appendPlain(word) }
      } else if !looksLikeOption(word) {
        appendPlain(word)
      } else if word.utf8.starts(with: "--".utf8) {
        appendLong(word.unicodeScalars)
      } else {
        appendShort(word.unicodeScalars)
      }
    }
  }

  private mutating func appendPlain(_ word: String) {
    if hasCommand {
      tokens.append(.argument(word))
    } else if word == helpCommand.name {
      tokens.append(.help)
    } else {
      tokens.append(.command(word))
      hasCommand = true
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func appendLong(_ word: String.UnicodeScalarView) {
    let name = String(Substring(word.prefix { $0 != "=" }))
    if takesValue[name] == nil {
      tokens.append(.unknown(name))
    } else {
      appendOption(name, followedBy: word.dropFirst(name.unicodeScalars.count))
    }
  }

  /// `-n value`, `-nvalue` or `-n=value`, with any number of flags before it: `-qvn value`.
  private mutating func appendShort(_ word: String.UnicodeScalarView) {
    var letters = word.dropFirst()
    var isFirst = true
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      switch takesValue[name] {
      case false? where letters.first != "=":
        tokens.append(.option(name, value: nil))
      case nil:
        // The whole word is more likely a long name with one hyphen than flags of which none is known.
        let unknown = isFirst ? String(Substring(word.prefix { $0 != "=" })) : name
        return tokens.append(.unknown(unknown))
      default:
        return appendOption(name, followedBy: letters)
      }
      isFirst = false
    }
  }

  /// An option, with the value that follows in the same word, or else with the next word.
  private mutating func appendOption(
    _ name: String,
    followedBy text: Substring.UnicodeScalarView
  ) {
    var value: String?
    if !text.isEmpty {
      value = String(Substring(text.first == "=" ? text.dropFirst() : text))
    } else if takesValue[name] == true, let next = rest.first, !looksLikeOption(next) {
      value = rest.removeFirst()
    }
    tokens.append(.option(name, value: value))
  }

  /// Not `-` alone, which stands for standard input or output, and not a negative number.
  private func looksLikeOption(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    guard scalars.first == "-", let second = scalars.dropFirst().first else { return false }
    return !("0"..."9").contains(second) && second != "."
  }
}

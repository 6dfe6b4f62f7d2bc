/// A shell for which completions can be written.
public enum Shell: String, CaseIterable, Sendable {
  /// The Bourne Again Shell.
  case bash

  /// The Z Shell.
  case zsh

  /// The friendly interactive shell.
  case fish
}

extension CommandLineTool {
  /// The script by which a shell completes commands, options, choices and names of files.
  ///
  /// It does not run the tool. bash and fish source it, and so does zsh after its `compinit`; or it stands
  /// where each of them looks for the completions of a tool.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The spellings, each once, after which a word is a value.
  var valuedSpellings: [String] {
    var seen: Set<String> = []
    return allOptions.filter(\.takesValue).flatMap(\.spellings).filter { seen.insert($0).inserted }
  }

  /// What each script says of itself.
  var completionsNote: String {
    "# Completions of \(name), made from the description of its command line: not to be edited."
  }
}

/// Text in one line.
func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A word in the single quotes of bash and zsh.
func singleQuoted(_ word: String) -> String { "'\(word.replacing("'", with: #"'\''"#))'" }

/// Whether a word means only itself to every shell.
func isPlain(_ word: String) -> Bool {
  !word.isEmpty
    && word.utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "+": true
      default: false
      }
    }
}

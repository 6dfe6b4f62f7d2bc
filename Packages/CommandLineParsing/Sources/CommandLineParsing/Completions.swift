/// A shell with support for completions.
public enum Shell: String, CaseIterable, Sendable {
  /// The Bourne Again Shell.
  case bash

  /// The Z Shell.
  case zsh

  /// The friendly interactive shell.
  case fish
}

extension CommandLineTool {
  /// Returns the script that completes commands, options, choices and file names in a shell.
  ///
  /// The script runs the tool only for values that are ``ValueParser/completed(by:)``. Source it, in zsh after `compinit`, or install it in the shell's directory of
  /// completions.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The spellings of options that take a value, without duplicates.
  var valuedSpellings: [String] {
    spellings { $0.takesValue }
  }

  /// The spellings of options whose value users may omit, without duplicates.
  var optionallyValuedSpellings: [String] { spellings { $0.implied != nil } }

  private func spellings(where isIncluded: (OptionDeclaration) -> Bool) -> [String] {
    var seen: Set<String> = []
    return allOptions.filter(isIncluded).flatMap(\.spellings).filter { seen.insert($0).inserted }
  }

  /// The first comment of every script.
  var completionsHeader: String {
    "# Completions of \(name), generated from the command-line description. Do not edit."
  }
}

extension ErasedParser {
  /// Returns the command that prints the values to complete; nil if a shell does not run the tool.
  func candidateCommand(of tool: String) -> String? {
    guard !candidates.isEmpty else { return nil }
    let arguments = candidates.map { needsNoQuotes($0) ? $0 : singleQuoted($0) }
    return "\(tool) \(arguments.joined(separator: " "))"
  }
}

/// Joins the lines of a text, with single spaces between words.
func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Quotes a text for bash and zsh.
func singleQuoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }

/// Returns whether a text needs no quotes in any shell.
func needsNoQuotes(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "+": true
      default: false
      }
    }
}

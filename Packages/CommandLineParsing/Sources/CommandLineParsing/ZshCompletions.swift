extension CommandLineTool {
  /// Passes specifications to zsh's `_arguments`.
  var zshCompletions: String {
    let shared = options(of: nil).flatMap(zshOptions)
    let names = commandEntries.map { entry in
      singleQuoted("\(entry.name):\(escaped(entry.summary))")
    }
    let cases =
      commands.map { command in
        zshCase(
          command.name,
          command.options.flatMap(\.options).flatMap(zshOptions)
            + command.arguments.map(zshArgument)
        )
      } + [zshCase(helpCommand.name, ["':command:_\(name)_help'"])]
    return """
      #compdef \(name)
      \(completionsHeader)
      _\(name)() {
        local context curcontext=$curcontext state line ret=1
        local -A opt_args
        local -a shared
        shared=(
          \(shared.joined(separator: "\n    "))
        )
        _arguments -s -S -C "${shared[@]}" \\
          ':command:_\(name)_commands' \\
          '*:::argument:->argument' && ret=0
        if [[ $state == argument ]]; then
          # Completes the rest as arguments of the command.
          words=("$line[1]" "${words[@]}")
          (( CURRENT += 1 ))
          case $line[1] in
            \(cases.joined(separator: "\n      "))
          esac
        fi
        return ret
      }

      _\(name)_commands() {
        local -a names
        names=(
          \(names.joined(separator: "\n    "))
        )
        _describe -t commands command names "$@"
      }

      # Completes the printed lines: the text before a tab, with the text after it as its description.
      _\(name)_candidates() {
        local -a lines values
        lines=("${(@f)$("$@" 2>/dev/null)}")
        lines=(${lines:#})
        values=("${(@)lines%%$'\\t'*}")
        lines=("${(@)lines/$'\\t'/  -- }")
        compadd -d lines -a values
      }

      _\(name)_help() {
        _\(name)_commands "$@"
        compadd "$@" \(HelpTopic.names.joined(separator: " "))
      }

      # In a directory of fpath, this file is the body of the function; when sourced, it registers the function.
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private func zshCase(_ command: String, _ specifications: [String]) -> String {
    let parts = [#"_arguments -s -S "${shared[@]}""#] + specifications
    return "\(command)) \(parts.joined(separator: " \\\n          ")) && ret=0 ;;"
  }

  /// Returns a specification for each spelling.
  private func zshOptions(_ option: OptionDeclaration) -> [String] {
    option.spellings.map { spelling in
      // An option that is not repeatable excludes its other spellings.
      let start = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
      let summary = "[\(escaped(option.summary))]"
      guard let parser = option.parser else { return singleQuoted(start + spelling + summary) }
      // A second colon marks a value that may be omitted; "-" accepts it in the same word only.
      guard option.implied == nil else {
        return singleQuoted("\(start)\(spelling)=-\(summary):\(zshValue(parser))")
      }
      // "=" and "+" accept the value in the same word or in the next.
      let end = spelling == option.long ? "=" : "+"
      return singleQuoted(start + spelling + end + summary + zshValue(parser))
    }
  }

  private func zshArgument(_ argument: ArgumentDeclaration) -> String {
    let start = argument.isRepeating ? "*" : argument.isRequired ? "" : ":"
    return singleQuoted(start + zshValue(argument.parser))
  }

  /// Returns the name of a value and the action that completes it.
  private func zshValue(_ parser: ErasedParser) -> String {
    let action =
      switch parser.files {
      case .file: "_files"
      case .directory: "_files -/"
      case nil where !parser.candidates.isEmpty:
        "{_\(name)_candidates \(parser.candidateCommand(of: name) ?? "")}"
      case nil where parser.choices.isEmpty: " "
      case nil: "(\(parser.choices.map(backslashed).joined(separator: " ")))"
      }
    return ":\(escaped(parser.name)):\(action)"
  }

  /// Escapes the delimiters of specifications.
  private func escaped(_ text: String) -> String {
    oneLine(text).map { #"\[]:"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Escapes a choice, which zsh parses twice: as part of a specification, and as shell words.
  private func backslashed(_ choice: String) -> String {
    choice.map { needsNoQuotes("\($0)") ? "\($0)" : "\\\($0)" }.joined()
  }
}

extension CommandLineTool {
  /// Made of what `_arguments` of zsh understands.
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
            + command.arguments.map { singleQuoted(zshValue($0.parser)) }
        )
      } + [zshCase(helpCommand.name, ["':command:_\(name)_commands'"])]
    return """
      #compdef \(name)
      \(completionsNote)
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
          # The command takes the place of the tool.
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

      # In a folder of fpath, this file is the body of the function; sourced, it says whose that is.
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private func zshCase(_ command: String, _ specifications: [String]) -> String {
    let words = [#"_arguments -s -S "${shared[@]}""#] + specifications
    return "\(command)) \(words.joined(separator: " \\\n          ")) && ret=0 ;;"
  }

  /// A specification of each spelling.
  private func zshOptions(_ option: OptionDeclaration) -> [String] {
    option.spellings.map { spelling in
      // What may be given once excludes its other spellings.
      let start = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
      let summary = "[\(escaped(option.summary))]"
      guard let parser = option.parser else { return singleQuoted(start + spelling + summary) }
      // The value follows in the next word, or in the same: a long name then ends with '='.
      let end = spelling == option.long ? "=" : "+"
      return singleQuoted(start + spelling + end + summary + zshValue(parser))
    }
  }

  /// What a value is called, and how it is completed.
  private func zshValue(_ parser: ErasedParser) -> String {
    let action =
      switch parser.files {
      case .file: "_files"
      case .directory: "_files -/"
      case nil where parser.choices.isEmpty: " "
      case nil: "(\(parser.choices.map(backslashed).joined(separator: " ")))"
      }
    return ":\(escaped(parser.name)):\(action)"
  }

  /// Text that ends no part of a specification; zsh takes the backslashes away before it shows it.
  private func escaped(_ text: String) -> String {
    oneLine(text).map { #"\[]:"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// A choice, which zsh reads twice: first a specification, where only `\:` changes, and then words.
  private func backslashed(_ choice: String) -> String {
    choice.map { isPlain("\($0)") ? "\($0)" : "\\\($0)" }.joined()
  }
}

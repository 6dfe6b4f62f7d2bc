extension CommandLineTool {
  /// Works with bash from 4 on; with the older one of macOS except for the names of files.
  var bashCompletions: String {
    let names = commandEntries.map(\.name)
    let cases = commands.flatMap(bashCases) + bashCases("*", ofValues: options)
    return """
      \(completionsNote)
      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} command='' option='' words=() index word place
        local shared=(\(list(options(of: nil).flatMap(\.spellings))))
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          if [[ -n $option ]]; then
            # In --name=value, the '=' is a word of its own to bash.
            [[ $word == '=' ]] || option=''
            continue
          fi
          case $word in
            \(pattern(names))) command=${command:-$word} ;;
            \(pattern(valuedSpellings.isEmpty ? ["''"] : valuedSpellings))) option=$word ;;
          esac
        done
        [[ $current != '=' ]] || current=''
        place=$command:$option
        [[ -n $option || $current != -* ]] || place=$command:-
        case $place in
          :) words=(\(list(names))) ;;
          \(helpCommand.name):) words=(\(list(commands.map(\.name)))) ;;
          :- | \(helpCommand.name):-) words=("${shared[@]}") ;;
          \(cases.joined(separator: "\n    "))
        esac
        COMPREPLY=()
        for word in "${words[@]}"; do
          if [[ $word == "$current"* ]]; then
            printf -v word '%q' "$word"
            COMPREPLY+=("$word")
          fi
        done
      }
      complete -F _\(name) \(name)

      """
  }

  private func bashCases(of command: Command) -> [String] {
    let name = command.name
    let spellings = command.options.flatMap(\.options).flatMap(\.spellings)
    let options = (spellings + [#""${shared[@]}""#]).joined(separator: " ")
    // A command without arguments has nothing else to complete.
    let places = command.arguments.isEmpty ? ["\(name):", "\(name):-"] : ["\(name):-"]
    return ["\(pattern(places))) words=(\(options)) ;;"]
      + bashCase("\(name):", command.arguments.map(\.parser))
      + bashCases(name, ofValues: command.options)
  }

  private func bashCases(_ command: String, ofValues groups: [OptionGroup]) -> [String] {
    groups.flatMap(\.options).flatMap { option in
      bashCase(
        pattern(option.spellings.map { "\(command):\($0)" }),
        [option.parser].compactMap(\.self)
      )
    }
  }

  /// The case of a value of any of these kinds; none if nothing is known of them.
  private func bashCase(_ pattern: String, _ parsers: [ErasedParser]) -> [String] {
    let choices = parsers.flatMap(\.choices)
    let files = parsers.compactMap(\.files).first.map { kind in
      // Where no word fits, bash completes the names itself, and quotes them as it has to.
      switch kind {
      case .file: "compopt -o default"
      case .directory: "compopt -o dirnames"
      }
    }
    let actions = [choices.isEmpty ? nil : "words=(\(list(choices)))", files].compactMap(\.self)
    return actions.isEmpty ? [] : ["\(pattern)) \(actions.joined(separator: "; ")) ;;"]
  }

  private func pattern(_ words: [String]) -> String { words.joined(separator: " | ") }

  private func list(_ words: [String]) -> String {
    words.map { isPlain($0) ? $0 : singleQuoted($0) }.joined(separator: " ")
  }
}

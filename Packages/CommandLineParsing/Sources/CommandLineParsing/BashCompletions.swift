extension CommandLineTool {
  /// Requires bash 4 to complete file names; everything else works in bash 3 of macOS.
  var bashCompletions: String {
    let names = commandEntries.map(\.name)
    // A value that users may omit is the second word after the option: bash splits --name=value into three.
    let optional = optionallyValuedSpellings
    let optionalCase =
      optional.isEmpty
      ? ""
      : "\n        \(pattern(optional))) [[ ${COMP_WORDS[index + 1]} != '=' ]] || option=$word ;;"
    let cases = commands.flatMap(bashCases) + bashCases("*", ofValues: options)
    return """
      \(completionsHeader)
      _\(name)() {
        local current=${COMP_WORDS[COMP_CWORD]} command='' option='' words=() matches=() index word context
        local shared=(\(list(options(of: nil).flatMap(\.spellings))))
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          if [[ -n $option ]]; then
            # bash splits --name=value into three words.
            [[ $word == '=' ]] || option=''
            continue
          fi
          case $word in
            \(pattern(names))) command=${command:-$word} ;;
            \(pattern(valuedSpellings.isEmpty ? ["''"] : valuedSpellings))) option=$word ;;\(optionalCase)
          esac
        done
        [[ $current != '=' ]] || current=''
        context=$command:$option
        [[ -n $option || $current != -* ]] || context=$command:-
        case $context in
          :) words=(\(list(names))) ;;
          \(helpCommand.name):) words=(\(list(commands.map(\.name) + HelpTopic.names))) ;;
          :- | \(helpCommand.name):-) words=("${shared[@]}") ;;
          \(cases.joined(separator: "\n    "))
        esac
        for word in "${words[@]}"; do
          [[ ${word%%$'\\t'*} != "$current"* ]] || matches+=("$word")
        done
        COMPREPLY=()
        for word in "${matches[@]}"; do
          # bash lists several matches with their descriptions; a single one, or one of a menu, is inserted.
          case ${#matches[@]}:$COMP_TYPE:$word in
            1:* | *:37:* | *:42:*) printf -v word '%q' "${word%%$'\\t'*}" ;;
            *$'\\t'*) word="${word%%$'\\t'*}  ${word#*$'\\t'}" ;;
            *) printf -v word '%q' "$word" ;;
          esac
          COMPREPLY+=("$word")
        done
      }
      complete -F _\(name) \(name)

      """
  }

  private func bashCases(of command: Command) -> [String] {
    let name = command.name
    let spellings = command.options.flatMap(\.options).flatMap(\.spellings)
    let options = (spellings + [#""${shared[@]}""#]).joined(separator: " ")
    // A command without arguments completes its options even without a hyphen.
    let contexts = command.arguments.isEmpty ? ["\(name):", "\(name):-"] : ["\(name):-"]
    return ["\(pattern(contexts))) words=(\(options)) ;;"]
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

  /// Returns the case that completes values of these kinds, if any can be completed.
  private func bashCase(_ pattern: String, _ parsers: [ErasedParser]) -> [String] {
    let choices = parsers.flatMap(\.choices)
    let files = parsers.compactMap(\.files).first.map { kind in
      // If no word matches, bash completes and quotes the file names.
      switch kind {
      case .file: "compopt -o default"
      case .directory: "compopt -o dirnames"
      }
    }
    // A loop, since bash 3 has no mapfile.
    let candidates = parsers.compactMap { $0.candidateCommand(of: name) }.first.map {
      ##"while IFS= read -r word; do words+=("$word"); done < <(\##($0) 2>/dev/null)"##
    }
    let actions = [choices.isEmpty ? nil : "words=(\(list(choices)))", candidates, files]
      .compactMap(\.self)
    return actions.isEmpty ? [] : ["\(pattern)) \(actions.joined(separator: "; ")) ;;"]
  }

  private func pattern(_ alternatives: [String]) -> String { alternatives.joined(separator: " | ") }

  private func list(_ words: [String]) -> String {
    words.map { needsNoQuotes($0) ? $0 : singleQuoted($0) }.joined(separator: " ")
  }
}

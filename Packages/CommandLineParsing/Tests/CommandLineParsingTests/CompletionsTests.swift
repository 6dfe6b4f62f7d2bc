import CommandLineParsing
import Testing

@Suite struct CompletionsTests {
  @Test func `the completions of zsh`() {
    #expect(
      Shelf.tool.completions(for: .zsh) == #"""
        #compdef shelf
        # Completions of shelf, made from the description of its command line: not to be edited.
        _shelf() {
          local context curcontext=$curcontext state line ret=1
          local -A opt_args
          local -a shared
          shared=(
            '(--shelf -s)--shelf=[The shelf.]:PATH:_files'
            '(--shelf -s)-s+[The shelf.]:PATH:_files'
            '(--dust)--dust[Dust it.]'
            '(--help -h)--help[Show this help.]'
            '(--help -h)-h[Show this help.]'
            '(--version)--version[Show the version.]'
          )
          _arguments -s -S -C "${shared[@]}" \
            ':command:_shelf_commands' \
            '*:::argument:->argument' && ret=0
          if [[ $state == argument ]]; then
            # The command takes the place of the tool.
            words=("$line[1]" "${words[@]}")
            (( CURRENT += 1 ))
            case $line[1] in
              put) _arguments -s -S "${shared[@]}" \
                  '(--colour)--colour=[Its \[colour\].]:NAME:(red it\'\''s a\ b \$HOME \[x\]\:\\)' \
                  '(--into -i)--into=[Where it goes.]:DIR:_files -/' \
                  '(--into -i)-i+[Where it goes.]:DIR:_files -/' \
                  '*--label=[What stands on it.]:TEXT: ' \
                  ':PATH:_files' && ret=0 ;;
              list) _arguments -s -S "${shared[@]}" \
                  '(--limit)--limit=[How many.]:N: ' && ret=0 ;;
              sort) _arguments -s -S "${shared[@]}" \
                  ':NAME:(red it\'\''s a\ b \$HOME \[x\]\:\\)' && ret=0 ;;
              help) _arguments -s -S "${shared[@]}" \
                  ':command:_shelf_commands' && ret=0 ;;
            esac
          fi
          return ret
        }

        _shelf_commands() {
          local -a names
          names=(
            'put:Put a thing there\: it'\''s kept.'
            'list:List things.'
            'sort:Sort things.'
            'help:Show the help of a command.'
          )
          _describe -t commands command names "$@"
        }

        # In a folder of fpath, this file is the body of the function; sourced, it says whose that is.
        if [[ $funcstack[1] == _shelf ]]; then
          _shelf "$@"
        else
          compdef _shelf shelf
        fi

        """#
    )
  }

  @Test func `the completions of fish`() {
    #expect(
      Shelf.tool.completions(for: .fish) == #"""
        # Completions of shelf, made from the description of its command line: not to be edited.
        # Whether the command before the cursor is one of these; '' is none.
        function __shelf_command
            set -l command ''
            set -l option ''
            for word in (commandline -opc)[2..]
                if test -n "$option"
                    set option ''
                else if contains -- $word --shelf -s --colour --into -i --label --limit
                    set option $word
                else if contains -- $word put list sort help
                    set command $word
                    break
                end
            end
            contains -- "$command" $argv
        end
        complete -c shelf -f
        complete -c shelf -n '__shelf_command \'\'' -a put -d 'Put a thing there: it\'s kept.'
        complete -c shelf -n '__shelf_command \'\'' -a list -d 'List things.'
        complete -c shelf -n '__shelf_command \'\'' -a sort -d 'Sort things.'
        complete -c shelf -n '__shelf_command \'\'' -a help -d 'Show the help of a command.'
        complete -c shelf -s s -l shelf -r -F -d 'The shelf.'
        complete -c shelf -l dust -d 'Dust it.'
        complete -c shelf -s h -l help -d 'Show this help.'
        complete -c shelf -l version -d 'Show the version.'
        complete -c shelf -n '__shelf_command put' -l colour -x -a 'red \'it\\\'s\' \'a b\' \'$HOME\' \'[x]:\\\\\'' -d 'Its [colour].'
        complete -c shelf -n '__shelf_command put' -s i -l into -x -a '(__fish_complete_directories (commandline -ct | string replace -r "^--[^=]*=" ""))' -d 'Where it goes.'
        complete -c shelf -n '__shelf_command put' -l label -x -d 'What stands on it.'
        complete -c shelf -n '__shelf_command put' -F -d 'The thing.'
        complete -c shelf -n '__shelf_command list' -l limit -x -d 'How many.'
        complete -c shelf -n '__shelf_command sort' -a 'red \'it\\\'s\' \'a b\' \'$HOME\' \'[x]:\\\\\'' -d 'What comes first.'
        complete -c shelf -n '__shelf_command help' -a 'put list sort' -d 'Show the help of a command.'
        complete -c shelf -n '__shelf_command list; and test -z (commandline -ct)' -a '(complete -C (commandline -cp)-)'

        """#
    )
  }

  @Test(arguments: Shell.allCases.filter(isInstalled))
  func `each shell reads its script, be there no option with a value`(shell: Shell) async throws {
    let plain = CommandLineTool(
      name: "bare",
      summary: "",
      commands: [Command("log", summary: "")]
    )
    for script in [Shelf.tool.completions(for: shell), plain.completions(for: shell)] {
      #expect(try await lines(of: script, in: shell, options: ["-n"]) == [])
    }
  }

  @Test func `every option of every command is known to every shell`() {
    let options = [
      "url", "timeout", "allow-origin", "database", "quiet", "verbose", "color", "count", "since",
      "format", "help", "version",
    ]
    for shell in Shell.allCases {
      let script = Demo.tool.completions(for: shell)
      for option in options {
        #expect(script.contains(shell == .fish ? "-l \(option) " : "--\(option)"), "\(shell)")
      }
    }
  }
}

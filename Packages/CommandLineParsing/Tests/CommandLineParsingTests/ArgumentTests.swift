import CommandLineParsing
import Testing

@Suite struct ArgumentTests {
  private let words = Argument(
    repeating: .string(named: "WORD"),
    isRequired: false,
    summary: "Words to find."
  )
  private let numbers = Argument(repeating: .integer(), summary: "Numbers of notes.")
  private let count = Argument(optional: .integer(named: "COUNT"), summary: "Number of steps.")
  private let target = Argument(.string(named: "TARGET"), summary: "Target.")
  private let topics = Argument(repeating: .choice(of: Topic.self), summary: "Topics.")
  private let all = Option(flag: "all", summary: "All notes.")

  private enum Topic: String, CaseIterable {
    case home, work
  }

  private var tool: CommandLineTool {
    CommandLineTool(
      name: "notes",
      summary: "Keep notes.",
      commands: [
        Command(
          "list",
          summary: "List notes.",
          options: [OptionGroup("Options", all)],
          arguments: words
        ),
        Command("delete", summary: "Delete notes.", arguments: numbers),
        Command("undo", summary: "Undo steps.", arguments: count),
        Command("copy", summary: "Copy notes.", arguments: target, numbers),
        Command("sort", summary: "Sort notes.", arguments: topics),
      ],
      defaultCommand: "list",
      impliedCommand: .forNumbers("delete"),
      wordsCommand: "copy"
    )
  }

  private func values(_ arguments: String...) throws -> ParsedValues {
    guard case .run(_, let values) = try tool.parse(arguments) else {
      throw UnexpectedInvocation(description: "\(arguments)")
    }
    return values
  }

  private func error(_ arguments: String...) -> String {
    do {
      return "\(try tool.parse(arguments))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a repeating argument takes all remaining arguments, in order`() throws {
    #expect(try values("delete", "3", "1", "3")[numbers] == [3, 1, 3])
    #expect(try values("list", "b", "--all", "a", "--", "--all")[words] == ["b", "a", "--all"])
    let values = try values("copy", "shelf", "1", "2")
    #expect(values[target] == "shelf")
    #expect(values[numbers] == [1, 2])
  }

  @Test func `an argument that is not required may be missing`() throws {
    #expect(try values("list")[words] == [])
    #expect(try values("undo")[count] == nil)
    #expect(try values("undo", "-2")[count] == -2)
  }

  @Test func `a missing, an invalid or an additional argument is an error`() {
    #expect(error("delete") == "Missing argument 'N'.")
    #expect(error("copy", "shelf") == "Missing argument 'N'.")
    #expect(error("delete", "1", "x") == "Invalid value 'x' for 'N': must be a whole number.")
    #expect(error("undo", "1", "2") == "Unexpected argument '2'.")
  }

  @Test(arguments: [[], ["--all"], ["list", "--all"]])
  func `the default command runs if a command line names none`(arguments: [String]) throws {
    guard case .run("list", let values) = try tool.parse(arguments) else {
      Issue.record("\(try tool.parse(arguments))")
      return
    }
    #expect(values[all] == !arguments.isEmpty)
  }

  @Test func `a default command changes neither help nor the errors of other names`() throws {
    guard case .help(nil) = try tool.parse(["--help"]), case .help(nil) = try tool.parse(["help"]),
      case .version = try tool.parse(["--version"])
    else {
      Issue.record("The default command was run.")
      return
    }
    #expect(error("lsit") == "Unknown command 'lsit'. Did you mean 'list'?")
    #expect(error("--al") == "Unknown option '--al'. Did you mean '--all'?")
  }

  @Test(arguments: [["3"], ["3", "12"], ["--", "3"]])
  func `numbers alone are arguments of their command`(arguments: [String]) throws {
    guard case .run("delete", let values) = try tool.parse(arguments) else {
      Issue.record("\(try tool.parse(arguments))")
      return
    }
    #expect(values[numbers] == arguments.compactMap(Int.init))
  }

  @Test func `numbers before a command or with words are no arguments`() {
    #expect(error("3", "delete") == "Unknown command '3'. Did you mean 'notes delete 3'?")
    #expect(error("3", "apples") == "Unknown command '3'. Did you mean 'notes copy 3 apples'?")
    #expect(error("3-") == "Invalid value '3-' for 'N': must be a whole number.")
    #expect(error("3", "--hepl") == "Unknown option '--hepl'. Did you mean '--help'?")
  }

  @Test func `several words that are no command suggest the command for words`() {
    #expect(
      error("Äpfel", "kaufen") == "Unknown command 'Äpfel'. Did you mean 'notes copy Äpfel kaufen'?"
    )
    #expect(error("lsit", "milk") == "Unknown command 'lsit'. Did you mean 'list'?")
    #expect(error("milk") == "Unknown command 'milk'.")
    for word in ["it's", "a b", "--all", "a\u{1B}b"] {
      #expect(error("buy", word) == "Unknown command 'buy'.")
    }
  }

  @Test func `usage, help and manual show which arguments are required or repeat`() {
    #expect(tool.usage() == "Usage: notes [COMMAND] [OPTIONS]")
    #expect(tool.usage(of: "list") == "Usage: notes list [OPTIONS] [WORD...]")
    #expect(tool.usage(of: "delete") == "Usage: notes delete [OPTIONS] N...")
    #expect(tool.usage(of: "undo") == "Usage: notes undo [OPTIONS] [COUNT]")
    #expect(tool.help().contains("\n  list    List notes. (default)\n"))
    #expect(tool.manual(version: "1", date: "2026-11-21").contains(#"\fR [\fICOMMAND\fR] ["#))
  }

  @Test func `shells complete every value of a repeating argument`() {
    #expect(tool.completions(for: .bash).contains("sort:) words=(home work) ;;"))
    #expect(tool.completions(for: .zsh).contains("'*:home|work:(home work)'"))
    #expect(tool.completions(for: .zsh).contains("'::COUNT: '"))
    #expect(tool.completions(for: .fish).contains("-a 'home work'"))
  }

  @Test func `shells run the tool for values that it prints`() {
    let completed = CommandLineTool(
      name: "notes",
      summary: "Keep notes.",
      commands: [
        Command("delete", summary: "", arguments: numbers.completed(by: "list", "--words", "a b"))
      ]
    )
    let command = "notes list --words 'a b'"
    #expect(completed.completions(for: .bash).contains("done < <(\(command) 2>/dev/null) ;;"))
    #expect(
      completed.completions(for: .zsh).contains("'*:N:{_notes_candidates notes list --words ")
    )
    #expect(
      completed.completions(for: .fish).contains(#"-a '(notes list --words \'a b\' 2>/dev/null)'"#)
    )
  }

  @Test func `a summary of an argument can be replaced`() throws {
    let other = numbers.summarized("Numbers of books.")
    #expect(try values("delete", "1")[other] == [1])
  }
}

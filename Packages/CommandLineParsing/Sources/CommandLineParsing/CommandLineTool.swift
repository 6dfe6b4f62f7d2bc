/// A whole command line program: the one description from which parser, help, completions, manual and
/// suggestions come.
public struct CommandLineTool: Sendable {
  let name: String
  let summary: String
  let discussion: String
  let commands: [Command]
  let options: [OptionGroup]
  let environment: [(name: String, summary: String)]
  let examples: [(command: String, summary: String)]
  let exitCodes: [(code: Int, summary: String)]

  /// Whether an option takes a value, by each of its spellings.
  ///
  /// An option may stand before its command, so a spelling takes a value in all commands or in none.
  private(set) var takesValue: [String: Bool] = [:]

  /// Describes a tool, which always has the command `help` and the options `--help`, `-h` and `--version`.
  ///
  /// A description that contradicts itself is a mistake of the program, and traps in a build for
  /// debugging: a name that is not made of lower-case ASCII letters, digits and hyphens; two commands or
  /// two options of one name; an option that has a value in one command, and none in another.
  ///
  /// - Parameters:
  ///   - name: What is typed.
  ///   - summary: What it does, in a line or two.
  ///   - discussion: What the manual says beside that: paragraphs, with an empty line between them.
  ///   - commands: Its commands, in the order in which help shows them.
  ///   - options: The options that every command has, and that may stand before it.
  ///   - environment: The variables that count, beside those of options.
  ///   - examples: Whole command lines, and what each does.
  ///   - exitCodes: What the codes mean with which the program ends.
  public init(
    name: String,
    summary: String,
    discussion: String = "",
    commands: [Command],
    options: [OptionGroup] = [],
    environment: [(name: String, summary: String)] = [],
    examples: [(command: String, summary: String)] = [],
    exitCodes: [(code: Int, summary: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.commands = commands
    self.options = options + [OptionGroup("Options", helpOption, versionOption)]
    self.environment = environment
    self.examples = examples
    self.exitCodes = exitCodes
    takesValue = Dictionary(
      allOptions.flatMap { option in option.spellings.map { ($0, option.takesValue) } },
      uniquingKeysWith: { first, _ in first }
    )
    // Not in what is released, where the look through all of it would be a twentieth of each start.
    assert(contradiction == nil, contradiction ?? "")
  }

  /// The command of a word.
  func command(named word: String) -> Command? {
    commands.first { $0.name == word }
  }

  /// The options that may stand beside a command, or before any is known.
  func options(of command: Command?) -> [OptionDeclaration] {
    ((command?.options ?? []) + options).flatMap(\.options)
  }

  /// Every option there is.
  var allOptions: [OptionDeclaration] {
    // Closures: a key path of a generic type is resolved at run time, at each start.
    (options + commands.flatMap { $0.options }).flatMap { $0.options }
  }

  /// Every word that can stand as a command, and what it does.
  var commandEntries: [(name: String, summary: String)] {
    commands.map { ($0.name, $0.summary) } + [helpCommand]
  }

  /// Every variable that counts: first those of options.
  var variables: [(name: String, summary: String)] {
    var variables: [(name: String, summary: String)] = []
    for option in allOptions {
      guard let variable = option.environment else { continue }
      // Commands may share an option.
      if !variables.contains(where: { $0.name == variable }) {
        variables.append((variable, "The default of '\(option.long)'."))
      }
    }
    return variables + environment
  }
}

let helpCommand = (name: "help", summary: "Show the help of a command.")
let helpOption = Option(flag: "help", short: "h", summary: "Show this help.")
let versionOption = Option(flag: "version", summary: "Show the version.")

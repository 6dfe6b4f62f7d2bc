import CommandLineParsing

let times = Option("times", short: "n", .integer(in: 1...10), default: 1, summary: "How often.")
let pause = Option("pause", .duration, environment: "HELLO_PAUSE", summary: "The time between.")
let name = Argument(.string(named: "NAME"), summary: "Who is greeted.")

let tool = CommandLineTool(
  name: "hello",
  summary: "Greet people.",
  commands: [
    Command(
      "greet",
      summary: "Say hello to somebody.",
      options: [OptionGroup("Options", times, pause)],
      arguments: name
    )
  ]
)

let arguments = ["greet", "-n", "2", "--pause=1.5s", "Ada"]
do {
  switch try tool.parse(arguments, environment: [:]) {
  case .run("greet", let values):
    let count: Int = values[times]
    let duration: Duration? = values[pause]
    let person = values[name]
    print(count, duration ?? .zero, person)  // 2 1.5 seconds Ada
  case .run(let command, _): print("'\(command)' does nothing.")
  case .help(let command): print(tool.help(of: command))
  case .version: print("hello 1.0")
  }
} catch {
  print(error)
  print(tool.usage(of: tool.command(in: arguments)))
  print("See 'hello --help'.")
}

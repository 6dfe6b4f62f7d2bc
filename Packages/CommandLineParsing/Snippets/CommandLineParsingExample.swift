import CommandLineParsing

let times = Option("times", short: "n", .integer(in: 1...10), default: 1, summary: "Repetitions.")
let pause = Option("pause", .duration, environment: "HELLO_PAUSE", summary: "Pause in between.")
let name = Argument(.string(named: "NAME"), summary: "Name of the person to greet.")

let tool = CommandLineTool(
  name: "hello",
  summary: "Greet people.",
  commands: [
    Command(
      "greet",
      summary: "Greet a person.",
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
    print(count, duration ?? .zero, values[name])  // 2 1.5 seconds Ada
  case .run(let command, _): print("The command '\(command)' has no implementation.")
  case .help(let command): print(tool.help(of: command))
  case .version: print("hello 1.0")
  }
} catch {
  print(error)
  print(tool.usage(of: tool.command(in: arguments)))
  print("See 'hello --help'.")
}

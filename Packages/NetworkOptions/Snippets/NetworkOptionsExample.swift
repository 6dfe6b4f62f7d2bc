import CommandLineParsing
import CommandSupport
import NetworkClient
import NetworkOptions
import TerminalClient
import TextFormatting

struct Dependencies: NetworkDependencies {
  var system: System
  var network: NetworkClients
}

let networkOptions = NetworkOptions(
  of: "weather",
  replay: "Use recorded responses and send no requests."
)

let urlOption = Option(
  "url",
  .serverURL,
  default: ServerURL(constant: "http://localhost:8000"),
  environment: "WEATHER_URL",
  summary: "Server to ask."
)

let weather = Tool<Dependencies>(
  name: "weather",
  summary: "Print the weather.",
  commands: [
    ToolCommand(
      "now",
      summary: "Print the current weather.",
      options: [
        OptionGroup("Server", urlOption), networkOptions.group,
        OptionGroup("Output", requestLogOption),
      ]
    ) { run in
      let network = run.logged(try await run.networkClient(networkOptions))
      let request = NetworkClient.Request(url: run.values[urlOption].url)
      let text = try await network.fetch(request, as: String.self)
      try await run.output.show(text.escapedForTerminal())
      return .success
    }
  ]
)

let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  network: .mock(.mock { _ in .json(#""sunny""#) })
)
let code = await weather.run(["now"], dependencies)
print(code.rawValue, terminal.output)  // 0 sunny

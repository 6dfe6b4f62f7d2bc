import CommandLineParsing
import CommandSupport
import FileClient
import NetworkClient
import NetworkOptions
import Synchronization
import TerminalClient
import TestClock

struct Dependencies: NetworkDependencies {
  var system: System
  var network: NetworkClients
}

private let networkOptions = NetworkOptions(
  of: "weather",
  replay: "Use recorded responses and send no requests."
)

private let urlOption = Option(
  "url",
  .serverURL,
  default: ServerURL(constant: "http://localhost:8000"),
  summary: "Server to ask."
)

/// A tool that sends one request with a secret header field, and prints the URL of its server.
private let weather = Tool<Dependencies>(
  name: "weather",
  summary: "Print the weather.",
  commands: [
    ToolCommand(
      "now",
      summary: "Print the current weather.",
      options: [
        OptionGroup("Server", urlOption), networkOptions.group,
        OptionGroup("Output", jsonOption, requestLogOption),
      ]
    ) { run in
      let url = run.values[urlOption].url
      let client = try await run.networkClient(networkOptions, redacting: ["X-Key"])
      let headers = ["X-Key": "secret", "A": "b"]
      _ = try await run.logged(client, redacting: ["X-Key"])
        .data(NetworkClient.Request(url: url, headers: headers))
      try await run.output.show("\(url)")
      return .success
    }
  ]
)

/// Runs the tool, and records the networks that it creates clients for.
final class WeatherTester: Sendable {
  let files = MockFiles()
  private let networks = Mutex<[NetworkClients.Network]>([])

  /// Runs a command line with a client.
  func run(
    _ arguments: [String],
    environment: Environment = ["LANG": "C.UTF-8"],
    transports: [NetworkClients.Transport] = NetworkClients.Transport.allCases,
    client: @escaping @Sendable () throws -> NetworkClient = { .mock { _ in .json("1") } }
  ) async -> Result {
    networks.withLock { $0 = [] }
    let terminal = MockTerminal(streams: [])
    let dependencies = Dependencies(
      system: .mock(terminal: terminal, files: files, environment: environment, clock: TestClock()),
      network: NetworkClients(
        transports: transports,
        client: { [self] network in
          networks.withLock { $0.append(network) }
          return try client()
        },
        comparingClient: { _, live, _ in live }
      )
    )
    let code = await weather.run(["now"] + arguments, dependencies)
    return Result(
      code: code,
      output: terminal.output,
      errors: terminal.errorOutput,
      networks: networks.withLock(\.self)
    )
  }

  /// The result of a command line.
  struct Result {
    var code: ExitCode
    var output: String
    var errors: String
    var networks: [NetworkClients.Network]
  }
}

import CommandLineParsing
import CommandSupport
import NetworkClient

/// The options of the commands that ask a server.
let serverOptions = OptionGroup(
  "Server",
  urlOption,
  timeoutOption,
  retryOption,
  headerOption,
  allowedOriginsOption
)

let urlOption = Option(
  "url",
  .serverURL,
  default: .localhost,
  environment: "FETCHER_URL",
  summary: "The server to fetch from."
)

let timeoutOption = Option(
  "timeout",
  .duration,
  default: .seconds(10),
  environment: "FETCHER_TIMEOUT",
  summary: "The longest time for a fetch with all its requests, such as 500ms, 10s or 2m."
)

let retryOption = Option(
  "retry",
  .integer(in: 0...100),
  default: 0,
  summary: "How often to try again, within the time, where that may help."
)

let headerOption = Option(
  "header",
  repeating: .header,
  summary: "A header field to send, such as 'Accept-Language: en'."
)

let allowedOriginsOption = Option(
  "allow-origin",
  repeating: .origin,
  summary: "Another origin to which the server's path may lead, such as http://127.0.0.1:8000."
)

extension CommandRun<Dependencies> {
  /// The server that the options describe.
  func server() throws -> NetworkDependencies.Server {
    server(over: try networkClient())
  }

  /// The same server, with something else that sends the requests.
  func server(over network: NetworkClient) -> NetworkDependencies.Server {
    NetworkDependencies.Server(
      url: values[urlOption].url,
      network: network,
      allowedOrigins: Set(values[allowedOriginsOption]),
      timeout: values[timeoutOption],
      headers: values[headerOption].fields
    )
  }
}

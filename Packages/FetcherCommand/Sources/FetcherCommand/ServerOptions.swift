import CommandLineParsing
import CommandSupport
import NetworkClient
import NetworkOptions
import PortableFoundation

/// The options that describe the server.
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
  summary: "Server to fetch from."
)

let timeoutOption = Option(
  "timeout",
  .duration,
  default: .seconds(10),
  environment: "FETCHER_TIMEOUT",
  summary: "Time limit of a whole fetch, including retries, such as 500ms, 10s or 2m."
)

let retryOption = Option(
  "retry",
  .integer(in: 0...100),
  default: 0,
  summary: "Retry transient failures up to N times, within --timeout."
)

let allowedOriginsOption = Option(
  "allow-origin",
  repeating: .origin,
  summary: "Allow the second request of a fetch to another origin, such as http://127.0.0.1:8000."
)

/// The options that describe the route to the server, and its recording.
let networkOptions = NetworkOptions(
  of: "fetcher",
  replay: "Use recorded responses and send no requests; fetches are saved as usual."
)

extension CommandRun<Dependencies> {
  /// Returns the server that the options describe.
  func server() async throws -> Server {
    let headers = try await headers
    let network = try await networkClient(networkOptions, redacting: headers.names)
    return server(over: network, headers)
  }

  /// Returns the server that the options describe, with another client and the header fields of `--header`.
  func server(over network: NetworkClient, _ headers: [NetworkClient.Header]) -> Server {
    Server(
      url: values[urlOption].url,
      network: logged(network, redacting: headers.names),
      allowedOrigins: Set(values[allowedOriginsOption]),
      timeout: values[timeoutOption],
      headers: headers.fields
    )
  }

  /// The source of responses that the options select, without the content of files.
  var network: NetworkClients.Network {
    get throws { try network(networkOptions) }
  }
}

extension ValueParser where Value == Origin {
  /// Parses an origin: a URL without path and query.
  static var origin: Self {
    Self(named: "ORIGIN") { text throws(InvalidValue) in
      let server = try ServerURL(text)
      guard ["", "/"].contains(server.url.path(percentEncoded: true)),
        server.url.query(percentEncoded: true) == nil
      else {
        throw InvalidValue("must be an origin such as http://127.0.0.1:8000, without a path")
      }
      return server.origin
    }
    .concealed()
  }
}

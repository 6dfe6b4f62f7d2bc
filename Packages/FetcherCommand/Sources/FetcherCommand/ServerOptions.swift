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

let headerOption = Option(
  "header",
  short: "H",
  repeating: .header,
  summary: "Send a header field, such as 'Accept-Language: en'."
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
    server(over: try await networkClient(networkOptions, redacting: secretHeaders))
  }

  /// Returns the server that the options describe, with another client.
  func server(over network: NetworkClient) -> Server {
    Server(
      url: values[urlOption].url,
      network: logged(network, redacting: secretHeaders),
      allowedOrigins: Set(values[allowedOriginsOption]),
      timeout: values[timeoutOption],
      headers: values[headerOption].fields
    )
  }

  /// The names of the header fields that the user adds, which may contain secrets.
  var secretHeaders: Set<String> { Set(values[headerOption].map(\.name)) }

  /// The source of responses that the options select, without the content of the file of trusted certificates.
  var network: NetworkClients.Network {
    get throws { try network(networkOptions, redacting: secretHeaders) }
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
  }
}

extension ValueParser where Value == NetworkClient.Header {
  /// Parses a header field.
  static var header: Self {
    Self(named: "HEADER") { text throws(InvalidValue) in
      do {
        return try NetworkClient.Header(text)
      } catch HeaderError.reservedName {
        throw InvalidValue("only the transport sets this header field")
      } catch HeaderError.controlCharacter {
        throw InvalidValue("must not contain control characters")
      } catch {
        throw InvalidValue("must be a header field such as 'Accept-Language: en'")
      }
    }
  }
}

extension [NetworkClient.Header] {
  /// The fields to send, with a default `User-Agent`.
  var fields: [String: String] {
    let fields = combined
    return fields.keys.contains { $0.lowercased() == "user-agent" }
      ? fields : fields.merging(["User-Agent": "fetcher/\(workspaceVersion)"]) { own, _ in own }
  }
}

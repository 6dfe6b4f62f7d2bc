import CommandLineParsing
import CommandSupport
import NetworkClient
import NetworkClientRecording
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

/// `--verbose` for commands that send requests.
let requestLogOption = verboseOption.summarized(
  "Log each step, request and response on standard error, without secrets."
)

/// The options that describe the route to the server.
let transportOptions = OptionGroup(
  "Transport",
  transportOption,
  certificatesOption,
  proxyOption,
  recordOption,
  replayOption
)

let transportOption = Option(
  "transport",
  .choice(of: NetworkDependencies.Transport.self, named: "NAME"),
  environment: "FETCHER_TRANSPORT",
  defaultText: "curl",
  summary: "HTTP library: libcurl (curl) or FoundationNetworking (foundation)."
)

let proxyOption = Option(
  "proxy",
  .proxy,
  summary: "Send requests through an HTTP proxy; http_proxy and similar variables are never used."
)

private let recordOption = Option(
  "record",
  .directory,
  summary: "Record each exchange; DIR must be new or empty."
)

private let replayOption = Option(
  "replay",
  .directory,
  summary: "Use recorded responses and send no requests; fetches are still saved."
)

extension CommandRun<Dependencies> {
  /// Returns the server that the options describe.
  func server() async throws -> NetworkDependencies.Server {
    server(over: try await networkClient())
  }

  /// Returns the server that the options describe, with another client.
  func server(over network: NetworkClient) -> NetworkDependencies.Server {
    NetworkDependencies.Server(
      url: values[urlOption].url,
      network: logged(network),
      allowedOrigins: Set(values[allowedOriginsOption]),
      timeout: values[timeoutOption],
      headers: values[headerOption].fields
    )
  }

  /// Creates the client that the options describe.
  ///
  /// All fetches of a command share one client: it writes one recording, or replays one from its start.
  private func networkClient() async throws -> NetworkClient {
    var network = try network
    network.route?.certificates = try await trustedCertificates()
    do {
      return try dependencies.network.client(network)
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)", "Check --record or --replay.")
    }
  }

  /// Returns the client for the network that the options select; it neither records nor replays.
  func liveClient() async throws -> NetworkClient {
    var route = try route
    route.certificates = try await trustedCertificates()
    return try dependencies.network.client(.live(route))
  }

  /// The names of the header fields that the user adds, which may contain secrets.
  var secretHeaders: Set<String> { Set(values[headerOption].map(\.name)) }

  /// The source of responses that the options select, without the content of the file of trusted certificates.
  var network: NetworkDependencies.Network {
    get throws {
      guard let replay = values[replayOption] else {
        let route = try route
        guard let record = values[recordOption] else { return .live(route) }
        return .recording(
          to: record,
          secretHeaders: secretHeaders,
          route
        )
      }
      if values[proxyOption] != nil { throw Failure(contradiction: "proxy") }
      if values[certificatesOption] != nil { throw Failure(contradiction: "cacert") }
      if values[recordOption] != nil { throw Failure(contradiction: "record") }
      return .replaying(from: replay)
    }
  }

  /// The route to the network that the options select, without the content of the file of trusted certificates.
  var route: NetworkDependencies.Route {
    get throws {
      let transports = dependencies.network.transports
      guard let transport = values[transportOption] ?? transports.first,
        transports.contains(transport)
      else {
        throw Failure(
          .usage,
          code: "transport_left_out",
          "This build does not include the transport '\(values[transportOption]?.rawValue ?? "curl")'.",
          """
          It includes \(transports.map { "'\($0)'" }.joined(separator: ", ")). Run 'swift build -c release' in the source directory \
          to build .build/release/fetcher with every transport.
          """
        )
      }
      guard transport == .curl || values[certificatesOption] == nil else {
        throw Failure(
          .usage,
          code: "usage",
          "The option '--cacert' works only with libcurl: FoundationNetworking trusts the system's certificates.",
          "Use '--transport curl'."
        )
      }
      return NetworkDependencies.Route(transport, proxy: values[proxyOption])
    }
  }
}

extension NetworkDependencies.Network {
  /// The route to the network; nil for a replay, which has none.
  fileprivate var route: NetworkDependencies.Route? {
    get {
      switch self {
      case .live(let route), .recording(_, _, let route): route
      case .replaying: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .live: self = .live(newValue)
      case .recording(let directory, let secretHeaders, _):
        self = .recording(to: directory, secretHeaders: secretHeaders, newValue)
      case .replaying: break
      }
    }
  }
}

extension Failure {
  fileprivate init(contradiction option: String) {
    self.init(
      .usage,
      code: "usage",
      "The options '--\(option)' and '--replay' cannot be combined.",
      "A replay sends no request. See 'fetcher fetch --help'."
    )
  }
}

extension ValueParser where Value == NetworkClient.Proxy {
  /// Parses the URL of an HTTP proxy.
  fileprivate static var proxy: Self {
    Self(named: "URL") { text throws(InvalidValue) in
      do {
        return try NetworkClient.Proxy(text)
      } catch {
        let cause = (error as? ProxyError)?.cause ?? "\(error)"
        throw InvalidValue("must be a proxy such as http://127.0.0.1:3128 (\(cause))")
      }
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

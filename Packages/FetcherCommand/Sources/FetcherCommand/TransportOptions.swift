import CommandLineParsing
import CommandSupport
import NetworkClient
import NetworkClientRecording

/// The options of what carries the requests to a server.
let transportOptions = OptionGroup(
  "Transport",
  transportOption,
  proxyOption,
  recordOption,
  replayOption
)

let transportOption = Option(
  "transport",
  .choice(of: NetworkDependencies.Transport.self, named: "NAME"),
  environment: "FETCHER_TRANSPORT",
  defaultText: "curl",
  summary: "What sends the requests: libcurl, or FoundationNetworking."
)

let proxyOption = Option(
  "proxy",
  .proxy,
  summary: "The HTTP proxy that requests go through; none is taken from the environment."
)

private let recordOption = Option(
  "record",
  .directory,
  summary: "Write each exchange into a folder, which is empty or is made."
)

private let replayOption = Option(
  "replay",
  .directory,
  summary: """
    Take the answers from such a folder, and ask no server. They are saved and counted like any others: to try \
    something, name another --database.
    """
)

extension CommandRun<Dependencies> {
  /// What sends the requests.
  ///
  /// It is made once for all the fetches of a command: a folder has one recording, and a replay goes on.
  func networkClient() throws -> NetworkClient {
    let network = try network
    do {
      return try dependencies.network.client(network).reportingUnrecordedRequests()
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)")
    }
  }

  /// What the options choose in place of the network, or how they reach it.
  var network: NetworkDependencies.Network {
    get throws {
      guard let replay = values[replayOption] else {
        let route = try route
        guard let record = values[recordOption] else { return .live(route) }
        return .recording(
          to: record,
          // Who adds a field to each request may well have put a secret into it.
          secretHeaders: Set(values[headerOption].map(\.name)),
          route
        )
      }
      if values[proxyOption] != nil { throw Failure(contradiction: "proxy") }
      if values[recordOption] != nil { throw Failure(contradiction: "record") }
      return .replaying(from: replay)
    }
  }

  /// How the options reach the network.
  var route: NetworkDependencies.Route {
    get throws {
      let transports = dependencies.network.transports
      guard let transport = values[transportOption] ?? transports.first,
        transports.contains(transport)
      else {
        throw Failure(
          .usage,
          code: "transport_left_out",
          "The transport '\(values[transportOption]?.rawValue ?? "curl")' was left out of this build.",
          """
          It has: \(transports.map { "'\($0)'" }.joined(separator: ", ")). 'swift build -c release' in the source folder \
          builds .build/release/fetcher with every transport.
          """
        )
      }
      return NetworkDependencies.Route(transport, proxy: values[proxyOption])
    }
  }
}

extension Failure {
  fileprivate init(contradiction option: String) {
    self.init(
      .usage,
      code: "usage",
      "The options '--\(option)' and '--replay' cannot be given together.",
      "A replay asks no server. See 'fetcher fetch --help'."
    )
  }
}

extension ValueParser where Value == NetworkClient.Proxy {
  /// An HTTP proxy.
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

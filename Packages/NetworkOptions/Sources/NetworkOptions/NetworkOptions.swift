public import CommandLineParsing
public import NetworkClient

/// The options of a tool that describe the route of its requests, and their recording.
///
/// Store them in a constant, as options:
///
///     let networkOptions = NetworkOptions(
///       of: "weather",
///       replay: "Use recorded responses and send no requests."
///     )
public struct NetworkOptions: Sendable {
  /// `--transport`: the HTTP library.
  public let transport: Option<NetworkClients.Transport?>

  /// `--cacert`: the file of trusted certificates.
  public let certificates = Option(
    "cacert",
    .file,
    summary: "Trust only the certification authorities in FILE (PEM), instead of the system's."
  )

  /// `--proxy`: the proxy.
  public let proxy = Option(
    "proxy",
    .proxy,
    summary:
      "Send requests through an HTTP proxy; http_proxy and similar variables are never used."
  )

  /// `--record`: the directory of a new recording.
  public let record = Option(
    "record",
    .directory,
    summary: "Record each exchange; DIR must be new or empty."
  )

  /// `--replay`: the directory of a recording that replaces the network.
  public let replay: Option<String?>

  /// Creates the options of a tool.
  ///
  /// - Parameters:
  ///   - tool: The name of the tool, which is also the beginning of its environment variables.
  ///   - replaySummary: The effect of `--replay`, in one line.
  public init(of tool: String, replay replaySummary: String) {
    transport = Option(
      "transport",
      .choice(of: NetworkClients.Transport.self, named: "NAME"),
      environment: "\(tool.uppercased())_TRANSPORT",
      defaultText: "curl",
      summary: "HTTP library: libcurl (curl) or FoundationNetworking (foundation)."
    )
    replay = Option("replay", .directory, summary: replaySummary)
  }

  /// The options as a group of the help.
  public var group: OptionGroup {
    OptionGroup("Transport", transport, certificates, proxy, record, replay)
  }
}

extension ValueParser where Value == NetworkClient.Proxy {
  /// Parses the URL of an HTTP proxy.
  fileprivate static var proxy: Self {
    Self(named: "URL") { text throws(InvalidValue) in
      do {
        return try NetworkClient.Proxy(text)
      } catch {
        let cause = (error as? ProxyError)?.cause ?? "invalid"
        throw InvalidValue("must be a proxy such as http://127.0.0.1:3128 (\(cause))")
      }
    }
    .concealed()
  }
}

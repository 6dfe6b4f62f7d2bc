import CommandLineParsing
import NetworkClient
import NetworkClientRecording

/// The options of what carries the requests to a server.
let transportOptions = OptionGroup("Transport", proxyOption, recordOption, replayOption)

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
  summary: "Take the answers from such a folder, and ask no server."
)

extension CommandRun {
  /// What sends the requests.
  ///
  /// It is made once for all the fetches of a command: a folder has one recording, and a replay goes on.
  func networkClient() throws -> NetworkClient {
    let transport = try transport
    do {
      return try dependencies.networkClient(transport).explainingReplays()
    } catch {
      throw Failure(.usage, code: "unusable_recording", "\(error)")
    }
  }

  private var transport: Dependencies.Transport {
    get throws {
      let proxy = values[proxyOption]
      guard let replay = values[replayOption] else {
        guard let record = values[recordOption] else { return .network(proxy: proxy) }
        return .recording(
          to: record,
          // Who adds a field to each request may well have put a secret into it.
          secretHeaders: Set(values[headerOption].map(\.name)),
          proxy: proxy
        )
      }
      if proxy != nil { throw Failure(contradiction: "proxy") }
      if values[recordOption] != nil { throw Failure(contradiction: "record") }
      return .replaying(from: replay)
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

extension NetworkClient {
  /// This client, for which a request that is not in a recording is one with an answer that is not acceptable.
  func explainingReplays() -> Self {
    Self { [data] request in
      do {
        return try await data(request)
      } catch RecordingError.unexpectedRequest(let url, let nearest, let difference) {
        throw NetworkClientError.malformedResponse(
          url,
          cause: "it is not as recorded: in \(nearest), the nearest, \(difference)"
        )
      }
    }
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
        throw InvalidValue("is not a proxy such as http://127.0.0.1:3128: \(cause)")
      }
    }
  }
}

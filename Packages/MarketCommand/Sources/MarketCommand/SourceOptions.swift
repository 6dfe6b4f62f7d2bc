import CommandLineParsing
import CommandSupport
import ExchangeClient
import MarketService
import NetworkOptions
import PortableFoundation
import PriceLog
import TextFormatting

let sourceOption = Option(
  "source",
  .sourceName,
  environment: "MARKET_SOURCE",
  defaultText: PriceLog.firstSource,
  summary: "Exchange that prices come from; 'market sources' lists all."
)

let fallbackOption = Option(
  flag: "fallback",
  summary:
    "If the source fails, the next one of 'market sources' answers; each price names its source."
)

let urlOption = Option(
  "url",
  .baseURL,
  environment: "MARKET_URL",
  defaultText: "that of the source",
  summary: "Base URL of the exchange; with '--fallback', of all sources."
)

extension ValueParser where Value == String {
  /// Parses the name of a source.
  fileprivate static var sourceName: Self {
    Self(named: "NAME") { text throws(InvalidValue) in
      guard text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
        throw InvalidValue("must be a name in lower-case letters, such as \(PriceLog.firstSource)")
      }
      return text
    }
    .completed(by: "sources", "--format", "names")
  }
}

extension ValueParser where Value == ServerURL {
  /// Parses the URL that the paths of requests are appended to.
  fileprivate static var baseURL: Self {
    Self(named: "URL", text: { $0.description }) { text throws(InvalidValue) in
      let server = try ServerURL(text)
      guard server.url.query(percentEncoded: true) == nil else {
        throw InvalidValue("must not have a query")
      }
      return server
    }
    .concealed()
  }
}

extension CommandRun<Dependencies> {
  /// The source that the options select.
  var source: ExchangeSource {
    get throws {
      let all = dependencies.sources
      let name = values[sourceOption] ?? PriceLog.firstSource
      guard let source = all.first(where: { $0.name == name }) else {
        let names = all.map(\.name)
        let suggestion = names.suggestion(for: name).map { " Did you mean '\($0)'?" } ?? ""
        throw misuse(
          "There is no source '\(name)'.\(suggestion) 'market sources' lists them: \(names.listed)."
        )
      }
      return source
    }
  }

  /// The time that the changes of the source refer to; 24 hours ago for an unknown one, which another sentence refuses.
  var reference: ExchangeSource.Reference { (try? source.reference) ?? .dayAgo }

  /// The selected source, and with `--fallback` those that answer for it, in their order.
  var sources: [ExchangeSource] {
    get throws {
      let first = try source
      guard values[fallbackOption] else { return [first] }
      return [first] + dependencies.sources.filter { $0.name != first.name }
    }
  }

  /// The clients of the selected source and those that answer for it.
  ///
  /// All requests of a command share one client of the network: it writes one recording, or replays one from its start.
  var priceSources: [PriceSource] {
    get async throws {
      let sources = try sources
      let network = logged(try await networkClient(networkOptions))
      return sources.map { source in
        let client = dependencies.exchange(
          source,
          values[urlOption]?.url ?? source.baseURL,
          values[timeoutOption],
          network
        )
        return PriceSource(source.name, title: source.title, client)
      }
    }
  }
}

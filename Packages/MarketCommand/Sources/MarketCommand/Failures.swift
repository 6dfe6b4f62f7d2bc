import CommandSupport
import ExchangeClient
import MarketService
import PortableFoundation

extension ExitCode {
  /// The codes of commands that send requests.
  static let ofExchange: Set<ExitCode> = [
    .invalidInput, .notFound, .serverUnreachable, .internalError, .tryAgain, .unacceptableResponse,
  ]
}

extension CommandRun<Dependencies> {
  /// Returns the exit code of a command that printed the last known values; throws the first failure, warns of others.
  func exitCode(after failures: [MarketFailure]) throws -> ExitCode {
    guard let failure = failures.first else { return .success }
    for other in failures.dropFirst() {
      output.warn(code: other.operation.rawValue, "\(other)")
    }
    throw Failure(failure)
  }
}

/// Returns the result of work with the service, and reports what the service refuses.
func reportingRefusals<Value>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch let error as MarketServiceError {
    throw Failure(error)
  }
}

extension Failure {
  /// Creates the failure of a symbol that the service refuses.
  fileprivate init(_ error: MarketServiceError) {
    switch error {
    case .unknownSymbol:
      self.init(
        .notFound,
        code: "unknown_symbol",
        "\(error)",
        "'market list --all' lists all markets."
      )
    case .unverifiedSymbol(let symbol, let failure):
      let cause = Failure(failure)
      self.init(cause.exitCode, code: cause.code, "Cannot look up \(symbol). \(cause.message)")
    }
  }

  /// Creates the failure of an operation whose values stay those of the last success.
  init(_ failure: MarketFailure) {
    switch failure.cause {
    case .exchange(let error): self.init(error)
    case .other(let text): self.init(.cannotReadOrSave, code: "cannot_save", text)
    }
  }

  /// Creates the failure of a request.
  init(_ error: ExchangeClientError) {
    let lines = ["\(error)"] + (error.advice.map { [$0] } ?? [])
    self.init(error.exitCode, code: error.code, "\(error)", lines: lines)
  }
}

extension ExchangeClientError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .unknownSymbol: .notFound
    case .unreachable, .untrustedServer: .serverUnreachable
    case .throttled, .unavailable, .timedOut: .tryAgain
    case .unacceptableResponse, .notRecorded: .unacceptableResponse
    case .cannotSend: .internalError
    }
  }

  /// The name for programs.
  fileprivate var code: String {
    switch self {
    case .unknownSymbol: "unknown_symbol"
    case .throttled: "throttled"
    case .unavailable: "unavailable"
    case .unreachable: "server_unreachable"
    case .untrustedServer: "untrusted_server"
    case .timedOut: "timed_out"
    case .unacceptableResponse: "unacceptable_response"
    case .cannotSend: "internal"
    case .notRecorded: "not_recorded"
    }
  }

  /// What to do about the failure; nil if there is nothing.
  var advice: String? {
    switch self {
    case .unreachable:
      "Check the network connection, the URL of --url or MARKET_URL, and the proxy of --proxy."
    case .untrustedServer:
      "If you trust the server's certification authority, pass its certificate: --cacert FILE"
    case .notRecorded: "Use the options of the recorded command, or record again."
    case .timedOut: "Try again, or increase --timeout."
    case .throttled, .unavailable:
      retryAfter.map { "Try again after \($0.components.seconds) s." } ?? "Try again later."
    case .unacceptableResponse: "'market doctor' checks the responses of the exchange."
    case .unknownSymbol, .cannotSend: nil
    }
  }
}

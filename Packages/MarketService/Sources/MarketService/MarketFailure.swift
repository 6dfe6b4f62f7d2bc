public import ExchangeClient
public import PortableFoundation

/// An operation of a refresh that failed, while its values stay those of the last success.
///
/// The text can contain text from the exchange: escape it before you print it to a terminal.
public struct MarketFailure: Error, Equatable, Sendable {
  /// The operation.
  public let operation: Operation

  /// What went wrong.
  public let cause: Cause

  /// The time of the next attempt, if the caller refreshes at its interval.
  public let nextAttempt: Date

  /// The name for users of the source that answered instead; nil if none did.
  public let substitute: String?

  /// Creates a failure.
  public init(
    _ operation: Operation,
    _ cause: Cause,
    nextAttempt: Date,
    substitute: String? = nil
  ) {
    self.operation = operation
    self.cause = cause
    self.nextAttempt = nextAttempt
    self.substitute = substitute
  }

  /// Returns the failure of a source for which another one answered.
  func substituted(by source: PriceSource) -> Self {
    Self(operation, cause, nextAttempt: nextAttempt, substitute: source.title)
  }

  /// A part of a refresh.
  public enum Operation: String, CaseIterable, Sendable {
    /// The request for the prices.
    case tickers

    /// The request for the list of markets.
    case markets

    /// The request for an order book.
    case book

    /// Saving the prices and the alerts, or reading the stored prices.
    case storage
  }

  /// The cause of a failure.
  public enum Cause: Equatable, Sendable {
    /// The error of a request.
    case exchange(ExchangeClientError)

    /// Another error, in its own words.
    case other(String)

    init(_ error: any Error) {
      self = (error as? ExchangeClientError).map { .exchange($0) } ?? .other("\(error)")
    }
  }
}

extension MarketFailure: CustomStringConvertible {
  /// What happened, in one sentence, and the source that answered instead in another one.
  public var description: String {
    let cause =
      switch cause {
      case .exchange(let error): error.description
      case .other(let text): text
      }
    return substitute.map { "\(cause) \($0) answers instead." } ?? cause
  }
}

extension MarketFailure: ReportableError {
  /// The kind of the failed request, or that of a database.
  public var kind: ErrorKind {
    switch cause {
    case .exchange(let error): error.kind
    case .other: ErrorKind(.cannotReadOrSave, "cannot_save")
    }
  }

  /// Returns what to do about a failed request.
  public func advice(in tool: String) -> String? {
    if case .exchange(let error) = cause { error.advice(in: tool) } else { nil }
  }
}

/// The reason why the service refuses a symbol.
public enum MarketServiceError: Error, Equatable, Sendable {
  /// The exchange has no market with the symbol; with the nearest symbols, the best first.
  case unknownSymbol(Symbol, nearest: [Symbol])

  /// Whether the exchange has the symbol is unknown, because a request failed.
  case unverifiedSymbol(Symbol, MarketFailure)
}

extension MarketServiceError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .unknownSymbol(let symbol, let nearest):
      nearest.isEmpty
        ? "The exchange has no market \(symbol)."
        : "The exchange has no market \(symbol). Similar markets: "
          + nearest.map(\.description).joined(separator: ", ") + "."
    case .unverifiedSymbol(let symbol, let failure): "Cannot look up \(symbol). \(failure)"
    }
  }
}

extension MarketServiceError: ReportableError {
  /// The kind; that of the failed request if the symbol is unverified.
  public var kind: ErrorKind {
    switch self {
    case .unknownSymbol: ErrorKind(.notFound, "unknown_symbol")
    case .unverifiedSymbol(_, let failure): failure.kind
    }
  }

  /// Returns the command that lists the known symbols.
  public func advice(in tool: String) -> String? {
    switch self {
    case .unknownSymbol: "'\(tool) list --all' lists all markets."
    case .unverifiedSymbol: nil
    }
  }
}

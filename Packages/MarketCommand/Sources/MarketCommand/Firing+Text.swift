import AlertStore
import CommandSupport
import MarketService

extension AlertStore.Firing {
  /// The crossing in a sentence, with all digits of the prices.
  var sentence: String {
    """
    Alert \(alert.id): \(alert.symbol) is \(alert.direction.rawValue) \(alert.price) at \(price).
    """
  }
}

extension CommandRun<Dependencies> {
  /// Returns the result of work that looks up markets, and reports what the service refuses.
  ///
  /// The look-up requests prices, which can reach an alert. A snapshot reports it: otherwise, it would be lost when the
  /// process ends.
  func reportingFirings<Value>(
    of service: MarketService,
    _ work: () async throws -> Value
  ) async throws -> Value {
    let result: Value
    do {
      result = try await work()
    } catch let error as MarketServiceError {
      if case .unknownSymbol = error { try await reportFirings(of: service) }
      return try await reportingRefusals { throw error }
    }
    try await reportFirings(of: service)
    return result
  }

  private func reportFirings(of service: MarketService) async throws {
    for firing in try await service.refresh([], every: defaultInterval).firings {
      output.report(firing.sentence)
    }
  }
}

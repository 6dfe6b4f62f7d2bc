import AlertStore
import CommandSupport
import Localization
import MarketFormatting
import MarketService
import TextFormatting

extension AlertStore.Firing {
  /// The crossing in a sentence, with all digits of the prices.
  var sentence: String {
    guard let formerPrice, let change, let period = alert.condition.period else {
      return
        "Alert \(alert.id): \(alert.symbol) is \(alert.direction.rawValue) \(alert.price) at \(price)."
    }
    return """
      Alert \(alert.id): \(alert.symbol) moved \(MarketFormat(.english).change(change)) in \(period.ageText), from \
      \(formerPrice) to \(price).
      """
  }
}

extension CommandRun<Dependencies> {
  /// Returns the result of work that may request prices.
  ///
  /// The prices can reach an alert, even if the work fails. It is reported, because it fires once.
  func reportingFirings<Value>(
    of service: MarketService,
    _ work: () async throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    for firing in await service.takeFirings() { output.report(firing.sentence) }
    return try result.get()
  }
}

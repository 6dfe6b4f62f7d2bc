import AlertStore

extension AlertStore.Firing {
  /// The crossing in a sentence, with all digits of the prices.
  var sentence: String {
    """
    Alert \(alert.id): \(alert.symbol) is \(alert.direction.rawValue) \(alert.price) at \(price).
    """
  }
}

extension AlertStore {
  /// Checks that alerts can be those of a store, in the order of their numbers.
  public struct RestoreValidator: Sendable {
    private let lastNumber: Int

    /// The number of the last alert.
    private var last = 0

    /// Starts a check of the alerts of a store with a last number.
    ///
    /// - Throws: ``AlertStoreError/invalidNumber(_:)``.
    public init(lastNumber: Int) throws(AlertStoreError) {
      // No store reaches the largest integer by counting on from there.
      guard (0...1 << 62).contains(lastNumber) else { throw .invalidNumber(lastNumber) }
      self.lastNumber = lastNumber
    }

    /// Checks the next alert.
    ///
    /// - Throws: ``AlertStoreError``.
    public mutating func validate(_ alert: Alert) throws(AlertStoreError) {
      guard alert.id > last, alert.id <= lastNumber else { throw .alertOutOfOrder(id: alert.id) }
      try Alert.validate(alert.price, of: alert.symbol)
      last = alert.id
    }
  }
}

public import PortableFoundation

extension AlertStore {
  /// An alert that fired.
  public struct Firing: Equatable, Identifiable, Sendable {
    /// The number of the firing: later ones have larger numbers.
    public let id: Int

    /// The alert after it fired.
    public var alert: Alert

    /// The price that fired it.
    public var price: Decimal

    /// The price from which it moved; nil for an alert for a price.
    public var formerPrice: Decimal?

    /// Whether the reader acts on the firing, such as by running a command, once it has claimed it.
    public var isDelivered: Bool

    /// Creates a firing.
    public init(
      id: Int,
      alert: Alert,
      price: Decimal,
      formerPrice: Decimal? = nil,
      isDelivered: Bool = false
    ) {
      self.id = id
      self.alert = alert
      self.price = price
      self.formerPrice = formerPrice
      self.isDelivered = isDelivered
    }

    /// The change of the price as a fraction; nil for an alert for a price.
    public var change: Decimal? { formerPrice.map { (price - $0) / $0 } }
  }

  /// The firings on which a reader acts.
  public enum Delivery: String, CaseIterable, Sendable {
    /// None: the reader shows them.
    case none

    /// Each of those after its position, and the earlier ones that no reader has claimed.
    case each

    /// Those that no other reader has claimed, so that one reader acts on each.
    case unclaimed
  }
}

extension Alert {
  /// Creates an added alert with its number.
  init(id: Int, _ new: AlertStore.NewAlert, at time: Date) {
    self.init(id: id, symbol: new.symbol, condition: new.condition, createdAt: time)
    // A change is known when the prices of its period are.
    guard new.condition.direction != .moves else { return }
    isReached =
      new.currentPrice.map { new.condition.isReached(by: $0, within: nil, after: nil) } ?? nil
  }

  /// Records a price and returns whether the alert fires: whether the price reached the condition, which the one before did
  /// not.
  ///
  /// - Parameter range: The lowest and the highest price of the period of the alert.
  mutating func record(_ price: Decimal, within range: ClosedRange<Decimal>?, at time: Date) -> Bool
  {
    let wasReached = isReached
    isReached = condition.isReached(by: price, within: range, after: wasReached)
    guard wasReached == false, isReached == true, !isDone, !isCoolingDown(at: time) else {
      return false
    }
    firedAt = Date(milliseconds: time.milliseconds)
    return true
  }

  /// Whether the alert fired a short time ago; not if the clock was set back since.
  private func isCoolingDown(at time: Date) -> Bool {
    guard let firedAt else { return false }
    let age = Duration.milliseconds(time.milliseconds - firedAt.milliseconds)
    return age >= .zero && age < condition.cooldown
  }
}

extension Alert.Condition {
  /// Returns whether a price reaches the condition; nil if that is unknown.
  ///
  /// - Parameters:
  ///   - price: The price.
  ///   - range: The lowest and the highest price of the period.
  ///   - wasReached: Whether the former price did: then this one has to leave the level by ``rearm``.
  func isReached(
    by price: Decimal,
    within range: ClosedRange<Decimal>?,
    after wasReached: Bool?
  ) -> Bool? {
    let slack = wasReached == true ? rearm : 0
    // Without a slack, a price that equals the level has reached it.
    switch direction {
    case .above: return slack == 0 ? price >= level : price > level * (1 - slack)
    case .below: return slack == 0 ? price <= level : price < level * (1 + slack)
    case .moves:
      guard let change = range.map({ Self.largestChange(to: price, within: $0).change }) else {
        return nil
      }
      return slack == 0 ? change >= level : change > level - slack
    }
  }

  /// Returns the price of a range from which another one moved most, and the change as a fraction without a sign.
  static func largestChange(
    to price: Decimal,
    within range: ClosedRange<Decimal>
  ) -> (from: Decimal, change: Decimal) {
    let rise = (price - range.lowerBound) / range.lowerBound
    let fall = (range.upperBound - price) / range.upperBound
    return rise >= fall ? (range.lowerBound, rise) : (range.upperBound, fall)
  }
}

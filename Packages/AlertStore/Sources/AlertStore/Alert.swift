public import PortableFoundation

/// A price at which a user wants to be alerted.
public struct Alert: Equatable, Identifiable, Sendable {
  /// The permanent number of the alert, from 1.
  public let id: Int

  /// The symbol, such as `BTC-USD`; any text.
  public let symbol: String

  /// The side from which the price is reached.
  public let direction: Direction

  /// The price, which is above 0.
  public let price: Decimal

  /// The time at which the alert was added, in milliseconds.
  public let createdAt: Date

  /// Whether the last recorded price reached the price of the alert; nil before the first one.
  public var isReached: Bool?

  /// The time at which the alert last fired, in milliseconds; nil if it never did.
  public var firedAt: Date?

  /// Creates an alert; rounds the times to milliseconds.
  public init(
    id: Int,
    symbol: String,
    direction: Direction,
    price: Decimal,
    createdAt: Date,
    isReached: Bool? = nil,
    firedAt: Date? = nil
  ) {
    self.id = id
    self.symbol = symbol
    self.direction = direction
    self.price = price
    self.createdAt = Date(milliseconds: createdAt.milliseconds)
    self.isReached = isReached
    self.firedAt = firedAt.map { Date(milliseconds: $0.milliseconds) }
  }

  /// A side of a price.
  public enum Direction: String, CaseIterable, Sendable {
    /// Prices at the price of the alert and above it.
    case above

    /// Prices at the price of the alert and below it.
    case below
  }

  /// Returns whether a price reaches that of the alert: one that equals it does.
  public func isReached(by price: Decimal) -> Bool {
    switch direction {
    case .above: price >= self.price
    case .below: price <= self.price
    }
  }
}

extension AlertStore {
  /// An alert to add.
  public struct NewAlert: Equatable, Sendable {
    /// The symbol; any text.
    public var symbol: String

    /// The side from which the price is reached.
    public var direction: Alert.Direction

    /// The price, which is above 0.
    public var price: Decimal

    /// The last known price of the symbol; nil if it is unknown, so that the next recorded price cannot fire.
    public var currentPrice: Decimal?

    /// Creates an alert to add.
    public init(
      symbol: String,
      direction: Alert.Direction,
      price: Decimal,
      currentPrice: Decimal? = nil
    ) {
      self.symbol = symbol
      self.direction = direction
      self.price = price
      self.currentPrice = currentPrice
    }
  }

  /// A price to record.
  public struct Price: Equatable, Sendable {
    /// The symbol.
    public var symbol: String

    /// The price.
    public var price: Decimal

    /// Creates a price.
    public init(symbol: String, price: Decimal) {
      self.symbol = symbol
      self.price = price
    }
  }

  /// An alert that fired.
  public struct Firing: Equatable, Sendable {
    /// The alert after it fired.
    public var alert: Alert

    /// The price that fired it.
    public var price: Decimal

    /// Creates a firing.
    public init(alert: Alert, price: Decimal) {
      self.alert = alert
      self.price = price
    }

    /// Returns whether the firing is less than a day old: a command would act on an outdated price.
    package func isDeliverable(at time: Date) -> Bool {
      alert.firedAt.map { $0 > Self.deliveryLimit(at: time) } ?? false
    }

    /// Returns the time until which firings are too old to be delivered.
    package static func deliveryLimit(at time: Date) -> Date { time.addingTimeInterval(-86_400) }
  }
}

extension Alert {
  /// Creates an added alert with its number.
  package init(id: Int, _ new: AlertStore.NewAlert, at time: Date) {
    self.init(
      id: id,
      symbol: new.symbol,
      direction: new.direction,
      price: new.price,
      createdAt: time
    )
    isReached = new.currentPrice.map(isReached(by:))
  }

  /// Records a price and returns whether the alert fires: whether the price crossed that of the alert.
  package mutating func record(_ price: Decimal, at time: Date) -> Bool {
    let wasReached = isReached
    let isReached = isReached(by: price)
    self.isReached = isReached
    guard wasReached == false, isReached else { return false }
    firedAt = Date(milliseconds: time.milliseconds)
    return true
  }
}

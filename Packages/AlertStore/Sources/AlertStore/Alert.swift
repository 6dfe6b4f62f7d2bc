public import PortableFoundation

/// A condition of which a user wants to be alerted: a price, or a change within a period.
public struct Alert: Equatable, Identifiable, Sendable {
  /// The permanent number of the alert, from 1.
  public let id: Int

  /// The symbol, such as `BTC-USD`; any text.
  public let symbol: String

  /// The condition, and how often it fires.
  public let condition: Condition

  /// The time at which the alert was added, in milliseconds.
  public let createdAt: Date

  /// Whether the last recorded price reached the condition, and none has left it far enough since; nil before the first one.
  public var isReached: Bool?

  /// The time at which the alert last fired, in milliseconds; nil if it never did.
  public var firedAt: Date?

  /// Creates an alert; rounds the times to milliseconds.
  public init(
    id: Int,
    symbol: String,
    condition: Condition,
    createdAt: Date,
    isReached: Bool? = nil,
    firedAt: Date? = nil
  ) {
    self.id = id
    self.symbol = symbol
    self.condition = condition
    self.createdAt = Date(milliseconds: createdAt.milliseconds)
    self.isReached = isReached
    self.firedAt = firedAt.map { Date(milliseconds: $0.milliseconds) }
  }

  /// Creates an alert for a price; rounds the times to milliseconds.
  public init(
    id: Int,
    symbol: String,
    direction: Direction,
    price: Decimal,
    createdAt: Date,
    isReached: Bool? = nil,
    firedAt: Date? = nil
  ) {
    self.init(
      id: id,
      symbol: symbol,
      condition: Condition(direction, price),
      createdAt: createdAt,
      isReached: isReached,
      firedAt: firedAt
    )
  }

  /// The side from which the price is reached, or a change.
  public var direction: Direction { condition.direction }

  /// The price, or the change as a fraction.
  public var price: Decimal { condition.level }

  /// Whether the alert fired, and never fires again.
  public var isDone: Bool { condition.isOnce && firedAt != nil }

  /// The kind of a condition.
  public enum Direction: String, CaseIterable, Sendable {
    /// Prices at the price of the alert and above it.
    case above

    /// Prices at the price of the alert and below it.
    case below

    /// Changes of the price, up or down, within a period.
    case moves
  }

  /// What is reached, and how often that fires.
  public struct Condition: Equatable, Sendable {
    /// The kind of the condition.
    public var direction: Direction

    /// The price, or for ``Direction/moves`` the smallest change as a fraction of the former price; above 0.
    public var level: Decimal

    /// The time within which the price moves, in milliseconds; nil for a price.
    public var period: Duration?

    /// Whether the alert fires only once.
    public var isOnce: Bool

    /// The time after a firing in which the alert does not fire again, in milliseconds.
    public var cooldown: Duration

    /// How far the price has to leave the level, as a fraction of it, before the alert can fire again; for
    /// ``Direction/moves`` how far the change has to fall below the level.
    public var rearm: Decimal

    /// Creates a condition.
    public init(
      _ direction: Direction,
      _ level: Decimal,
      in period: Duration? = nil,
      isOnce: Bool = false,
      cooldown: Duration = .zero,
      rearm: Decimal = 0
    ) {
      self.direction = direction
      self.level = level
      self.period = period
      self.isOnce = isOnce
      self.cooldown = cooldown
      self.rearm = rearm
    }

    /// The longest period, because each recorded price reads the prices within it.
    public static let maximumPeriod = Duration.seconds(86_400)
  }
}

extension AlertStore {
  /// An alert to add.
  public struct NewAlert: Equatable, Sendable {
    /// The symbol; any text.
    public var symbol: String

    /// The condition, and how often it fires.
    public var condition: Alert.Condition

    /// The last known price of the symbol; nil if it is unknown, so that the next recorded price cannot fire.
    public var currentPrice: Decimal?

    /// Creates an alert to add.
    public init(symbol: String, condition: Alert.Condition, currentPrice: Decimal? = nil) {
      self.symbol = symbol
      self.condition = condition
      self.currentPrice = currentPrice
    }

    /// Creates an alert for a price.
    public init(
      symbol: String,
      direction: Alert.Direction,
      price: Decimal,
      currentPrice: Decimal? = nil
    ) {
      self.init(
        symbol: symbol,
        condition: Alert.Condition(direction, price),
        currentPrice: currentPrice
      )
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
}

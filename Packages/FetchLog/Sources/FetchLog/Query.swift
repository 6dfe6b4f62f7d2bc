public import PortableFoundation

extension FetchLog {
  /// Which records are asked for; a condition that is nil holds for all.
  public struct Query: Equatable, Sendable {
    /// Only records with a smaller id: the way to the next page.
    public var before: Int?

    /// Only records of this time or later.
    public var since: Date?

    /// Only records of an earlier time than this.
    public var until: Date?

    /// Only records whose ``Entry/url`` is one of these, byte for byte.
    public var servers: Set<String>?

    /// How many records at most; not more than ``maximumLimit`` are given whatever it says.
    public var limit: Int

    /// The largest page: what is read in one short transaction, so that nobody is kept from writing.
    public static let maximumLimit = 500

    /// A query that asks for the newest records.
    public init(
      before: Int? = nil,
      since: Date? = nil,
      until: Date? = nil,
      servers: Set<String>? = nil,
      limit: Int = maximumLimit
    ) {
      self.before = before
      self.since = since
      self.until = until
      self.servers = servers
      self.limit = limit
    }

    /// The limit that is kept.
    package var pageSize: Int { min(max(limit, 0), Self.maximumLimit) }
  }
}

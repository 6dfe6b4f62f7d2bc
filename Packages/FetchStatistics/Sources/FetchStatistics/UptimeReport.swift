public import PortableFoundation

/// The statistics of targets for people who do not run the tool: as a page for browsers, or for Prometheus.
///
/// Equal data results in equal texts: they depend on no clock.
public struct UptimeReport: Sendable {
  /// The statistics of a target.
  public struct Target: Sendable {
    /// The name.
    public var name: String

    /// The numbers of the period.
    public var statistics: FetchStatistics

    /// The attempts of each day, in order.
    public var days: [DailyAttempts.Day]

    /// The earliest time at which a certificate of the target's servers expires, as its last successful check has shown;
    /// nil if none is known.
    public var certificateExpiry: Date?

    /// Creates the statistics of a target.
    public init(
      name: String,
      statistics: FetchStatistics,
      days: [DailyAttempts.Day] = [],
      certificateExpiry: Date? = nil
    ) {
      self.name = name
      self.statistics = statistics
      self.days = days
      self.certificateExpiry = certificateExpiry
    }

    /// The state after the last attempt; nil without an attempt in the period.
    public var state: FetchStatistics.Server? { statistics.servers.first }

    /// The outages, the latest first; one that has not ended is the first.
    public var outages: [FetchStatistics.Outage] {
      statistics.currentOutages + statistics.endedOutages.reversed()
    }
  }

  /// The targets, in the order of the report.
  public var targets: [Target]

  /// The start of the period; nil for all saved attempts.
  public var since: Date?

  /// Creates a report.
  public init(_ targets: [Target], since: Date? = nil) {
    self.targets = targets
    self.since = since
  }
}

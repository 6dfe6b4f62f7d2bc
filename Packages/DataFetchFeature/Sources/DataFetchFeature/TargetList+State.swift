public import AttemptLog
public import PortableFoundation

/// A target of a list, as its file describes it.
public struct WatchedTarget: Sendable {
  /// The name.
  public var name: String

  /// The URL of the first request.
  public var url: String

  /// The time between two attempts.
  public var every: Duration

  /// Returns whether a time is in a maintenance window.
  public var isInMaintenance: @Sendable (_ time: Date) -> Bool

  /// Creates a target, by default without maintenance windows.
  public init(
    name: String,
    url: String,
    every: Duration,
    isInMaintenance: @escaping @Sendable (_ time: Date) -> Bool = { _ in false }
  ) {
    self.name = name
    self.url = url
    self.every = every
    self.isInMaintenance = isInMaintenance
  }
}

/// A target with its latest attempts.
public struct ListedTarget: Equatable, Sendable {
  /// The name.
  public var name: String

  /// The URL of the first request.
  public var url: String

  /// The time between two attempts.
  public var every: Duration

  /// Whether the target is in a maintenance window.
  public var isInMaintenance = false

  /// Whether this screen makes no attempts.
  public var isPaused = false

  /// Whether the target is failing, and since when: on one of several machines that check it, or on the only one.
  ///
  /// It is the saved state; without one, as without a watch, that of the last attempt.
  public var health = ServerActivity.Health.unknown

  /// The names of the machines on which the target is failing, sorted.
  public var failingMachines: [String] = []

  /// Whether a certificate expires sooner than the target expects.
  public var isCertificateExpiring = false

  /// The last attempt; nil without any.
  public var last: AttemptLog.Record?

  /// The latest attempts, at most 20, oldest first: the duration of one that passed, nil for one that failed.
  public var durations: [Duration?] = []

  /// The duration that 95 of 100 of the latest passed attempts did not exceed (nearest rank); nil without any.
  public var percentile95: Duration?

  /// The earliest time at which a certificate of the target expires, as its last passed attempt has shown.
  public var certificateExpiry: Date?

  /// Creates the status of a target without attempts.
  public init(name: String, url: String, every: Duration) {
    self.name = name
    self.url = url
    self.every = every
  }
}

extension TargetListViewModel {
  /// What the list and the dashboard of a target show.
  public struct State: Equatable, Sendable {
    /// The targets, in the order of their file.
    public var targets: [ListedTarget] = []

    /// Whether the targets have been read.
    public var isLoaded = false

    /// The number of targets whose attempts have not been read yet; their status is empty.
    public var unreadCount = 0

    /// The attempts of the opened target; nil without one.
    public var opened: Opened?

    /// Whether this screen watches the targets.
    public var isWatching = false

    /// The names of the paused targets.
    public var paused: Set<String> = []

    /// Why the last refresh failed, without escapes: the targets or their attempts cannot be read; nil if it succeeded.
    public var failure: String?

    /// Creates the state before the targets are read.
    public init() {}
  }

  /// A target and its attempts.
  public struct Opened: Equatable, Sendable {
    /// The name of the target.
    public var name: String

    /// The latest attempts; empty before they are read.
    public var activity: ServerActivity

    /// Creates an opened target.
    public init(name: String, activity: ServerActivity = ServerActivity()) {
      self.name = name
      self.activity = activity
    }
  }
}

public import PortableFoundation

extension DataFetchScreen {
  /// What the screen shows about the server and about time.
  public struct Settings: Sendable {
    /// The URL of the server, as the user configured it.
    public var server: String

    /// The spellings of the URL in the history, in addition to ``server``.
    public var spellings: Set<String>

    /// The name of this machine; attempts of other machines have their names.
    public var machine: String

    /// Whether the screen watches when it appears.
    public var startsWatching: Bool

    /// The time between the starts of two fetches while watching.
    public var watchInterval: Duration

    /// The time limit of a fetch.
    public var timeout: Duration

    /// Returns the wall-clock time.
    public var now: @Sendable () -> Date

    /// Returns the offset of local time from UTC at an instant, in seconds.
    public var localOffset: @Sendable (_ instant: Date) -> Int

    /// Creates settings.
    public init(
      server: String,
      spellings: Set<String> = [],
      machine: String = "",
      startsWatching: Bool = false,
      watchInterval: Duration = .seconds(10),
      timeout: Duration = .seconds(10),
      now: @escaping @Sendable () -> Date,
      localOffset: @escaping @Sendable (_ instant: Date) -> Int
    ) {
      self.server = server
      self.spellings = spellings
      self.machine = machine
      self.startsWatching = startsWatching
      self.watchInterval = watchInterval
      self.timeout = timeout
      self.now = now
      self.localOffset = localOffset
    }
  }
}

extension DataFetchScreen.Settings {
  /// The interval of the watch, such as `10 s`, `1.50 s` or `1 h 30 min`.
  var watchIntervalText: String { watchInterval.intervalText }
}

public import PortableFoundation
import TextFormatting

extension DataFetchScreen {
  /// What the screen shows about the server and about time.
  public struct Settings: Sendable {
    /// The URL of the server, as the user configured it.
    public var server: String

    /// The spellings of the URL in the history, in addition to ``server``.
    public var spellings: Set<String>

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
      startsWatching: Bool = false,
      watchInterval: Duration = .seconds(10),
      timeout: Duration = .seconds(10),
      now: @escaping @Sendable () -> Date,
      localOffset: @escaping @Sendable (_ instant: Date) -> Int
    ) {
      self.server = server
      self.spellings = spellings
      self.startsWatching = startsWatching
      self.watchInterval = watchInterval
      self.timeout = timeout
      self.now = now
      self.localOffset = localOffset
    }
  }
}

extension DataFetchScreen.Settings {
  /// Returns an instant in local time: the time of day, after month and day unless it is today.
  func text(of instant: Date, now: Date) -> String {
    let text = self.text(of: instant)
    let today = self.text(of: now)
    // "2027-01-15 09:00:00"
    return String(text.prefix(10) == today.prefix(10) ? text.dropFirst(11) : text.dropFirst(5))
  }

  /// Returns an instant in local time, with the date and without the offset.
  private func text(of instant: Date) -> Substring {
    instant.text(offset: localOffset(instant)).prefix(19)
  }

  /// Returns a period in local time, with the date of its end only if it is another one.
  func text(from start: Date, to end: Date, now: Date) -> String {
    let isOneDay = text(of: start).prefix(10) == text(of: end).prefix(10)
    let endText = isOneDay ? String(text(of: end).dropFirst(11)) : text(of: end, now: now)
    return "\(text(of: start, now: now)) – \(endText)"
  }

  /// The interval of the watch, such as `10 s`, `1.50 s` or `1 h 30 min`.
  var watchIntervalText: String {
    let seconds = watchInterval.components.seconds
    let isShort = seconds < 60 && watchInterval == .seconds(seconds)
    return isShort ? "\(seconds) s" : watchInterval.longText
  }
}

extension Date {
  /// Returns the time since an instant.
  func duration(since start: Date) -> Duration {
    .milliseconds(Int64((timeIntervalSince(start) * 1_000).rounded()))
  }
}

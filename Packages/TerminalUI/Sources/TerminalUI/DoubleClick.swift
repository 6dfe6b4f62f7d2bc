/// Recognises the second of two presses of the mouse on a row as a double click.
struct DoubleClick: Sendable {
  /// The longest time between the presses, as on most desktops.
  static let interval = Duration.milliseconds(500)

  /// Returns the time since a fixed instant.
  var time: @Sendable () -> Duration

  private var last: (row: Int, time: Duration)?

  /// Creates the state before the first press.
  init(time: @escaping @Sendable () -> Duration) {
    self.time = time
  }

  /// Returns whether a press is the second one of a double click; a third press starts another one.
  mutating func isSecondPress(atRow row: Int) -> Bool {
    let now = time()
    if let last, last.row == row, now - last.time <= Self.interval {
      self.last = nil
      return true
    }
    last = (row, now)
    return false
  }

  /// Forgets the last press, as another key does.
  mutating func reset() {
    last = nil
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that measures the time since now.
  var elapsed: @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

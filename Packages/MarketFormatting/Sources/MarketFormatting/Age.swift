import Localization
public import PortableFoundation

extension MarketFormat {
  /// Returns the age of a value in its two largest units, rounded down, such as `12 s`, `5 min` or `2 h 5 min`.
  ///
  /// The age of a value from the future, as after a change of the clock, is unknown. Such a value must not look fresh.
  ///
  /// - Parameters:
  ///   - time: The time of receipt; nil is a dash.
  ///   - now: The current time.
  public func age(of time: Date?, at now: Date) -> String {
    guard let time else { return Self.dash }
    // Stored times are rounded to milliseconds.
    let seconds = (now.timeIntervalSince(time) + 0.001).rounded(.down)
    guard seconds >= 0, let seconds = Int(exactly: seconds) else { return Self.dash }
    let minute = 60
    let hour = 60 * minute
    let day = 24 * hour
    return switch seconds {
    case ..<minute: part(seconds, .seconds)
    case ..<hour: part(seconds / minute, .minutes)
    case ..<day: sum(seconds / hour, .hours, seconds % hour / minute, .minutes)
    default: sum(seconds / day, .days, seconds % day / hour, .hours)
    }
  }

  /// Returns the age of a value, with a mark in words if it is stale: `2 min (stale)`.
  public func age(of time: Date?, isStale: Bool, at now: Date) -> String {
    let age = age(of: time, at: now)
    return isStale ? "\(age) (\(MarketPhrase.stale.text(in: language)))" : age
  }

  private func part(_ number: Int, _ unit: AgeUnit) -> String {
    "\(number) \(unit.text(in: language))"
  }

  private func sum(_ number: Int, _ unit: AgeUnit, _ rest: Int, _ nextUnit: AgeUnit) -> String {
    rest == 0 ? part(number, unit) : "\(part(number, unit)) \(part(rest, nextUnit))"
  }
}

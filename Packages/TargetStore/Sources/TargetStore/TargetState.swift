public import PortableFoundation

/// The state of a target on a machine.
public struct TargetState: Equatable, Sendable {
  /// The name of the target.
  public let target: String

  /// The name of the machine that checks the target; any text.
  public let machine: String

  /// The health; nil before the first attempts decide.
  public internal(set) var health: Health?

  /// The time of the first attempt of the row that led to the health, in milliseconds; nil without a health.
  public internal(set) var since: Date?

  /// The last attempts, if they contradict the health and are too few to change it.
  public internal(set) var streak: Streak?

  /// Whether the last known certificate expires soon.
  public internal(set) var isCertificateExpiring: Bool

  /// Creates a state, by default the one before the first attempt; rounds the time to milliseconds.
  public init(
    target: String,
    machine: String,
    health: Health? = nil,
    since: Date? = nil,
    streak: Streak? = nil,
    isCertificateExpiring: Bool = false
  ) {
    self.target = target
    self.machine = machine
    self.health = health
    self.since = since.map { Date(milliseconds: $0.milliseconds) }
    self.streak = streak
    self.isCertificateExpiring = isCertificateExpiring
  }

  /// Whether checks fail.
  public enum Health: String, CaseIterable, Sendable {
    /// Checks pass.
    case healthy

    /// Checks fail.
    case failing
  }

  /// Attempts in a row with the same result.
  public struct Streak: Equatable, Sendable {
    /// The health to which they lead.
    public let health: Health

    /// The number of attempts, from 1.
    public let count: Int

    /// The time of the first attempt, in milliseconds.
    public let since: Date

    /// Creates a row of attempts; rounds the time to milliseconds.
    public init(health: Health, count: Int, since: Date) {
      self.health = health
      self.count = count
      self.since = Date(milliseconds: since.milliseconds)
    }
  }
}

extension TargetState {
  /// Records an attempt of the target, and returns the changes that it causes, without ids.
  mutating func record(_ attempt: TargetStore.Attempt) -> [TargetStore.Change] {
    let former = self
    recordResult(of: attempt)
    var changes: [TargetStore.Change] = []
    func append(_ event: TargetStore.Change.Event, since: Date, previous: Date? = nil) {
      changes.append(
        TargetStore.Change(
          id: 0,
          target: target,
          machine: machine,
          event: event,
          time: attempt.time,
          since: since,
          previous: previous,
          cause: event == .failing ? attempt.failure ?? "" : ""
        )
      )
    }
    if let health, let since, health != former.health, former.health != nil || health == .failing {
      let previous = former.since.map { min($0, since) }
      append(health == .failing ? .failing : .healthy, since: since, previous: previous)
    }
    if let isExpiring = attempt.isCertificateExpiring, isExpiring != isCertificateExpiring {
      isCertificateExpiring = isExpiring
      append(isExpiring ? .certificateExpiring : .certificateRenewed, since: attempt.time)
    }
    return changes
  }

  private mutating func recordResult(of attempt: TargetStore.Attempt) {
    let result = attempt.failure == nil ? Health.healthy : .failing
    guard result != health else {
      streak = nil
      return
    }
    let earlier = streak?.health == result ? streak : nil
    let start = min(earlier?.since ?? attempt.time, attempt.time)
    // Compared before it is added to: a stored number may be the largest one.
    let count = earlier?.count ?? 0
    let limit = result == .healthy ? attempt.limits.successes : attempt.limits.failures
    if count < max(limit, 1) - 1 {
      streak = Streak(health: result, count: count + 1, since: start)
    } else {
      (health, since, streak) = (result, start, nil)
    }
  }
}

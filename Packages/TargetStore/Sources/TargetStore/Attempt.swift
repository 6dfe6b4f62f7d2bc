public import PortableFoundation

extension TargetStore {
  /// An attempt to check a target.
  public struct Attempt: Equatable, Sendable {
    /// The name of the target.
    public let target: String

    /// The name of the machine that made the attempt; any text.
    public let machine: String

    /// The time of the attempt, in milliseconds.
    public let time: Date

    /// The cause of the failure; nil after a success.
    public let failure: String?

    /// The numbers of attempts that change the health.
    public let limits: Limits

    /// Whether the certificate of the target expires soon; nil if that is unknown or was not judged.
    public let isCertificateExpiring: Bool?

    /// Creates an attempt, by default a successful one; rounds the time to milliseconds.
    public init(
      target: String,
      machine: String,
      time: Date,
      failure: String? = nil,
      limits: Limits = Limits(),
      isCertificateExpiring: Bool? = nil
    ) {
      self.target = target
      self.machine = machine
      self.time = Date(milliseconds: time.milliseconds)
      self.failure = failure
      self.limits = limits
      self.isCertificateExpiring = isCertificateExpiring
    }
  }

  /// The numbers of attempts in a row that change the health of a target; numbers below 1 mean 1.
  public struct Limits: Equatable, Sendable {
    /// The number of failed attempts after which a target is failing.
    public var failures: Int

    /// The number of successful attempts after which a target is healthy.
    public var successes: Int

    /// Creates limits, by default of 1 attempt.
    public init(failures: Int = 1, successes: Int = 1) {
      self.failures = failures
      self.successes = successes
    }
  }

  /// A change of the state of a target.
  public struct Change: Equatable, Identifiable, Sendable {
    /// The number of the change, from 1; later changes have larger ones.
    public internal(set) var id: Int

    /// The name of the target.
    public let target: String

    /// The name of the machine that recorded the change.
    public let machine: String

    /// What happened.
    public let event: Event

    /// The time of the attempt that caused the change, in milliseconds.
    public let time: Date

    /// The start of the new state, in milliseconds: the first attempt of the row, or ``time`` for a certificate.
    public let since: Date

    /// The start of the health that ended, such as that of the outage; nil for the first health and for a certificate.
    public let previous: Date?

    /// The cause of the last failure if the target is failing; otherwise empty.
    public let cause: String

    /// Creates a change; rounds the times to milliseconds.
    public init(
      id: Int,
      target: String,
      machine: String,
      event: Event,
      time: Date,
      since: Date,
      previous: Date? = nil,
      cause: String = ""
    ) {
      self.id = id
      self.target = target
      self.machine = machine
      self.event = event
      self.time = Date(milliseconds: time.milliseconds)
      self.since = Date(milliseconds: since.milliseconds)
      self.previous = previous.map { Date(milliseconds: $0.milliseconds) }
      self.cause = cause
    }

    /// A kind of change; its raw value is the name for programs.
    public enum Event: String, CaseIterable, Sendable {
      /// The target is failing.
      case failing

      /// The target is healthy again.
      case healthy

      /// The certificate of the target expires soon.
      case certificateExpiring = "certificate_expiring"

      /// The certificate of the target was renewed.
      case certificateRenewed = "certificate_renewed"
    }

    /// Returns the milliseconds of the time until which changes are too old to be delivered at a time: a command would act
    /// on an outdated state.
    static func deliveryLimit(at time: Date) -> Int64 { time.milliseconds - 86_400_000 }
  }
}

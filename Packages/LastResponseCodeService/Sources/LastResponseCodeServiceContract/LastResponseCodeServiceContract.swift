public import Contract
public import LastResponseCodeService
import PortableFoundation
public import Store
import Testing

/// The contract of ``LastResponseCodeService``: what holds for every working configuration.
public enum LastResponseCodeServiceContract {
  /// A rule about a service.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with what its rules need beside it.
  public struct Subject: Sendable {
    /// The service; it has no code at first.
    public var service: LastResponseCodeService

    /// The same code by another way: on a second connection, where there is such a thing.
    public var other: LastResponseCodeService

    /// The units of work that the service joins.
    public var unitOfWork: UnitOfWork

    /// Opens the same code anew, as the next run of a program does.
    public var reopened: @Sendable () async throws -> LastResponseCodeService

    /// A service, and what belongs to it.
    public init(
      service: LastResponseCodeService,
      other: LastResponseCodeService,
      unitOfWork: UnitOfWork,
      reopened: @escaping @Sendable () async throws -> LastResponseCodeService
    ) {
      self.service = service
      self.other = other
      self.unitOfWork = unitOfWork
      self.reopened = reopened
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules = memoryRules + sharingRules

  private static let memoryRules = [
    Rule("At first there is no code") { subject in
      try check(try subject.service.responseCode(), is: nil)
    },
    Rule("Of all updates the last one is remembered") { subject in
      for code in [first, second, first] {
        try subject.service.updateResponseCode(code)
        try check(try subject.service.responseCode(), is: code)
      }
    },
    Rule("After a reset there is no code, until the next update") { subject in
      try subject.service.updateResponseCode(first)
      try subject.service.reset()
      try check(try subject.service.responseCode(), is: nil)
      try subject.service.updateResponseCode(second)
      try check(try subject.service.responseCode(), is: second)
    },
    Rule("A reset without a code is no error") { subject in
      try subject.service.reset()
      try check(try subject.service.responseCode(), is: nil)
    },
  ]

  private static let sharingRules = [
    Rule("Inside a unit of work an endpoint joins the unit, and is kept or undone with it") {
      subject in
      let service = subject.service
      try await subject.unitOfWork.write { try service.updateResponseCode(first) }
      try await check(throws: Failure()) {
        try await subject.unitOfWork.write {
          try service.updateResponseCode(second)
          try check(try service.responseCode(), is: second)
          try service.reset()
          throw Failure()
        }
      }
      try check(try service.responseCode(), is: first)
    },
    Rule("The code is seen at once wherever the service is open") { subject in
      try subject.service.updateResponseCode(first)
      try check(try subject.other.responseCode(), is: first)
      try subject.other.updateResponseCode(second)
      try check(try subject.service.responseCode(), is: second)
    },
    Rule("The code outlives the service") { subject in
      try subject.service.updateResponseCode(first)
      let service = try await subject.reopened()
      try check(try service.responseCode(), is: first)
    },
  ]

  private static let first = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF))
  private static let second = UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF))

  private struct Failure: Error, Equatable {}
}

public import Contract
public import CounterService
public import Store
import Testing

/// The contract of ``CounterService``: what holds for every working configuration.
public enum CounterServiceContract {
  /// A rule about a service.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with what its rules need beside it.
  public struct Subject: Sendable {
    /// The service; nothing is counted at first.
    public var service: CounterService

    /// The same count by another way: on a second connection, where there is such a thing.
    public var other: CounterService

    /// The units of work that the service joins.
    public var unitOfWork: UnitOfWork

    /// Opens the same count anew, as the next run of a program does.
    public var reopened: @Sendable () async throws -> CounterService

    /// A service, and what belongs to it.
    public init(
      service: CounterService,
      other: CounterService,
      unitOfWork: UnitOfWork,
      reopened: @escaping @Sendable () async throws -> CounterService
    ) {
      self.service = service
      self.other = other
      self.unitOfWork = unitOfWork
      self.reopened = reopened
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules = countingRules + sharingRules

  private static let countingRules = [
    Rule("Counting begins at 0") { subject in
      try check(try subject.service.currentCount(), is: 0)
    },
    Rule("An increment returns the new count") { subject in
      for count in 1...3 {
        try check(try subject.service.increment(), is: count)
        try check(try subject.service.currentCount(), is: count)
      }
    },
    Rule("At the largest number an increment is an error, and the count stays") { subject in
      try subject.service.restore(.max)
      try check(throws: CounterServiceError.countIsFull) { try subject.service.increment() }
      try check(try subject.service.currentCount(), is: .max)
    },
    Rule("After a reset counting begins at 0 again") { subject in
      _ = try subject.service.increment()
      _ = try subject.service.increment()
      try subject.service.reset()
      try check(try subject.service.currentCount(), is: 0)
      try check(try subject.service.increment(), is: 1)
    },
    Rule("A reset of what was never counted is no error") { subject in
      try subject.service.reset()
      try check(try subject.service.currentCount(), is: 0)
    },
    Rule("After a restore counting goes on from the restored count, whatever was counted before") {
      subject in
      for count in [41, 7, 0] {
        try subject.service.restore(count)
        try check(try subject.service.currentCount(), is: count)
        try check(try subject.service.increment(), is: count + 1)
      }
    },
  ]

  private static let sharingRules = [
    Rule("Nobody else counts during an increment") { subject in
      let counts = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let service = index.isMultiple(of: 2) ? subject.service : subject.other
          group.addTask { try (0..<10).map { _ in try service.increment() } }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try check(counts.sorted(), is: Array(1...80))
      try check(try subject.service.currentCount(), is: 80)
    },
    Rule("Inside a unit of work an endpoint joins the unit, and is kept or undone with it") {
      subject in
      let service = subject.service
      let kept = try await subject.unitOfWork.write { try service.increment() }
      try check(kept, is: 1)
      try await check(throws: Failure()) {
        try await subject.unitOfWork.write {
          try check(try service.increment(), is: 2)
          try check(try service.currentCount(), is: 2)
          try service.reset()
          try service.restore(41)
          throw Failure()
        }
      }
      try check(try service.currentCount(), is: 1)
    },
    Rule("The count is seen at once wherever the service is open") { subject in
      try check(try subject.service.increment(), is: 1)
      try check(try subject.other.currentCount(), is: 1)
      try check(try subject.other.increment(), is: 2)
      try check(try subject.service.currentCount(), is: 2)
    },
    Rule("The count outlives the service") { subject in
      _ = try subject.service.increment()
      let service = try await subject.reopened()
      try check(try service.increment(), is: 2)
    },
  ]

  private struct Failure: Error, Equatable {}
}

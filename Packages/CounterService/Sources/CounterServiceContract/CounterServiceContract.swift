public import Contract
public import CounterService
import Store
public import StoreContract
import Testing

/// The contract of ``CounterService``: what holds for every working configuration.
public enum CounterServiceContract {
  /// A rule about a service.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with what its rules need.
  public typealias Subject = StoredSubject<CounterService>

  /// Every rule; a rule wants a subject of its own.
  public static let rules = countingRules + sharingRules

  private static let countingRules = [
    Rule("Counting begins at 0") { subject in
      try check(try subject.client.currentCount(), is: 0)
    },
    Rule("An increment returns the new count") { subject in
      for count in 1...3 {
        try check(try subject.client.increment(), is: count)
        try check(try subject.client.currentCount(), is: count)
      }
    },
    Rule("At the largest number an increment is an error, and the count stays") { subject in
      try subject.client.restore(.max)
      try check(throws: CounterServiceError.overflow) { try subject.client.increment() }
      try check(try subject.client.currentCount(), is: .max)
    },
    Rule("After a reset counting begins at 0 again") { subject in
      _ = try subject.client.increment()
      _ = try subject.client.increment()
      try subject.client.reset()
      try check(try subject.client.currentCount(), is: 0)
      try check(try subject.client.increment(), is: 1)
    },
    Rule("A reset of what was never counted is no error") { subject in
      try subject.client.reset()
      try check(try subject.client.currentCount(), is: 0)
    },
    Rule("After a restore counting goes on from the restored count, whatever was counted before") {
      subject in
      for count in [41, 7, 0] {
        try subject.client.restore(count)
        try check(try subject.client.currentCount(), is: count)
        try check(try subject.client.increment(), is: count + 1)
      }
    },
  ]

  private static let sharingRules = [
    Rule("Nobody else counts during an increment") { subject in
      let counts = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let service = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask { try (0..<10).map { _ in try service.increment() } }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try check(counts.sorted(), is: Array(1...80))
      try check(try subject.client.currentCount(), is: 80)
    },
    Rule("Inside a unit of work an endpoint joins the unit, and is kept or undone with it") {
      subject in
      let service = subject.client
      let kept = try await subject.unitOfWork.write { try service.increment() }
      try check(kept, is: 1)
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          try check(try service.increment(), is: 2)
          try check(try service.currentCount(), is: 2)
          try service.reset()
          try service.restore(41)
          throw TestError()
        }
      }
      try check(try service.currentCount(), is: 1)
    },
    Rule("The count is seen at once wherever the service is open") { subject in
      try check(try subject.client.increment(), is: 1)
      try check(try subject.other.currentCount(), is: 1)
      try check(try subject.other.increment(), is: 2)
      try check(try subject.client.currentCount(), is: 2)
    },
    Rule("The count outlives the service") { subject in
      _ = try subject.client.increment()
      let service = try await subject.reopened()
      try check(try service.increment(), is: 2)
    },
  ]
}

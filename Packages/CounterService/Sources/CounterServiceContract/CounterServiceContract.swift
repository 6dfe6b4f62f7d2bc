public import Contract
public import CounterService
import Store
public import StoreContract
import Testing

/// The contract of ``CounterService``.
public enum CounterServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test.
  public typealias Subject = StoredSubject<CounterService>

  /// The rules; each needs its own subject.
  public static let rules = [
    Rule("The count starts at 0") { subject in
      try check(try subject.client.currentCount(), is: 0)
    },
    Rule("An increment returns the new count") { subject in
      for count in 1...3 {
        try check(try subject.client.increment(), is: count)
        try check(try subject.client.currentCount(), is: count)
      }
    },
    Rule("An increment of the largest number throws and changes nothing") { subject in
      try subject.client.restore(.max)
      try check(throws: CounterServiceError.overflow) { try subject.client.increment() }
      try check(try subject.client.currentCount(), is: .max)
    },
    Rule("After a reset the count starts at 0 again") { subject in
      _ = try subject.client.increment()
      _ = try subject.client.increment()
      try subject.client.reset()
      try check(try subject.client.currentCount(), is: 0)
      try check(try subject.client.increment(), is: 1)
    },
    Rule("A reset before the first increment changes nothing") { subject in
      try subject.client.reset()
      try check(try subject.client.currentCount(), is: 0)
    },
    Rule("After a restore the count continues from the restored number") { subject in
      for count in [41, 7, 0] {
        try subject.client.restore(count)
        try check(try subject.client.currentCount(), is: count)
        try check(try subject.client.increment(), is: count + 1)
      }
    },
    Rule("Concurrent increments lose no count") { subject in
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
    Rule("Inside a unit of work of the same database, an endpoint joins the unit's transaction") {
      subject in
      let service = subject.client
      let saved = try await subject.unitOfWork.write { try service.increment() }
      try check(saved, is: 1)
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
    Rule("A change is immediately visible wherever the service is open") { subject in
      try check(try subject.client.increment(), is: 1)
      try check(try subject.other.currentCount(), is: 1)
      try check(try subject.other.increment(), is: 2)
      try check(try subject.client.currentCount(), is: 2)
    },
    Rule("Reopening the service preserves the count") { subject in
      _ = try subject.client.increment()
      let service = try await subject.reopened()
      try check(try service.increment(), is: 2)
    },
  ]
}

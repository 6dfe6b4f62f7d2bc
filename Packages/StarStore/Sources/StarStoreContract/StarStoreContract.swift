public import Contract
import PortableFoundation
public import StarStore
import Store
public import StoreContract
import Testing

/// The contract of ``StarStore``.
public enum StarStoreContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test.
  public typealias Subject = StoredSubject<StarStore>

  /// The rules; each needs its own subject.
  public static let rules: [Rule] = [
    repositoryRules, valueRules, walkRules, finishRules, listRules, restoreRules, sharingRules,
  ].flatMap { $0 }

  private static let sharingRules = [
    Rule("An endpoint that throws changes nothing") { subject in
      let store = subject.client
      let id = try store.sampleRepository()
      try store.saveHistory(id, [.sample(1)], .sample(1))
      let walk = try store.startWalk(id, .firstPage, .sample(2))
      try check(throws: StarStoreError.self) {
        try store.saveHistory(id, [.sample(2), .sample(1)], .sample(3))
      }
      try check(throws: StarStoreError.emptyWalk) { try store.finish(walk, 0, .sample(3)) }
      try check(try store.history(id), is: .init(weeks: [.sample(1)], time: .sample(1)))
      try check(try store.walk(id), is: walk)
      try check(try store.list(id), is: nil)
    },
    Rule("Inside a unit of work of the same database, an endpoint joins the unit's transaction") {
      subject in
      let store = subject.client
      let id = try store.sampleRepository()
      let walk = try store.startWalk(id, .firstPage, .sample(1))
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          _ = try store.sampleRepository(2)
          try store.saveHistory(id, [.sample(1)], .sample(1))
          let end = try store.append(.sample([1, 2]), walk)
          _ = try store.finish(end, 2, .sample(2))
          try check(try store.people(of: id), is: [.sample(1), .sample(2)])
          try check(try store.repositories().count, is: 2)
          throw TestError()
        }
      }
      try check(try store.walk(id), is: walk)
      try check(try store.list(id), is: nil)
      try check(try store.history(id), is: nil)
      try check(try store.repositories().count, is: 1)
    },
    Rule("A change is immediately visible wherever the store is open") { subject in
      let id = try subject.client.sampleRepository()
      try check(try subject.other.repositories().map(\.id), is: [id])
      let walk = try subject.other.startWalk(id, .firstPage, .sample(1))
      try check(try subject.client.walk(id), is: walk)
    },
    Rule("Reopening the store preserves its data") { subject in
      let id = try subject.client.sampleRepository()
      try subject.client.saveHistory(id, [.sample(1)], .sample(1))
      _ = try subject.client.walkThrough([[1, 2], [3]], of: id)
      _ = try subject.client.walkThrough([[1], [3, 4]], of: id)
      let walk = try subject.client.startWalk(id, .lastPage, .sample(1))
      let records = try subject.client.allRecords()
      let store = try await subject.reopened()
      try check(try store.allRecords(), is: records)
      try check(try store.walk(id), is: walk)
    },
  ]
}

import PortableFoundation

extension StarStore {
  /// Checks that records can be those of a store, in the order of ``StarStore/records``.
  ///
  /// It needs the memory of the accounts of one list.
  public struct RestoreValidator: Sendable {
    /// The repositories; the number of each is its index and 1.
    private var repositories: [RecordedRepository] = []

    /// The servers and permanent numbers of the repositories, by bytes.
    private var names: Set<[UInt8]> = []

    /// The order of the last record.
    private var last: (kind: Int, repository: Int, part: Int) = (0, 0, 0)

    /// The start of the last week.
    private var lastWeek: Date?

    /// The accounts in the last list, or in the last changes of a kind.
    private var accounts: Set<Int64> = []

    /// The numbers of people that are missing in the lists, by the numbers of the repositories.
    private var missing: [Int: Int] = [:]

    /// Starts a check.
    public init() {}

    /// Checks the next record.
    ///
    /// - Throws: ``StarStoreError/invalidRecord(_:)``, ``StarStoreError/invalidHistory(_:)``,
    ///   ``StarStoreError/invalidCount(_:)``.
    public mutating func validate(_ record: Record) throws(StarStoreError) {
      switch record {
      case .repository(let repository): try validate(repository)
      case .week(let week, let number):
        guard try repository(number).historyTime != nil else {
          throw .invalidRecord("the history of repository \(number) is missing")
        }
        if try start(kind: 1, number) { lastWeek = nil }
        try week.validate(after: lastWeek)
        lastWeek = week.start
      case .star(let star, let number):
        try list(number)
        if try start(kind: 2, number) { accounts = [] }
        try validate(star, of: number)
        guard let rest = missing[number], rest > 0 else {
          throw .invalidRecord("the list of repository \(number) has too many people")
        }
        missing[number] = rest == 1 ? nil : rest - 1
      case .change(let change, let number):
        try list(number)
        if try start(kind: 3, number, part: change.isLost ? 1 : 0) { accounts = [] }
        guard change.star.account != nil else {
          throw .invalidRecord("a change of repository \(number) has no account")
        }
        try validate(change.star, of: number)
      }
    }

    /// Checks that no record is missing after the last one.
    ///
    /// - Throws: ``StarStoreError/invalidRecord(_:)``.
    public func finish() throws(StarStoreError) {
      guard let number = missing.keys.min() else { return }
      throw .invalidRecord("the list of repository \(number) has too few people")
    }

    private mutating func validate(_ repository: RecordedRepository) throws(StarStoreError) {
      let (number, observation) = (repository.number, repository.observation)
      guard last.kind == 0, number == repositories.count + 1 else {
        throw .invalidRecord("repository \(number) is out of order")
      }
      guard names.insert(Array("\(observation.number) \(observation.server)".utf8)).inserted else {
        throw .invalidRecord("repository \(number) is repeated")
      }
      try StarStore.validate([observation.count])
      if let list = repository.list {
        try StarStore.validate([
          list.count, list.repositoryCount, list.pageCount, list.countBeforeLastPage,
        ])
        guard list.countBeforeLastPage <= list.count, list.pageCount >= 1,
          (list.pageCount == 1) == (list.lastPage == nil),
          list.pageCount > 1 || list.countBeforeLastPage == 0
        else { throw .invalidRecord("the list of repository \(number) contradicts itself") }
        if list.count > 0 { missing[number] = list.count }
      }
      repositories.append(repository)
    }

    /// Starts a record, and returns whether it is the first one of its kind and repository.
    ///
    /// - Throws: ``StarStoreError/invalidRecord(_:)`` for a record out of order.
    private mutating func start(
      kind: Int,
      _ repository: Int,
      part: Int = 0
    ) throws(StarStoreError) -> Bool {
      let next = (kind: kind, repository: repository, part: part)
      guard last <= next else {
        throw .invalidRecord("a record of repository \(repository) is out of order")
      }
      defer { last = next }
      return last != next
    }

    private func repository(_ number: Int) throws(StarStoreError) -> RecordedRepository {
      guard number > 0, number <= repositories.count else {
        throw .invalidRecord("repository \(number) is missing")
      }
      return repositories[number - 1]
    }

    private func list(_ number: Int) throws(StarStoreError) {
      guard try repository(number).list != nil else {
        throw .invalidRecord("the list of repository \(number) is missing")
      }
    }

    private mutating func validate(
      _ star: SavedStar,
      of repository: Int
    ) throws(StarStoreError) {
      guard star.account.map({ accounts.insert($0).inserted }) ?? true else {
        throw .invalidRecord("a person of repository \(repository) is repeated")
      }
    }
  }
}

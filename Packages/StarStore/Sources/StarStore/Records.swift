public import PortableFoundation

extension StarStore {
  /// A part of a store, for a copy of all of it.
  public enum Record: Equatable, Sendable {
    /// A repository.
    case repository(RecordedRepository)

    /// A week of the history of the repository with a number.
    case week(Week, of: Int)

    /// A person in the complete list of the repository with a number.
    case star(SavedStar, of: Int)

    /// A change of the complete list of the repository with a number.
    case change(StarChange, of: Int)
  }

  /// A repository with its data, except for weeks and people.
  public struct RecordedRepository: Equatable, Sendable {
    /// The number of the repository in the store, from 1.
    public let number: Int

    /// The last response about the repository.
    public let observation: Observation

    /// The time of the last response about the repository, in milliseconds.
    public let time: Date

    /// The time at which the history was requested, in milliseconds; nil without a history.
    public let historyTime: Date?

    /// The complete list; nil without one.
    public let list: SavedList?

    /// Creates a record; rounds the times to milliseconds.
    public init(
      number: Int,
      observation: Observation,
      time: Date,
      historyTime: Date? = nil,
      list: SavedList? = nil
    ) {
      self.number = number
      self.observation = observation
      self.time = time.stored
      self.historyTime = historyTime?.stored
      self.list = list?.stored
    }

    /// Creates the record of a saved repository.
    package init(_ repository: SavedRepository, historyTime: Date?, list: SavedList?) {
      self.init(
        number: Int(repository.id.number),
        observation: Observation(
          server: repository.server,
          number: repository.number,
          name: repository.name,
          count: repository.count.count
        ),
        time: repository.count.time,
        historyTime: historyTime,
        list: list
      )
    }

    /// The saved repository.
    package var repository: SavedRepository {
      SavedRepository(id: SavedRepository.ID(Int64(number)), observation, at: time)
    }
  }

  /// Consecutive records of a store.
  public struct RecordPage: Equatable, Sendable {
    /// The records.
    public let records: [Record]

    /// The position of the last record; nil without records.
    public let position: Position?

    /// The number of records in the largest page.
    public static let maximumSize = 500

    /// Creates a page.
    public init(records: [Record], position: Position?) {
      self.records = records
      self.position = position
    }
  }

  /// The position of a record in the order of ``records``.
  public struct Position: Equatable, Sendable {
    /// The numbers by which a store finds the record.
    package let key: [Int64]

    package init(_ key: [Int64]) { self.key = key }
  }

  /// Calls a closure with each record, page by page; see ``records``.
  public func forEachRecord(_ body: (Record) throws -> Void) throws {
    var last: Position?
    while case let page = try records(last), let position = page.position {
      try page.records.forEach(body)
      last = position
    }
  }
}

extension StarStore.StarChange {
  /// The person.
  package var star: StarStore.SavedStar {
    switch self {
    case .new(let star), .lost(let star): star
    }
  }

  package var isLost: Bool {
    if case .lost = self { true } else { false }
  }

  package init(_ star: StarStore.SavedStar, isLost: Bool) {
    self = isLost ? .lost(star) : .new(star)
  }
}

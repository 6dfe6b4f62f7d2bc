public import APIClient
public import PortableFoundation

/// Stores repositories, the counts and the histories of their stars, and complete lists of their stargazers.
public struct StarStore: Sendable {
  /// Saves the present name and count of a repository, and returns it with the count that was saved before.
  ///
  /// A repository is known by the server and its permanent number, so a renamed one keeps its data.
  public var record:
    @Sendable (_ observation: Observation, _ time: Date) throws -> (
      repository: SavedRepository, previous: StarCount?
    )

  /// Returns the repositories by name.
  public var repositories: @Sendable () throws -> [SavedRepository]

  /// Replaces the saved history of a repository; the weeks are oldest first.
  public var saveHistory:
    @Sendable (_ repository: SavedRepository.ID, _ weeks: [Week], _ time: Date) throws -> Void

  /// Returns the saved history, oldest week first; nil without one.
  public var history: @Sendable (_ repository: SavedRepository.ID) throws -> SavedHistory?

  /// Returns the unfinished walk through the list of a repository; nil without one.
  public var walk: @Sendable (_ repository: SavedRepository.ID) throws -> Walk?

  /// Starts a walk, from the first page or from the last page of the complete list, in place of an unfinished one.
  public var startWalk:
    @Sendable (_ repository: SavedRepository.ID, _ start: Walk.Start, _ time: Date) throws -> Walk

  /// Appends a page to a walk and returns the walk after it. People who are already in the walk are not appended again.
  ///
  /// - Throws: ``StarStoreError/walkChanged`` if another process continued, replaced or finished the walk.
  public var append: @Sendable (_ page: WalkedPage, _ walk: Walk) throws -> Walk

  /// Makes the list of a walk the complete list of its repository, and returns the changes since the last one.
  ///
  /// - Throws: ``StarStoreError/walkChanged``.
  public var finish: @Sendable (_ walk: Walk, _ count: Int, _ time: Date) throws -> StarChanges

  /// Returns the last complete list, without its people; nil before the first one.
  public var list: @Sendable (_ repository: SavedRepository.ID) throws -> SavedList?

  /// Calls a closure with each person of the complete list, in order, in constant memory.
  public var forEachStar:
    @Sendable (_ query: StarQuery, _ body: (SavedStar) throws -> Void) throws -> Void

  /// Returns a page of the records, for a copy of the store.
  public var records: @Sendable (_ after: Position?) throws -> RecordPage

  /// Restores the records of another store into a new one.
  public var restore: @Sendable (_ next: () throws -> Record?) throws -> Void
}

/// A saved repository. Only a store creates one, so its number is that of a row.
public struct SavedRepository: Equatable, Identifiable, Sendable {
  /// The number of a saved repository.
  public struct ID: Hashable, Sendable { package let number: Int64 }

  public let id: ID

  /// The server, such as `https://api.github.com`.
  public var server: String

  /// The permanent number that the server gave it.
  public var number: Int64

  /// The name, such as `octo/many`.
  public var name: String

  /// The last known count.
  public var count: StarCount
}

/// A number of stars at a time.
public struct StarCount: Equatable, Sendable {
  public var count: Int
  public var time: Date
  public init(_ count: Int, at time: Date) {
    self.count = count
    self.time = time
  }
}

extension StarStore {
  /// What a response says about a repository.
  public struct Observation: Equatable, Sendable {
    public var server: String
    public var number: Int64
    public var name: String
    public var count: Int
    public init(server: String, number: Int64, name: String, count: Int) {
      self.server = server
      self.number = number
      self.name = name
      self.count = count
    }
  }

  /// The new stars of a week: the start of its first day, and seven days.
  public struct Week: Equatable, Sendable {
    public var start: Date
    public var days: [Int]
    public init(start: Date, days: [Int]) {
      self.start = start
      self.days = days
    }
  }

  /// The saved history of a repository.
  public struct SavedHistory: Equatable, Sendable {
    public var weeks: [Week]
    public var time: Date

    /// Creates the value from its parts.
    public init(
      weeks: [Week],
      time: Date
    ) {
      self.weeks = weeks
      self.time = time
    }
  }

  /// A person and the time of the star.
  public struct SavedStar: Equatable, Sendable {
    /// The permanent number of the account; nil for a closed one.
    public var account: Int64?
    /// The name of the account; nil for a closed one.
    public var login: String?
    public var starredAt: Date
    public init(account: Int64?, login: String?, starredAt: Date) {
      self.account = account
      self.login = login
      self.starredAt = starredAt
    }
  }

  /// A reading of all pages of a list, which can be continued after an interruption.
  public struct Walk: Equatable, Sendable {
    /// Where a walk starts.
    public enum Start: Equatable, Sendable {
      /// The first page.
      case firstPage
      /// The last page of the complete list: the people of the pages before it are those of the complete list.
      case lastPage
    }

    /// The next page of a walk.
    public enum Next: Equatable, Sendable {
      case firstPage
      case page(PageLink)
      /// All pages were read.
      case end
    }

    public struct ID: Hashable, Sendable { package let number: Int64 }

    public let id: ID
    public let repository: SavedRepository.ID
    public let startedAt: Date
    public var next: Next
    /// The number of people in the walk, each once.
    public var count: Int
    /// The number of pages in the walk.
    public var pageCount: Int
  }

  /// A page to append: its people in the order of the server, the page after it, and what identifies its version.
  public struct WalkedPage: Equatable, Sendable {
    public var stars: [SavedStar]
    public var next: PageLink?
    /// The link of the page itself; nil for the first page.
    public var link: PageLink?
    public var validator: Validator?
    public init(
      _ stars: [SavedStar],
      link: PageLink?,
      next: PageLink?,
      validator: Validator?
    ) {
      self.stars = stars
      self.link = link
      self.next = next
      self.validator = validator
    }
  }

  /// A complete list, without its people.
  public struct SavedList: Equatable, Sendable {
    /// The number of people.
    public var count: Int
    /// The count of the repository after the walk; another number than ``count`` if the list misses people.
    public var repositoryCount: Int
    /// The time of the walk's end.
    public var time: Date
    /// The last page; its link is nil if it is the first one.
    public var lastPage: PageLink?
    public var validator: Validator?
    /// The number of people before the last page.
    public var countBeforeLastPage: Int

    /// Creates the value from its parts.
    public init(
      count: Int,
      repositoryCount: Int,
      time: Date,
      lastPage: PageLink? = nil,
      validator: Validator? = nil,
      countBeforeLastPage: Int
    ) {
      self.count = count
      self.repositoryCount = repositoryCount
      self.time = time
      self.lastPage = lastPage
      self.validator = validator
      self.countBeforeLastPage = countBeforeLastPage
    }
  }

  /// The people that came and went between two complete lists; anonymous stars of closed accounts are not compared.
  public struct StarChanges: Equatable, Sendable {
    /// Whether there was a complete list before; otherwise nobody is new.
    public var isFirst: Bool
    public var new: [SavedStar]
    public var lost: [SavedStar]
    /// The complete list.
    public var list: SavedList

    /// Creates the value from its parts.
    public init(
      isFirst: Bool,
      new: [SavedStar],
      lost: [SavedStar],
      list: SavedList
    ) {
      self.isFirst = isFirst
      self.new = new
      self.lost = lost
      self.list = list
    }
  }

  /// A selection of a complete list.
  public struct StarQuery: Equatable, Sendable {
    public var repository: SavedRepository.ID
    public var isNewestFirst: Bool
    public var limit: Int?
    public init(_ repository: SavedRepository.ID, isNewestFirst: Bool = true, limit: Int? = nil) {
      self.repository = repository
      self.isNewestFirst = isNewestFirst
      self.limit = limit
    }
  }
}

/// The reason why a store refuses a change.
public enum StarStoreError: Error, Equatable {
  /// Another process continued, replaced or finished the walk.
  case walkChanged

  /// The store to restore is not empty.
  case notEmpty
}

extension StarStore {
  public struct Position: Equatable, Sendable {}
  public struct Record: Equatable, Sendable {}
  public struct RecordPage: Equatable, Sendable {}
}

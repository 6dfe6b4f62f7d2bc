public import APIClient
public import PortableFoundation

extension StarStore {
  /// A complete list, without its people.
  public struct SavedList: Equatable, Sendable {
    /// The number of people.
    public var count: Int

    /// The count of the repository after the walk; it differs from ``count`` if the list misses people.
    public var repositoryCount: Int

    /// The time at which the walk was finished.
    public var time: Date

    /// The number of pages.
    public var pageCount: Int

    /// The last page; nil if it is the first one.
    public var lastPage: PageLink?

    /// The validator of the last page; nil if its response had none.
    public var validator: Validator?

    /// The number of people before the last page.
    public var countBeforeLastPage: Int

    /// Creates the value from its parts.
    public init(
      count: Int,
      repositoryCount: Int,
      time: Date,
      pageCount: Int,
      lastPage: PageLink? = nil,
      validator: Validator? = nil,
      countBeforeLastPage: Int
    ) {
      self.count = count
      self.repositoryCount = repositoryCount
      self.time = time
      self.pageCount = pageCount
      self.lastPage = lastPage
      self.validator = validator
      self.countBeforeLastPage = countBeforeLastPage
    }

    /// The list that a store returns for this one.
    package var stored: Self {
      var list = self
      list.time = time.stored
      list.validator = validator?.stored
      return list
    }
  }

  /// The numbers of new and lost people between two complete lists; ``StarStore/forEachChange`` reads the people.
  public struct StarChanges: Equatable, Sendable {
    /// Whether the list is the first complete one, which has no new people.
    public var isFirst: Bool

    /// The number of new people.
    public var newCount: Int

    /// The number of lost people.
    public var lostCount: Int

    /// The complete list.
    public var list: SavedList

    /// Creates the value from its parts.
    public init(isFirst: Bool, newCount: Int, lostCount: Int, list: SavedList) {
      self.isFirst = isFirst
      self.newCount = newCount
      self.lostCount = lostCount
      self.list = list
    }
  }
}

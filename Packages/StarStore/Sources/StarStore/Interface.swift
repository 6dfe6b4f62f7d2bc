public import PortableFoundation

/// Stores repositories, the counts and the histories of their stars, and complete lists of their stargazers.
///
/// A list is read page by page in a *walk*, which is saved after each page. When all pages were read, `finish` makes it
/// the complete list and compares it with the one before:
///
///     var walk = try store.walk(repository.id) ?? store.startWalk(repository.id, .firstPage, repository.count)
///     while walk.next != .end { walk = try store.append(try await page(walk.next), walk) }
///     let changes = try store.finish(walk, repository.count.count, now)
///     try store.forEachChange(repository.id) { print($0) }
///
/// A new store is empty. Reopening the store preserves its data. A change is immediately visible wherever the store is
/// open. An endpoint that throws changes nothing.
///
/// Every text is stored unchanged and compared byte by byte. Times are stored in milliseconds, those before the year 1
/// and after the year 9999 as the nearest time. Counts are from 0 to 10¹², so that sums do not overflow; another one is
/// refused. Only a store creates the IDs of repositories and walks: an ID identifies a row. Changes of an unknown
/// repository, whose ID is that of another store, are refused; it has no data to read.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct StarStore: Sendable {
  /// Saves the present name and count of a repository, and returns it with the count that was saved before.
  ///
  /// A repository is known by the server and its permanent number, so a renamed one keeps its data, and its former names
  /// are saved. Concurrent records save a repository once.
  ///
  /// - Throws: ``StarStoreError/invalidCount(_:)``; an error if the repository cannot be saved.
  public var record:
    @Sendable (_ observation: Observation, _ time: Date) throws -> (
      repository: SavedRepository, previous: StarCount?
    )

  /// Returns the repositories by name.
  ///
  /// Names are ordered by their bytes; repositories with equal names are in the order of their first records. Two have
  /// the same name if the server gave the name of a renamed or deleted repository to another one: the
  /// repository with the later count has the name now.
  ///
  /// - Throws: An error if the repositories cannot be read.
  public var repositories: @Sendable () throws -> [SavedRepository]

  /// Returns the repository of a server with a name; nil without one.
  ///
  /// Upper and lower case are equal in ASCII. Of repositories with the same name, the one with the later count is returned.
  /// A renamed repository is found by a former name, unless another one has it now.
  ///
  /// - Throws: An error if the repositories cannot be read.
  public var find: @Sendable (_ server: String, _ name: String) throws -> SavedRepository?

  /// Adds a repository to the user's list, or removes it with nil; returns whether that changed the list.
  ///
  /// A repository of the list keeps the time at which it was added. A removed one keeps its data.
  ///
  /// - Throws: ``StarStoreError/unknownRepository``; an error if the repository cannot be saved.
  public var setFollowed:
    @Sendable (_ repository: SavedRepository.ID, _ since: Date?) throws -> Bool

  /// Claims the milestones that the saved count of a repository has reached, and returns them, lowest first.
  ///
  /// Each milestone is returned once, whichever process saved the count, and also if the count falls and rises again. Those
  /// of the first saved count are not returned. See ``StarMilestone``.
  ///
  /// - Throws: ``StarStoreError/unknownRepository``; an error if the claim cannot be saved.
  public var claimMilestones: @Sendable (_ repository: SavedRepository.ID) throws -> [Int]

  /// Saves the history of a repository.
  ///
  /// A history replaces the one before. The weeks are oldest first and have seven days; another history is refused.
  ///
  /// - Throws: ``StarStoreError/invalidHistory(_:)``, ``StarStoreError/invalidCount(_:)``,
  ///   ``StarStoreError/unknownRepository``; an error if the history cannot be saved.
  public var saveHistory:
    @Sendable (_ repository: SavedRepository.ID, _ weeks: [Week], _ time: Date) throws -> Void

  /// Returns the saved history, oldest week first; nil without one.
  ///
  /// - Throws: An error if the history cannot be read.
  public var history: @Sendable (_ repository: SavedRepository.ID) throws -> SavedHistory?

  /// Returns the unfinished walk of a repository; nil without one.
  ///
  /// - Throws: An error if the walk cannot be read.
  public var walk: @Sendable (_ repository: SavedRepository.ID) throws -> Walk?

  /// Starts a walk from the present count of the repository, and returns it.
  ///
  /// A walk has the count and the time at which it started. A new walk replaces an unfinished one. A walk from the last page starts with the people of the pages
  /// before the last one of the complete list. Without a complete list, it starts at the first page.
  ///
  /// - Throws: ``StarStoreError/invalidCount(_:)``, ``StarStoreError/unknownRepository``; an error if the walk cannot be
  ///   saved.
  public var startWalk:
    @Sendable (_ repository: SavedRepository.ID, _ start: Walk.Start, _ count: StarCount) throws
      -> Walk

  /// Appends the next page to a walk, and returns the walk after it.
  ///
  /// The people and the position are saved together, so that a walk continues after an interruption at any moment.
  /// People who are already in the walk are not appended again; they are known by the permanent numbers of their
  /// accounts. Stars of closed accounts, which have no number, are all appended. A walk ends with the page that has no next
  /// one. Only the latest state of a walk can be continued: if another process continued, replaced or finished it,
  /// nothing is saved.
  ///
  /// - Throws: ``StarStoreError/walkChanged``; ``StarStoreError/walkEnded`` after the last page; an error if the page
  ///   cannot be saved.
  public var append: @Sendable (_ page: WalkedPage, _ walk: Walk) throws -> Walk

  /// Returns whether a walk has all of the accounts with these permanent numbers.
  ///
  /// The accounts of a walk are those of its pages and, if it started from the last page, those of the pages before it.
  /// Only the latest state of a walk can be read.
  ///
  /// - Throws: ``StarStoreError/walkChanged``; an error if the walk cannot be read.
  public var contains: @Sendable (_ accounts: [Int64], _ walk: Walk) throws -> Bool

  /// Makes the list of a walk the complete list of its repository, and returns the changes since the last one.
  ///
  /// The complete list is replaced atomically, with its changes, and the walk ends. The people of a list who are not in
  /// the one before are new, and those who are only in the one before are lost. Renamed accounts have not changed, and
  /// stars of closed accounts are not compared. The first complete list has no new people. A walk can be finished at any
  /// page, since some servers do not list all pages, but not without a page.
  ///
  /// - Throws: ``StarStoreError/walkChanged``, ``StarStoreError/emptyWalk``, ``StarStoreError/invalidCount(_:)``; an error
  ///   if the list cannot be saved.
  public var finish: @Sendable (_ walk: Walk, _ count: Int, _ time: Date) throws -> StarChanges

  /// Returns the last complete list, without its people; nil before the first one.
  ///
  /// - Throws: An error if the list cannot be read.
  public var list: @Sendable (_ repository: SavedRepository.ID) throws -> SavedList?

  /// Calls a closure with each person of the complete list.
  ///
  /// The order is that of the server, or the reverse of it if the newest are first. At most as many people as the limit
  /// are read. It reads any number of people in constant memory. A closure that throws ends the reading with its error.
  /// The closure must not use the store.
  ///
  /// - Throws: An error of the closure; an error if the people cannot be read.
  public var forEachStar:
    @Sendable (_ query: StarQuery, _ body: (SavedStar) throws -> Void) throws -> Void

  /// Calls a closure with each change of the last finish.
  ///
  /// The new people are first, then the lost ones, each in the order of their list. The changes are saved until the next
  /// finish, so that none is lost if a program is killed before it reports them. It reads any number of changes in
  /// constant memory. The closure must not use the store.
  ///
  /// - Throws: An error of the closure; an error if the changes cannot be read.
  public var forEachChange:
    @Sendable (_ repository: SavedRepository.ID, _ body: (StarChange) throws -> Void) throws -> Void

  /// Returns a contradiction between the rows of the store, as a sentence; nil if there is none.
  ///
  /// A complete list has as many people as it says. Only repositories with a history have weeks, and only those with a
  /// complete list changes, each of another account. A store never contradicts itself, but a copy of it may.
  ///
  /// - Throws: An error if the rows cannot be read.
  public var contradiction: @Sendable () throws -> String?
}

@_spi(PageLinks) import APIClient
import PortableFoundation
import SQLiteDatabase
import StarStore

/// A row of `star_list`: a complete list or an unfinished walk.
struct ListRow {
  /// The number by which `star_person` has the people.
  let id: Int64

  let repository: SavedRepository.ID

  /// The end of the walk; the start of an unfinished one.
  let time: Date

  /// The number of people of the complete list that are the first ones of the walk.
  let base: Int

  let count: Int
  let pageCount: Int
  let nextPage: PageLink?
  let lastPage: PageLink?
  let validator: Validator?

  /// The number of people before the last page; nil before the first page was appended.
  let countBeforeLastPage: Int?

  /// The count of the repository; nil for an unfinished walk.
  let repositoryCount: Int?

  /// Selects a complete list, or an unfinished walk.
  static let selection: StaticString = """
    SELECT id, repository, time, base, count, page_count, next_page, last_page, entity_tag,
      last_modified, count_before_last_page, repository_count
    FROM star_list WHERE repository = ? AND is_complete = ?
    """

  init(row: SQLiteRow, path: String) throws {
    id = try row.int64(0)
    repository = try row.repositoryID(1)
    time = try row.time(2)
    base = try row.value(3)
    count = try row.value(4)
    pageCount = try row.value(5)
    nextPage = try row.pageLink(6, path: path)
    lastPage = try row.pageLink(7, path: path)
    validator = Validator(entityTag: try row.value(8), lastModified: try row.value(9)).stored
    countBeforeLastPage = try row.value(10)
    repositoryCount = try row.value(11)
  }

  /// The unfinished walk.
  var walk: StarStore.Walk {
    StarStore.Walk(
      id: .init(id),
      repository: repository,
      startedAt: time,
      next: nextPage.map { .page($0) } ?? (countBeforeLastPage == nil ? .firstPage : .end),
      count: count,
      pageCount: pageCount
    )
  }

  /// The complete list; nil for an unfinished walk.
  var list: StarStore.SavedList? {
    guard let repositoryCount, let countBeforeLastPage else { return nil }
    return StarStore.SavedList(
      count: count,
      repositoryCount: repositoryCount,
      time: time,
      pageCount: pageCount,
      lastPage: lastPage,
      validator: validator,
      countBeforeLastPage: countBeforeLastPage
    )
  }
}

extension SQLiteRow {
  fileprivate func pageLink(_ column: Int, path: String) throws -> PageLink? {
    try value(column, as: String?.self).map { text in
      guard let page = PageLink(saved: text) else {
        throw SQLiteDatabaseError.damaged(path: path, cause: "the link of a page is no URL")
      }
      return page
    }
  }
}

extension PageLink? {
  var sqliteValue: SQLiteValue { self.map { .text($0.url.absoluteString) } ?? .null }
}

@_spi(PageLinks) import APIClient
import PortableFoundation
import SQLDatabase

/// A row of `star_list`: a complete list or an unfinished walk.
struct ListRow {
  /// The number by which `star_person` has the people.
  let id: Int64

  let repository: SavedRepository.ID

  /// The end of the walk; the time of the server at the start of an unfinished one.
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

  /// The count of the repository at ``time``; nil for an unfinished walk that a former version of the program started.
  let repositoryCount: Int?

  /// Selects a complete list, or an unfinished walk.
  static let selection: StaticString = """
    SELECT id, repository, time, base, count, page_count, next_page, last_page, entity_tag,
      last_modified, count_before_last_page, repository_count
    FROM star_list WHERE repository = ? AND is_complete = ?
    """

  init(row: SQLRow) throws {
    id = try row.int64(0)
    repository = try row.repositoryID(1)
    time = try row.time(2)
    base = try row.count(3)
    count = try row.count(4)
    pageCount = try row.count(5)
    nextPage = try row.value(6, as: StoredPageLink?.self)?.link
    lastPage = try row.value(7, as: StoredPageLink?.self)?.link
    validator = Validator(entityTag: try row.value(8), lastModified: try row.value(9)).stored
    countBeforeLastPage = try row.value(10, as: StoredCount?.self)?.number
    repositoryCount = try row.value(11, as: StoredCount?.self)?.number
  }

  /// The unfinished walk.
  var walk: StarStore.Walk {
    StarStore.Walk(
      id: .init(id),
      repository: repository,
      start: repositoryCount.map { StarCount($0, at: time) },
      next: nextPage.map { .page($0) } ?? (countBeforeLastPage == nil ? .firstPage : .end),
      count: count,
      pageCount: pageCount
    )
  }

  /// The complete list; nil if the row lacks a count of one.
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

/// The link of a page as text.
struct StoredPageLink: SQLConvertible {
  let link: PageLink

  var sqlValue: SQLValue { .text(link.url.absoluteString) }

  init(_ link: PageLink) { self.link = link }

  init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue, let link = PageLink(saved: text) else { return nil }
    self.link = link
  }
}

extension PageLink? {
  var sqlValue: SQLValue { map(StoredPageLink.init).sqlValue }
}

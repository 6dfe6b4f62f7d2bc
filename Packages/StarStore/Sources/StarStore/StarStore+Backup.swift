public import Backup
import PortableFoundation
import SQLDatabase

extension StarStore {
  /// The tables of a backup, without unfinished walks: they depend on the pages of the server at that time.
  public static let backup = [
    BackupTable(
      "star_repository",
      [
        "id": Int.self, "server": String.self, "number": Int.self, "name": String.self,
        "count": StoredCount.self, "time": Date.self, "history_time": Date?.self,
        "followed_since": Date?.self, "milestone_count": StoredCount?.self,
      ],
      added: ["followed_since": 2, "milestone_count": 2]
    ),
    BackupTable(
      "star_former_name",
      ["repository": Int.self, "name": String.self, "time": Date.self],
      key: 2,
      added: ["repository": 2, "name": 2, "time": 2]
    ),
    BackupTable(
      "star_week",
      [
        "repository": Int.self, "start": Date.self, "day1": StoredCount.self,
        "day2": StoredCount.self, "day3": StoredCount.self, "day4": StoredCount.self,
        "day5": StoredCount.self, "day6": StoredCount.self, "day7": StoredCount.self,
      ],
      key: 2
    ),
    BackupTable(
      "star_list",
      [
        "id": Int.self, "repository": Int.self, "is_complete": Bool.self, "time": Date.self,
        "base": StoredCount.self, "count": StoredCount.self, "repository_count": StoredCount.self,
        "page_count": StoredCount.self, "next_page": StoredPageLink?.self,
        "last_page": StoredPageLink?.self, "entity_tag": String?.self,
        "last_modified": String?.self, "count_before_last_page": StoredCount.self,
      ],
      assignsIDs: true,
      where: "is_complete = 1",
      fault: fault(inList:)
    ),
    BackupTable(
      "star_person",
      [
        "list": Int.self, "position": Int.self, "account": Int?.self, "login": String?.self,
        "starred": Date.self,
      ],
      key: 2,
      where: "list IN (SELECT id FROM star_list WHERE is_complete = 1)"
    ),
    BackupTable(
      "star_change",
      [
        "repository": Int.self, "is_lost": Bool.self, "position": Int.self, "account": Int.self,
        "login": String?.self, "starred": Date.self,
      ],
      key: 3
    ),
  ]

  /// Returns the reason why a complete list cannot have these values.
  @Sendable private static func fault(inList row: SQLRow) throws -> String? {
    let numbers: [Int] = try [2, 4, 5, 7, 12].map { try row.value($0) }
    let (count, pageCount, countBeforeLastPage) = (numbers[2], numbers[3], numbers[4])
    let hasLastPage = try row.value(9, as: String?.self) != nil
    guard numbers[0] == 1, numbers[1] == 0, try row.value(8, as: String?.self) == nil,
      countBeforeLastPage <= count, pageCount >= 1, (pageCount == 1) == !hasLastPage,
      pageCount > 1 || countBeforeLastPage == 0
    else { return "the list contradicts itself" }
    return nil
  }
}

extension Tables {
  func contradiction() throws -> String? {
    try database.read {
      for (query, clause) in Self.contradictions {
        let repositories: [Int] = try database.query(query) { try $0.value(0) }
        if let repository = repositories.first { return "\(clause) of repository \(repository)." }
      }
      return nil
    }
  }

  /// Queries for repositories with a contradiction, and the start of the sentence about it.
  private static let contradictions: [(SQLStatement, String)] = [
    (
      """
      SELECT repository FROM star_week JOIN star_repository ON id = repository
      WHERE history_time IS NULL LIMIT 1
      """,
      "The time is missing in the history"
    ),
    (
      """
      SELECT repository FROM star_list WHERE is_complete = 1 AND count <> (
        SELECT count(*) FROM star_person WHERE list = star_list.id
      ) LIMIT 1
      """,
      "People are missing, or there are too many, in the list"
    ),
    (
      """
      SELECT repository FROM star_list WHERE is_complete = 1 AND count <> (
        SELECT count(*) FROM star_person
        WHERE list = star_list.id AND position >= 0 AND position < count
      ) LIMIT 1
      """,
      "The positions have gaps in the list"
    ),
    (
      """
      SELECT repository FROM star_change WHERE NOT EXISTS (
        SELECT 1 FROM star_list WHERE repository = star_change.repository AND is_complete = 1
      ) LIMIT 1
      """,
      "There are changes, but no list,"
    ),
    (
      """
      SELECT repository FROM star_change GROUP BY repository, is_lost, account
      HAVING count(*) > 1 LIMIT 1
      """,
      "An account is repeated in the changes"
    ),
  ]
}

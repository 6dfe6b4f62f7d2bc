import PortableFoundation
import SQLDatabase

extension Tables {
  func list(of repository: SavedRepository.ID) throws -> StarStore.SavedList? {
    guard let row = try listRow(of: repository, isComplete: true) else { return nil }
    return try completeList(row)
  }

  func completeList(_ row: ListRow) throws -> StarStore.SavedList {
    guard let list = row.list else {
      throw database.damage("the complete list \(row.id) has no counts")
    }
    return list
  }

  func forEachStar(
    _ query: StarStore.StarQuery,
    _ body: (StarStore.SavedStar) throws -> Void
  ) throws {
    try database.read {
      guard let list = try listRow(of: query.repository, isComplete: true) else { return }
      try database.forEach(
        query.isNewestFirst ? "\(Self.newestPeople)" : "\(Self.oldestPeople)",
        [.integer(list.id), max(query.limit ?? .max, 0).sqlValue]
      ) { try body(StarStore.SavedStar(row: $0, firstColumn: 0)) }
    }
  }

  /// Selects the people of a list in the order of the server.
  static let oldestPeople: StaticString = """
    SELECT account, login, starred FROM star_person WHERE list = ? ORDER BY position LIMIT ?
    """

  /// Selects the people of a list in the reverse order of the server.
  static let newestPeople: StaticString = """
    SELECT account, login, starred FROM star_person WHERE list = ? ORDER BY position DESC LIMIT ?
    """

  /// Saves the differences between the complete list of a repository and the walk that replaces it.
  func saveChanges(from old: ListRow, to new: ListRow) throws {
    try database.execute(
      "\(Self.newPeople)",
      [new.repository.sqlValue, .integer(old.id), .integer(new.id)]
    )
    try database.execute(
      "\(Self.lostPeople)",
      [new.repository.sqlValue, .integer(old.id), .integer(new.id), new.base.sqlValue]
    )
  }

  /// Inserts the people of a walk who are not in the complete list.
  static let newPeople: StaticString = """
    INSERT INTO star_change (repository, is_lost, position, account, login, starred)
    SELECT ?1, 0, position, account, login, starred FROM star_person AS new
    WHERE list = ?3 AND account IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM star_person AS old WHERE old.list = ?2 AND old.account = new.account
    )
    """

  /// Inserts the people of the complete list who are neither shared with a walk nor in it.
  static let lostPeople: StaticString = """
    INSERT INTO star_change (repository, is_lost, position, account, login, starred)
    SELECT ?1, 1, position, account, login, starred FROM star_person AS old
    WHERE list = ?2 AND position >= ?4 AND account IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM star_person AS new WHERE new.list = ?3 AND new.account = old.account
    )
    """

  /// Returns the saved changes and the complete list of a repository.
  func changes(
    of repository: SavedRepository.ID,
    isFirst: Bool
  ) throws -> StarStore.StarChanges {
    guard let row = try listRow(of: repository, isComplete: true) else {
      throw StarStoreError.walkChanged
    }
    let counts = try database.queryRow(
      """
      SELECT ifnull(sum(is_lost = 0), 0), ifnull(sum(is_lost = 1), 0) FROM star_change
      WHERE repository = ?
      """,
      [repository.sqlValue]
    ) { (new: try $0.value(0, as: Int.self), lost: try $0.value(1, as: Int.self)) }
    return StarStore.StarChanges(
      isFirst: isFirst,
      newCount: counts.new,
      lostCount: counts.lost,
      list: try completeList(row)
    )
  }

  func forEachChange(
    of repository: SavedRepository.ID,
    _ body: (StarStore.StarChange) throws -> Void
  ) throws {
    try database.forEach(
      """
      SELECT is_lost, account, login, starred FROM star_change WHERE repository = ?
      ORDER BY is_lost, position
      """,
      [repository.sqlValue]
    ) { row in
      let star = try StarStore.SavedStar(row: row, firstColumn: 1)
      try body(StarStore.StarChange(star, isLost: try row.value(0)))
    }
  }
}

import APIClient
import PortableFoundation
import SQLDatabase

extension Tables {
  func walk(of repository: SavedRepository.ID) throws -> StarStore.Walk? {
    try listRow(of: repository, isComplete: false)?.walk
  }

  /// Returns the complete list or the unfinished walk of a repository.
  func listRow(of repository: SavedRepository.ID, isComplete: Bool) throws -> ListRow? {
    try database.query(
      "\(ListRow.selection)",
      [repository.sqlValue, isComplete.sqlValue],
      row: ListRow.init
    ).first
  }

  func startWalk(
    of repository: SavedRepository.ID,
    at start: StarStore.Walk.Start,
    _ count: StarCount
  ) throws -> StarStore.Walk {
    try StarStore.validate([count.count])
    return try database.write {
      try checkRepository(repository)
      if let walk = try listRow(of: repository, isComplete: false) { try deleteList(walk.id) }
      let list = start == .lastPage ? try listRow(of: repository, isComplete: true) : nil
      let base = list?.countBeforeLastPage ?? 0
      let id = try database.executeRow(
        """
        INSERT INTO star_list (repository, is_complete, time, repository_count, base, count,
          page_count, next_page)
        VALUES (?, 0, ?, ?, ?, ?, ?, ?) RETURNING id
        """,
        [
          repository.sqlValue, .integer(count.time.milliseconds), count.count.sqlValue,
          base.sqlValue, base.sqlValue, (list.map { $0.pageCount - 1 } ?? 0).sqlValue,
          (list?.lastPage).sqlValue,
        ]
      ) { try $0.int64(0) }
      return StarStore.Walk(
        id: .init(id),
        repository: repository,
        start: count.stored,
        next: (list?.lastPage).map { .page($0) } ?? .firstPage,
        count: base,
        pageCount: list.map { $0.pageCount - 1 } ?? 0
      )
    }
  }

  /// Deletes a list and its people.
  private func deleteList(_ id: Int64) throws {
    try database.execute("DELETE FROM star_person WHERE list = ?", [.integer(id)])
    try database.execute("DELETE FROM star_list WHERE id = ?", [.integer(id)])
  }

  /// Returns the row of the latest state of a walk.
  ///
  /// - Throws: ``StarStoreError/walkChanged``.
  private func latestRow(of walk: StarStore.Walk) throws -> ListRow {
    guard let row = try listRow(of: walk.repository, isComplete: false),
      row.id == walk.id.number, row.pageCount == walk.pageCount
    else { throw StarStoreError.walkChanged }
    return row
  }

  func append(_ page: StarStore.WalkedPage, to walk: StarStore.Walk) throws -> StarStore.Walk {
    try database.write {
      let row = try latestRow(of: walk)
      guard row.walk.next != .end else { throw StarStoreError.walkEnded }
      var count = row.count
      for star in page.stars where try insert(star, at: count, in: row) { count += 1 }
      let validator = page.validator?.stored
      try database.execute(
        """
        UPDATE star_list SET count = ?, page_count = page_count + 1, last_page = next_page,
          next_page = ?, entity_tag = ?, last_modified = ?, count_before_last_page = ?
        WHERE id = ?
        """,
        [
          count.sqlValue, page.next.sqlValue, (validator?.entityTag).sqlValue,
          (validator?.lastModified).sqlValue, row.count.sqlValue, .integer(row.id),
        ]
      )
      return StarStore.Walk(
        id: walk.id,
        repository: row.repository,
        start: walk.start,
        next: page.next.map { .page($0) } ?? .end,
        count: count,
        pageCount: row.pageCount + 1
      )
    }
  }

  /// Inserts a person unless the walk has the account, and returns whether it did.
  private func insert(
    _ star: StarStore.SavedStar,
    at position: Int,
    in row: ListRow
  ) throws -> Bool {
    let rows: [Void] = try database.execute(
      "\(Self.insertion)",
      [.integer(row.id), position.sqlValue] + star.sqliteValues
        + [row.repository.sqlValue, row.base.sqlValue]
    ) { _ in }
    return !rows.isEmpty
  }

  /// Inserts a person unless the account is in the list, or among the first people of the complete list.
  static let insertion: StaticString = """
    INSERT INTO star_person (list, position, account, login, starred)
    SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?7 = 0 OR NOT EXISTS (
      SELECT 1 FROM star_list JOIN star_person ON star_person.list = star_list.id
      WHERE star_list.repository = ?6 AND is_complete = 1 AND account = ?3 AND position < ?7
    )
    ON CONFLICT (list, account) WHERE account IS NOT NULL DO NOTHING RETURNING position
    """

  func contains(_ accounts: [Int64], in walk: StarStore.Walk) throws -> Bool {
    try database.read {
      let row = try latestRow(of: walk)
      return try accounts.allSatisfy { account in
        let rows: [Void] = try database.query(
          "\(Self.membership)",
          [.integer(row.id), .integer(account), row.repository.sqlValue, row.base.sqlValue]
        ) { _ in }
        return !rows.isEmpty
      }
    }
  }

  /// Selects a row if an account is in a walk, or among the first people of the complete list that it shares.
  static let membership: StaticString = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM star_person WHERE list = ?1 AND account = ?2) OR EXISTS (
      SELECT 1 FROM star_list JOIN star_person ON star_person.list = star_list.id
      WHERE star_list.repository = ?3 AND is_complete = 1 AND account = ?2 AND position < ?4
    )
    """

  func finish(
    _ walk: StarStore.Walk,
    count: Int,
    at time: Date
  ) throws -> StarStore.StarChanges {
    try StarStore.validate([count])
    return try database.write {
      let row = try latestRow(of: walk)
      guard row.countBeforeLastPage != nil else { throw StarStoreError.emptyWalk }
      let old = try listRow(of: row.repository, isComplete: true)
      try database.execute(
        "DELETE FROM star_change WHERE repository = ?",
        [row.repository.sqlValue]
      )
      var id = row.id
      if let old {
        try saveChanges(from: old, to: row)
        if row.base > 0 { id = old.id }
        try replacePeople(of: old, by: row)
      }
      try database.execute(
        """
        UPDATE star_list SET id = ?, is_complete = 1, time = ?, repository_count = ?, base = 0,
          next_page = NULL
        WHERE id = ?
        """,
        [
          .integer(id), .integer(time.milliseconds), count.sqlValue, .integer(row.id),
        ]
      )
      return try changes(of: row.repository, isFirst: old == nil)
    }
  }

  /// Deletes a complete list, except for the people that the walk shares; they get those of the walk.
  private func replacePeople(of old: ListRow, by walk: ListRow) throws {
    guard walk.base > 0 else { return try deleteList(old.id) }
    try database.execute(
      "DELETE FROM star_person WHERE list = ? AND position >= ?",
      [.integer(old.id), walk.base.sqlValue]
    )
    try database.execute(
      "UPDATE star_person SET list = ? WHERE list = ?",
      [.integer(old.id), .integer(walk.id)]
    )
    try database.execute("DELETE FROM star_list WHERE id = ?", [.integer(old.id)])
  }
}

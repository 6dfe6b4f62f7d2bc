import PortableFoundation
import SQLDatabase

extension Tables {
  /// The columns of a repository.
  private static let repositoryColumns: StaticString =
    "star_repository.id, server, number, star_repository.name, count, star_repository.time, followed_since"

  func record(
    _ observation: StarStore.Observation,
    at time: Date
  ) throws -> (repository: SavedRepository, previous: StarCount?) {
    try StarStore.validate([observation.count])
    return try database.write {
      let known = try database.query(
        "SELECT \(Self.repositoryColumns) FROM star_repository WHERE number = ? AND server = ?",
        [.integer(observation.number), .text(observation.server)],
        row: SavedRepository.init
      ).first
      let repository =
        if let known {
          try update(known, with: observation, at: time)
        } else {
          try insert(observation, at: time)
        }
      if let known, known.name != observation.name {
        try save(formerName: known.name, of: known.id, at: time)
      }
      if let name = observation.formerName {
        try save(formerName: name, of: repository.id, at: time)
      }
      return (repository, known?.count)
    }
  }

  private func insert(
    _ observation: StarStore.Observation,
    at time: Date
  ) throws -> SavedRepository {
    let id = try database.executeRow(
      """
      INSERT INTO star_repository (server, number, name, count, time, milestone_count)
      VALUES (?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        .text(observation.server), .integer(observation.number), .text(observation.name),
        observation.count.sqlValue, .integer(time.milliseconds),
        StarMilestone.last(reachedBy: observation.count).sqlValue,
      ]
    ) { try $0.repositoryID(0) }
    return SavedRepository(id: id, observation, at: time)
  }

  /// Saves the present name and count of a known repository.
  ///
  /// One that version 1 of the schema saved has reached the milestones of its saved count.
  private func update(
    _ known: SavedRepository,
    with observation: StarStore.Observation,
    at time: Date
  ) throws -> SavedRepository {
    let repository = SavedRepository(
      id: known.id,
      observation,
      at: time,
      followedSince: known.followedSince
    )
    try database.execute(
      """
      UPDATE star_repository SET name = ?, count = ?, time = ?,
        milestone_count = ifnull(milestone_count, ?)
      WHERE id = ?
      """,
      [
        .text(repository.name), repository.count.count.sqlValue,
        .integer(repository.count.time.milliseconds),
        StarMilestone.last(reachedBy: known.count.count).sqlValue, known.id.sqlValue,
      ]
    )
    return repository
  }

  private func save(
    formerName name: String,
    of repository: SavedRepository.ID,
    at time: Date
  ) throws {
    try database.execute(
      """
      INSERT INTO star_former_name (repository, name, time) VALUES (?, ?, ?)
      ON CONFLICT (repository, name) DO UPDATE SET time = excluded.time
      """,
      [repository.sqlValue, .text(name), .integer(time.milliseconds)]
    )
  }

  func repositories() throws -> [SavedRepository] {
    try database.query(
      "SELECT \(Self.repositoryColumns) FROM star_repository ORDER BY name, id",
      row: SavedRepository.init
    )
  }

  func find(on server: String, _ name: String) throws -> SavedRepository? {
    func first(_ query: SQLStatement) throws -> SavedRepository? {
      try database.query(query, [.text(server), .text(name)], row: SavedRepository.init).first
    }
    return try database.read {
      try first(
        """
        SELECT \(Self.repositoryColumns) FROM star_repository
        WHERE server = ? AND lower(name) = lower(?) ORDER BY time DESC LIMIT 1
        """
      )
        ?? first(
          """
          SELECT \(Self.repositoryColumns) FROM star_former_name
            JOIN star_repository ON star_repository.id = repository
          WHERE server = ? AND lower(star_former_name.name) = lower(?)
          ORDER BY star_former_name.time DESC LIMIT 1
          """
        )
    }
  }

  func setFollowed(_ repository: SavedRepository.ID, since time: Date?) throws -> Bool {
    try database.write {
      try checkRepository(repository)
      let rows: [Void] = try database.execute(
        """
        UPDATE star_repository SET followed_since = ?1
        WHERE id = ?2 AND (followed_since IS NULL) = (?1 IS NOT NULL) RETURNING id
        """,
        [time.map { .integer($0.milliseconds) } ?? .null, repository.sqlValue]
      ) { _ in }
      return !rows.isEmpty
    }
  }

  func claimMilestones(of repository: SavedRepository.ID) throws -> [Int] {
    try database.write {
      let saved = try database.query(
        "SELECT count, milestone_count FROM star_repository WHERE id = ?",
        [repository.sqlValue]
      ) { (count: try $0.count(0), claimed: try $0.value(1, as: StoredCount?.self)?.number) }.first
      guard let saved else { throw StarStoreError.unknownRepository }
      let last = StarMilestone.last(reachedBy: saved.count)
      guard saved.claimed.map({ $0 < last }) ?? true else { return [] }
      try database.execute(
        "UPDATE star_repository SET milestone_count = ? WHERE id = ?",
        [last.sqlValue, repository.sqlValue]
      )
      return saved.claimed.map { StarMilestone.reached(by: saved.count, after: $0) } ?? []
    }
  }
}

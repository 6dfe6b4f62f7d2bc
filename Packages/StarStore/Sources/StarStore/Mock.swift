public import InMemoryDatabase
import Unimplemented

extension StarStore {
  /// A store in memory; stores of the same database share their data.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let table = InMemoryTable("StarStore", initially: StoredStars())
    return Self(
      record: { observation, time in
        try database.update(table) { try $0.record(observation, at: time) }
      },
      repositories: { try database.contents(of: table).sortedRepositories },
      saveHistory: { id, weeks, time in
        let history = try SavedHistory(saving: weeks, time: time)
        try database.update(table) { try $0.change(id) { $0.history = history } }
      },
      history: { id in try database.contents(of: table)[id]?.history },
      walk: { id in try database.contents(of: table)[id]?.walk?.walk },
      startWalk: { id, start, count in
        try database.update(table) { try $0.startWalk(of: id, at: start, count) }
      },
      append: { page, walk in
        try database.update(table) { stars in
          try stars.change(walk) { try $0.append(page) }
        }
      },
      contains: { accounts, walk in try database.contents(of: table).contains(accounts, in: walk) },
      finish: { walk, count, time in
        try database.update(table) { try $0.finish(walk, count: count, at: time) }
      },
      list: { id in try database.contents(of: table)[id]?.list?.saved },
      forEachStar: { query, body in
        guard let list = try database.contents(of: table)[query.repository]?.list else { return }
        let people = query.isNewestFirst ? list.people.reversed() : list.people
        for star in people.prefix(max(query.limit ?? people.count, 0)) { try body(star) }
      },
      forEachChange: { id, body in
        try database.contents(of: table)[id]?.changes.forEach(body)
      },
      records: { position in try database.contents(of: table).page(after: position) },
      restore: { next in
        let restored = try StoredStars(records: next)
        try database.update(table) { stars in
          guard stars.repositories.isEmpty else { throw StarStoreError.notEmpty }
          stars = restored
        }
      }
    )
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("StarStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      record: endpoint("record"),
      repositories: endpoint("repositories"),
      saveHistory: endpoint("saveHistory"),
      history: endpoint("history"),
      walk: endpoint("walk"),
      startWalk: endpoint("startWalk"),
      append: endpoint("append"),
      contains: endpoint("contains"),
      finish: endpoint("finish"),
      list: endpoint("list"),
      forEachStar: { _, _ in throw endpoint.error("forEachStar") },
      forEachChange: { _, _ in throw endpoint.error("forEachChange") },
      records: endpoint("records"),
      restore: { _ in throw endpoint.error("restore") }
    )
  }
}

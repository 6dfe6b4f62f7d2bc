public import SQLDatabase

extension StarStore {
  /// A store in the tables `star_repository`, `star_former_name`, `star_week`, `star_list`, `star_person` and
  /// `star_change` of a database; see ``migrations``.
  public static func live(in database: any SQLDatabase) -> Self {
    let tables = Tables(database: database)
    return Self(
      record: tables.record,
      repositories: tables.repositories,
      find: tables.find,
      setFollowed: tables.setFollowed,
      claimMilestones: tables.claimMilestones,
      saveHistory: tables.saveHistory,
      history: tables.history,
      walk: tables.walk,
      startWalk: tables.startWalk,
      append: tables.append,
      contains: tables.contains,
      finish: tables.finish,
      list: tables.list,
      forEachStar: tables.forEachStar,
      forEachChange: tables.forEachChange,
      contradiction: tables.contradiction
    )
  }
}

public import SQLDatabase

extension TargetStore {
  /// The migration to version 1 of a schema of PostgreSQL, which creates the tables.
  ///
  /// Target and machine are unique together, by the hash of a text that contains both: other indexes refuse long names. No
  /// name contains the separator, since a stored backslash is followed by another one or a zero.
  public static var postgresSchemaVersion1: [SQLStatement] {
    [
      "INSERT INTO last_id (name, last) VALUES ('target_state', 0), ('target_change', 0)",
      #"""
      CREATE TABLE target_state (
        id bigint PRIMARY KEY DEFAULT next_id('target_state'),
        target text COLLATE "C" NOT NULL,
        machine text COLLATE "C" NOT NULL,
        health text COLLATE "C",
        since bigint,
        streak text COLLATE "C",
        streak_count bigint,
        streak_since bigint,
        certificate_expiring bigint NOT NULL,
        EXCLUDE USING hash ((target || '\-' || machine) WITH =)
      )
      """#,
      """
      CREATE TABLE target_change (
        id bigint PRIMARY KEY DEFAULT next_id('target_change'),
        target text COLLATE "C" NOT NULL,
        machine text COLLATE "C" NOT NULL,
        event text COLLATE "C" NOT NULL,
        time bigint NOT NULL,
        since bigint NOT NULL,
        previous bigint,
        cause text COLLATE "C" NOT NULL
      )
      """,
    ]
  }
}

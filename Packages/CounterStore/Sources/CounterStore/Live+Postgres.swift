public import SQLDatabase
public import Store

extension CounterStore {
  /// The migration to version 1 of a schema of PostgreSQL, which creates the table.
  ///
  /// The keys are unique by an exclusion constraint with a hash index: other indexes refuse keys above 2,704 bytes.
  public static var postgresSchemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE counter (
        key text COLLATE "C" NOT NULL,
        value bigint NOT NULL,
        EXCLUDE USING hash (key WITH =)
      )
      """
    ]
  }
}

public import SQLDatabase
public import Store

extension ResponseCodeStore {
  /// The migration to version 1 of a schema of PostgreSQL, which creates the table.
  ///
  /// The keys are unique by an exclusion constraint with a hash index: other indexes refuse keys above 2,704 bytes.
  public static var postgresSchemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE response_code (
        key text COLLATE "C" NOT NULL,
        value text COLLATE "C" NOT NULL,
        EXCLUDE USING hash (key WITH =)
      )
      """
    ]
  }
}

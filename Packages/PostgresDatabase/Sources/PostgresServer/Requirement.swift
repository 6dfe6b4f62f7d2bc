import PortableFoundation
public import Testing

extension PostgresServer {
  /// Whether tests can use a server: it is installed, or it must be, since this is the CI, whose tests fail without it.
  public static let isAvailable = (try? Installation.found.get()) != nil || isRequired

  /// Whether tests can use pgbouncer, by the same rule.
  public static let isPoolAvailable = (try? Installation.found.get().pool) != nil || isRequired

  private static let isRequired = ProcessInfo.processInfo.environment["CI"] != nil
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if PostgreSQL is not installed, except in the CI.
  public static var requiresPostgres: Self {
    .enabled(if: PostgresServer.isAvailable, "\(PostgresServerError.missing)")
  }

  /// Skips a test if PostgreSQL or pgbouncer is not installed, except in the CI.
  public static var requiresPool: Self {
    .enabled(
      if: PostgresServer.isAvailable && PostgresServer.isPoolAvailable,
      "\(PostgresServerError.poolMissing)"
    )
  }
}

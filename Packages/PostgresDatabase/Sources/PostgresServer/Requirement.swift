import POSIX
import PortableFoundation
public import Testing

extension PostgresServer {
  /// Whether tests can use a server: it is installed, or it must be, since this is the CI, whose tests fail without it.
  public static let isAvailable = (try? Installation.found.get()) != nil || isRequired

  /// Whether tests can use pgbouncer, by the same rule; if not, a message on standard error says so once.
  public static let isPoolAvailable: Bool = {
    guard let installation = try? Installation.found.get() else { return isRequired }
    guard installation.pool == nil, !isRequired else { return true }
    let message = "Skipped the tests through a pooler: \(PostgresServerError.poolMissing)\n"
    _ = write(STDERR_FILENO, message, message.utf8.count)
    return false
  }()

  /// Whether tests can use a server with TLS, by the same rule.
  public static let isTLSAvailable = (try? Installation.found.get().openssl) != nil || isRequired

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

  /// Skips a test if PostgreSQL or openssl is not installed, except in the CI.
  public static var requiresPostgresWithTLS: Self {
    .enabled(
      if: PostgresServer.isAvailable && PostgresServer.isTLSAvailable,
      "\(PostgresServerError.opensslMissing)"
    )
  }
}

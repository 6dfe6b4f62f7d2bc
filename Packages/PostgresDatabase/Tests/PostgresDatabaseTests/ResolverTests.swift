import Dispatch
import PostgresServer
import Testing

@testable import PostgresDatabase

/// The addresses of a server's name.
@Suite(.timeLimit(.minutes(10))) struct ResolverTests {
  private func connector(
    _ uri: String,
    limit: Duration = .seconds(5),
    _ lookUp: @escaping @Sendable (String) -> Result<[String], Resolver.Failure>
  ) throws -> Connector {
    Connector(
      string: try ConnectionString(uri),
      schema: PostgresSchema(name: "resolver", migrations: []),
      timeouts: Timeouts(connect: limit),
      resolver: Resolver(lookUp: lookUp)
    )
  }

  @Test func `the system finds the address of a number`() throws {
    for address in ["127.0.0.1", "::1"] {
      #expect(try Resolver.system.lookUp(address).get() == [address])
    }
  }

  @Test func `a name without an address is unreachable`() async throws {
    let connector = try connector("postgresql://a.invalid/notes", Resolver.system.lookUp)
    await expectError("unreachable", "could not translate host name \"a.invalid\" to address: ") {
      _ = try connector.connect(nil)
    }
  }

  @Test func `a resolver that does not answer is abandoned at the limit`() throws {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let connector = try connector("postgresql://db.example.com", limit: .milliseconds(10)) { _ in
      end.wait()
      return .success([])
    }
    #expect(
      throws: PostgresDatabaseError.unreachable(
        location: "postgresql://db.example.com",
        cause: "the address of \"db.example.com\" was not found within 0.01 seconds"
      )
    ) { _ = try connector.connect(nil) }
  }

  @Test func `a lookup can be cancelled`() throws {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let connector = try connector("postgresql://db.example.com", limit: .seconds(3_600)) { _ in
      end.wait()
      return .success([])
    }
    #expect(throws: CancellationError.self) {
      _ = try connector.connect(Cancellation(isRequested: { true }))
    }
  }

  @Test(arguments: ["/tmp", "@abstract", ""])
  func `a socket has no address`(directory: String) {
    #expect(Host(name: directory, port: "1").unresolvedName == nil)
  }

  @Test func `an address of the user is not looked up`() {
    #expect(Host(name: "db.example.com", address: "127.0.0.1").unresolvedName == nil)
    #expect(Host(address: "127.0.0.1").unresolvedName == nil)
    #expect(Host(name: "db.example.com").unresolvedName == "db.example.com")
  }

  // macOS has one address of the loopback interface.
  #if os(Linux)
    @Test(.requiresPostgres) func `a silent address does not hide the next one`() async throws {
      let server = try await PostgresServer(on: .loopback)
      let uri = server.networkURI(host: "db.example.com")
        .replacing("hostaddr=127.0.0.1", with: "sslmode=disable")
      let port = try #require(try ConnectionString(uri).options["port"].flatMap { Int($0) })
      let silent = try FakeServer.silent(on: "127.0.0.2", port: port)
      // Long enough for a server on a busy machine.
      let addresses = [silent.host, "127.0.0.1"]
      let connector = try connector(uri, limit: .seconds(1)) { name in
        .success(name == "db.example.com" ? addresses : [])
      }
      let session = try connector.connect(nil)
      #expect(session.serverVersion > 0)
      withExtendedLifetime(silent) {}
    }
  #endif
}

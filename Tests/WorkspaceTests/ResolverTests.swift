#if os(Linux)
  import Foundation
  import TemporaryDirectory
  import Testing

  /// What a resolver that hangs does to the built executable.
  @Suite(.serialized, .timeLimit(.minutes(1))) struct ResolverTests {
    let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
    }

    @Test func `a watch goes on while 32 lookups hang, and a signal ends it`() async throws {
      let fetcher = try await fetcher(lookupSeconds: 120)
      let command = try fetcher.start([
        "watch", "--url=http://hanging.test", "--every=0", "--timeout=10ms", "--json",
      ])
      let line = await command.line(39)
      command.send(SIGTERM)
      let ending = await command.end()
      #expect(line?.contains("timed_out") == true)
      #expect(ending.status == 143)
      #expect(try lookupCount() == 32)
    }

    @Test func `a lookup starts when another has ended`() async throws {
      let fetcher = try await fetcher(lookupSeconds: 1)
      let command = try fetcher.start([
        "watch", "--url=http://hanging.test", "--every=0", "--timeout=10ms", "--json",
      ])
      var number = 0
      while try lookupCount() < 40 {
        try #require(await command.line(number) != nil)
        number += 1
      }
      command.send(SIGINT)
      #expect(await command.end().status == 130)
    }

    @Test func `an IP address and localhost need no lookup`() async throws {
      let fetcher = try await fetcher(lookupSeconds: 120)
      for host in ["127.0.0.1", "[::1]", "localhost"] {
        let ending = try await fetcher.run("fetch", "--url=http://\(host):1", "--timeout=50s")
        #expect(ending.status == 69)
        #expect(ending.errorOutput.contains("the connection was refused"))
      }
      #expect(try lookupCount() == 0)
    }

    /// The executable, for which each lookup takes some time and then fails.
    private func fetcher(lookupSeconds: Int) async throws -> Fetcher {
      let source = Workspace.root.appending(path: "scripts/lib/torture/resolver.c").path
      let library = directory.file("resolver.so")
      let compiler = try await Command(
        "/usr/bin/env",
        ["clang", "-shared", "-fPIC", "-o", library, source],
        environment: ["PATH": Workspace.searchPath]
      ).end()
      try #require(compiler.status == 0, "\(compiler.errorOutput)")
      return Fetcher(
        database: directory.file("fetcher.sqlite3"),
        environment: [
          "LD_PRELOAD": library,
          "RESOLVER_SECONDS": "\(lookupSeconds)",
          "RESOLVER_LOG": directory.file("lookups"),
        ]
      )
    }

    /// The number of lookups that have started.
    private func lookupCount() throws -> Int {
      let path = directory.file("lookups")
      guard FileManager.default.fileExists(atPath: path) else { return 0 }
      return try Data(contentsOf: URL(filePath: path)).count
    }
  }
#endif

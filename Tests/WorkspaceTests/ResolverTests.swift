#if os(Linux)
  import Foundation
  import Testing

  /// The built executable with a resolver that hangs.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct ResolverTests {
    let fetcher = Tool("fetcher")

    @Test func `watch continues while 4 lookups hang, and a signal ends it`() async throws {
      let fetcher = try await fetcher(lookupSeconds: 120)
      let command = try fetcher.start([
        "watch", "--url=http://hanging.test", "--every=0", "--timeout=10ms", "--json",
      ])
      let line = await command.line(9)
      command.send(SIGTERM)
      let result = await command.waitUntilExit()
      #expect(line?.contains("timed_out") == true)
      #expect(result.status == 143)
      #expect(lookupCount == 4)
    }

    @Test func `a lookup starts when another one has finished`() async throws {
      let fetcher = try await fetcher(lookupSeconds: 1)
      let command = try fetcher.start([
        "watch", "--url=http://hanging.test", "--every=0", "--timeout=10ms", "--json",
      ])
      var number = 0
      while lookupCount < 6 {
        try #require(await command.line(number) != nil)
        number += 1
      }
      command.send(SIGINT)
      #expect(await command.waitUntilExit().status == 130)
    }

    @Test func `an IP address and localhost need no lookup`() async throws {
      let fetcher = try await fetcher(lookupSeconds: 120)
      for host in ["127.0.0.1", "[::1]", "localhost"] {
        let result = try await fetcher.run("fetch", "--url=http://\(host):1", "--timeout=50s")
        #expect(result.status == 69)
        #expect(result.errorOutput.contains("the connection was refused"))
      }
      #expect(lookupCount == 0)
    }

    /// Returns an executable whose lookups take some time and then fail.
    private func fetcher(lookupSeconds: Int) async throws -> Tool {
      let source = Workspace.root.appending(path: "scripts/lib/torture/resolver.c").path
      let library = fetcher.file("resolver.so")
      let compiler = try await Command(
        "/usr/bin/env",
        ["clang", "-shared", "-fPIC", "-o", library, source],
        environment: ["PATH": Workspace.searchPath]
      ).waitUntilExit()
      try #require(compiler.status == 0, "\(compiler.errorOutput)")
      return fetcher.with([
        "LD_PRELOAD": library, "RESOLVER_SECONDS": "\(lookupSeconds)",
        "RESOLVER_LOG": fetcher.file("lookups"),
      ])
    }

    /// The number of lookups that have started.
    private var lookupCount: Int {
      FileManager.default.contents(atPath: fetcher.file("lookups"))?.count ?? 0
    }
  }
#endif

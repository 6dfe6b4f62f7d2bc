import Foundation
import Testing

/// Reports of the built executable.
@Suite(.timeLimit(.minutes(10))) struct ReportTests {
  private let fetcher = Tool("fetcher")

  private static let browser = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
    .first(where: FileManager.default.isExecutableFile)

  /// Saves a check that passed, one that failed, and a fetch.
  private func saveAttempts() async throws {
    try await withLocalServer { server in
      try await fetcher.run("check", server.url, "--target", "<b>&\"'")
      try await fetcher.run("check", "\(server.url)/none", "--target", "failing")
      try await fetcher.run("fetch", "--url", server.url)
    }
  }

  @Test func `a report replaces a report, with the same bytes for the same data, and nothing else`()
    async throws
  {
    try await saveAttempts()
    let path = fetcher.file("uptime.html")
    let written = try await fetcher.run("report", path)
    #expect(written.output == "Wrote the report of 3 targets to \(path).\n")
    let first = FileManager.default.contents(atPath: path)
    #expect(try await fetcher.run("report", path).status == 0)
    #expect(FileManager.default.contents(atPath: path) == first)
    for format in ["json", "prometheus", "html"] {
      #expect(try await fetcher.run("report", path, "--format", format).status == 0)
    }

    let (page, backup) = (fetcher.file("index.html"), fetcher.file("backup.jsonl"))
    try Data("<!DOCTYPE html>\n".utf8).write(to: URL(filePath: page))
    try await fetcher.run("export", backup)
    for file in [page, backup, fetcher.database] {
      let content = FileManager.default.contents(atPath: file)
      let refused = try await fetcher.run("report", file)
      #expect(refused.status == 73)
      #expect(refused.errorOutput.hasPrefix("\(file) exists, and is no report.\n"))
      #expect(FileManager.default.contents(atPath: file) == content)
    }
    #expect(try fetcher.files == ["backup.jsonl", "fetcher.sqlite3", "index.html", "uptime.html"])
  }

  @Test(
    .enabled(if: browser != nil, "requires chromium"),
    arguments: [(1_200, "0"), (1_200, "1"), (390, "0"), (390, "1")]
  )
  func `a browser shows the page without a message, and requests nothing`(
    width: Int,
    colorScheme: String
  ) async throws {
    try await saveAttempts()
    let path = fetcher.file("uptime.html")
    try await fetcher.run("report", path)
    let (picture, log) = (fetcher.file("page.png"), fetcher.file("net.json"))
    let shown = try await Command(
      try #require(Self.browser),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--no-first-run",
        "--disable-background-networking", "--disable-component-update",
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=\(fetcher.file("profile"))", "--log-net-log=\(log)",
        "--blink-settings=preferredColorScheme=\(colorScheme)", "--window-size=\(width),900",
        "--screenshot=\(picture)", "file://\(path)",
      ],
      environment: ["HOME": fetcher.directory]
    ).waitUntilExit()
    #expect(shown.status == 0)
    #expect(!shown.errorOutput.contains("CONSOLE"), "\(shown.errorOutput)")
    // The width is in the header of a PNG (section 11.2.2 of its specification).
    let bytes = try #require(FileManager.default.contents(atPath: picture)).dropFirst(16).prefix(4)
    #expect(bytes.reduce(0) { $0 << 8 + Int($1) } == width)
    // Requests of the page have its origin, those of the browser itself none.
    let initiators = try String(contentsOfFile: log, encoding: .utf8)
      .matches(of: /"initiator":"([^"]*)"/).map { String($0.1) }
    #expect(initiators.allSatisfy { $0 == "not an origin" })
  }
}

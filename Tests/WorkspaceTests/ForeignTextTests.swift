import Foundation
import LoopbackServer
import Testing

/// Text from outside that would act on a terminal, and what the built executable shows of it.
@Suite(.timeLimit(.minutes(2))) struct ForeignTextTests {
  /// Escape sequences, a control sequence of one character, what turns the direction of text, and line breaks.
  let text = "a\u{1B}[2J\u{1B}]0;b\u{7}\u{9B}31m\u{202E}c\u{2066}d\u{2069}\u{2028}\re"

  /// The text as it is shown.
  let shown =
    #"a\u{1B}[2J\u{1B}]0;b\u{7}\u{9B}31m\u{202E}c\u{2066}d\u{2069}\u{2028}\re"#

  let fetcher: Fetcher

  init() throws { fetcher = try Fetcher() }

  @Test func `text of an argument is shown escaped`() async throws {
    for arguments in [
      [text], ["fetch", text], ["fetch", "--\(text)"], ["fetch", "--timeout", text],
      ["history", "--format=\(text)"], ["help", text],
    ] {
      let ending = try await Command(Workspace.fetcher.path, arguments).end()
      #expect(ending.status == 64)
      expectHarmless(ending.errorOutput, shows: shown)
    }
  }

  @Test func `text of a file name is shown escaped`() async throws {
    let path = fetcher.file(text)
    let status = try await fetcher.run("status", "--database", path)
    #expect(status.status == 66)
    expectHarmless(status.errorOutput, shows: shown)
    try Data("no database".utf8).write(to: URL(filePath: path))
    let refused = try await fetcher.run("status", "--database", path)
    #expect(refused.status == 74)
    expectHarmless(refused.errorOutput, shows: shown)
  }

  @Test func `text of a server is shown escaped`() async throws {
    let json = String(decoding: try JSONEncoder().encode(["next_path": text]), as: UTF8.self)
    for answer in [
      httpResponse("500 Internal Server Error", body: text),
      httpResponse(body: text),
      httpResponse(body: json),
    ] {
      try await withLoopbackServer {
        try $0.respondToAll(with: answer)
      } perform: { server in
        let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
        #expect(ending.status == 76)
        expectHarmless(ending.errorOutput, shows: shown)
        let watch = try await fetcher.run("watch", "--url", "\(server.url)", "--count=1")
        expectHarmless(watch.output)
      }
    }
  }

  @Test func `text of a database is shown escaped`() async throws {
    try await fetcher.save(.sample(url: "http://localhost:8000/\(text)"))
    expectHarmless(try await fetcher.run("status").output, shows: shown)
    for format in ["table", "csv"] {
      let output = try await fetcher.run("history", "--format", format).output
      expectHarmless(output.replacing("\r\n", with: "\n"), shows: shown)
    }
    for command in ["status", "history"] {
      let output = try await fetcher.run(command, "--json").output
      #expect(output.utf8.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  @Test func `text that is too long is cut off in a message`() async throws {
    let text = String(repeating: "long ", count: 2_000)
    for arguments in [
      [text], ["fetch", "--\(text)"], ["fetch", "--timeout", text],
      ["status", "--database", fetcher.file(text)],
    ] {
      let ending = try await Command(Workspace.fetcher.path, arguments).end()
      #expect(ending.status != 0)
      #expect(ending.errorOutput.utf8.count < text.utf8.count)
      #expect(ending.errorOutput.contains("…"))
    }
  }

  @Test(arguments: ["next_path", "other"])
  func `an answer that is too long is cut off in a message`(field: String) async throws {
    let text = String(repeating: "long ", count: 2_000)
    try await withLoopbackServer {
      try $0.respondToAll(with: httpResponse(body: #"{"\#(field)": "\#(text)"}"#))
    } perform: { server in
      let ending = try await fetcher.run("fetch", "--url", "\(server.url)")
      #expect(ending.status == 76)
      #expect(ending.errorOutput.utf8.count < text.utf8.count)
    }
  }

  /// Nothing of a text acts on a terminal, but line breaks.
  private func expectHarmless(
    _ text: String,
    shows words: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let harmful = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(harmful.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
    if let words { #expect(text.contains(words), sourceLocation: sourceLocation) }
  }
}

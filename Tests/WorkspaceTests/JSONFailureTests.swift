import Foundation
import LoopbackServer
import SQLDatabase
import SQLiteDatabase
import Testing

/// The failures of the built executable with `--json`.
@Suite(.timeLimit(.minutes(10))) struct JSONFailureTests {
  let fetcher = Tool("fetcher")

  @Test(
    arguments: [
      ["fetch", "--json", "--count=none"], ["fetch", "--json", "--unknown"], ["--json", "fetsch"],
      ["fetch", "--json", "--json"], ["history", "--json", "--format=csv"], ["--json"],
    ]
  ) func `an invalid command line is reported as one object`(arguments: [String]) async throws {
    let failure = try Failure(await fetcher.run(arguments))
    #expect(failure.code == "usage")
    #expect(failure.step == nil)
    #expect(failure.url == nil)
  }

  @Test func `an unreachable server is reported as one object`() async throws {
    let (socket, port) = try LoopbackSocket.bind()
    defer { close(socket) }
    let url = "http://127.0.0.1:\(port)"
    let failure = try Failure(await fetcher.run("fetch", "--json", "--url", url))
    #expect(failure.code == "server_unreachable")
    #expect(failure.step == "requesting_path")
    #expect(failure.url == url)
  }

  @Test func `a response with control characters is reported as one object`() async throws {
    try await withLoopbackServer { connection in
      guard let root = try connection.readRequest() else { return }
      try connection.send(nextPath(root))
      try connection.readRequest()
      try connection.send(httpResponse(body: "\u{1B}[31m\u{202E}\"}\n{\"error\": null}"))
    } perform: { server in
      let failure = try Failure(await fetcher.run("fetch", "--json", "--url", "\(server.url)"))
      #expect(failure.code == "unacceptable_answer")
      #expect(failure.step == "requesting_response_code")
      #expect(failure.url == "\(server.url)a/")
    }
  }

  @Test func `a code that cannot be saved is reported as one object with the code`() async throws {
    let database = try await fetcher.openDatabase()
    try await database.write {
      try database.execute(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('fetch', 9223372036854775807)"
      )
    }
    let code = "8f26843d-581d-40cb-9e81-aeccd9727902"
    try await withLoopbackServer {
      try $0.serveFetch(code: code)
    } perform: { server in
      let failure = try Failure(await fetcher.run("fetch", "--json", "--url", "\(server.url)"))
      #expect(failure.code == "not_saved")
      #expect(failure.step == "saving")
      #expect(failure.message.contains(code))
      #expect(failure.message.contains("a limit is reached"))
    }
    #expect(try await fetcher.run("status").output.contains("\nTimes Fetched: 0\n"))
  }

  @Test(arguments: [("/proc/no/such", "fetch", "cannot_create"), ("/", "status", "cannot_read")])
  func `an unusable database is reported as one object`(
    path: String,
    command: String,
    code: String
  ) async throws {
    let failure = try Failure(await fetcher.run(command, "--json", "--database", path))
    #expect(failure.code == code)
    #expect(failure.message.contains(path))
  }
}

/// The JSON object on standard error that describes a failure.
private struct Failure {
  let code: String
  let message: String
  let step: String?
  let url: String?

  /// Decodes the failure of a command, which is its only output.
  init(_ result: Command.Result, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(result.output == "", sourceLocation: sourceLocation)
    // One line of printable ASCII.
    #expect(result.errorOutput.hasSuffix("}\n"), sourceLocation: sourceLocation)
    #expect(
      result.errorOutput.utf8.dropLast().allSatisfy { (0x20...0x7E).contains($0) },
      "\(result.errorOutput)",
      sourceLocation: sourceLocation
    )
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.errorOutput.utf8)) as? [String: Any],
      sourceLocation: sourceLocation
    )
    #expect(
      object.keys.sorted() == ["error", "exit_code", "schema_version", "time", "type"],
      sourceLocation: sourceLocation
    )
    #expect(object["exit_code"] as? Int32 == result.status, sourceLocation: sourceLocation)
    #expect(object["schema_version"] as? Int == 2, sourceLocation: sourceLocation)
    let error = try #require(object["error"] as? [String: Any], sourceLocation: sourceLocation)
    #expect(
      error.keys.sorted() == ["code", "location", "message", "step", "url"],
      sourceLocation: sourceLocation
    )
    code = try #require(error["code"] as? String, sourceLocation: sourceLocation)
    message = try #require(error["message"] as? String, sourceLocation: sourceLocation)
    step = error["step"] as? String
    url = error["url"] as? String
  }
}

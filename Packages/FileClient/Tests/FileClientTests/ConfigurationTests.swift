import FileClient
import Testing
import Unimplemented

/// The configurations that do not work, and the errors.
@Suite(.timeLimit(.minutes(1))) struct ConfigurationTests {
  @Test func `every endpoint of failing throws the error`() {
    for endpoint in endpoints(of: .failing(Failure())).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }

  @Test func `every endpoint of unimplemented throws its own name`() {
    for (name, endpoint) in endpoints(of: .unimplemented) {
      #expect(throws: Unimplemented(name, of: "FileClient")) { try endpoint() }
    }
  }

  @Test(
    arguments: zip(
      [
        FileClientError.exists(path: "a"),
        .cannotWrite(path: "a", cause: "No space"),
        .missing(path: "a"),
        .cannotRead(path: "a", cause: "No right"),
        .lineTooLong(path: "a", limit: 10),
      ],
      [
        "There is something at a already, and it stays as it is. Name another file.",
        "The file a cannot be written: No space.",
        "The file a does not exist. Check its name.",
        "The file a cannot be read: No right.",
        "The file a has a line of more than 10 bytes.",
      ]
    )
  ) func `an error says which file and why`(error: FileClientError, words: String) {
    #expect(error.description == words)
  }

  private func endpoints(of client: FileClient) -> [String: () throws -> Void] {
    [
      "draft": { _ = try client.draft("a") }, "lines": { _ = try client.lines("a", 1) },
      "standardInput": { _ = try client.standardInput(1) },
    ]
  }
}

struct Failure: Error, Equatable {}

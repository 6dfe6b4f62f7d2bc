import Contract
import FileClient
import Testing
import Unimplemented

/// The configurations `failing` and `unimplemented`, and the errors.
@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<FileClient> = [
      "draft": { _ = try $0.draft("a") },
      "replacement": { _ = try $0.replacement("a") },
      "lines": { _ = try $0.lines("a", 1) },
      "contents": { _ = try $0.contents("a") },
      "standardInput": { _ = try $0.standardInput(1) },
      "remove": { try $0.remove("a") },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "FileClient") }
  }

  @Test(
    arguments: zip(
      [
        FileClientError.exists(path: "a"),
        .isDirectory(path: "a"),
        .cannotCreate(path: "a", cause: "No right"),
        .cannotWrite(path: "a", cause: "No space"),
        .missing(path: "a"),
        .notRegular(path: "a"),
        .cannotRead(path: "a", cause: "No right"),
        .lineTooLong(path: "a", limit: 10),
        .cannotRemove(path: "a", cause: "No right"),
      ],
      [
        "Cannot create a: the file already exists. Choose another name.",
        "Cannot create a: it is a directory. Name a file in it.",
        "Cannot create a: No right.",
        "Cannot write a: No space.",
        "The file a does not exist. Check the path.",
        "Cannot read a: it is not a regular file.",
        "Cannot read a: No right.",
        "Cannot read a: a line is longer than 10 bytes.",
        "Cannot remove a: No right.",
      ]
    )
  ) func `an error names the file and the cause`(error: FileClientError, description: String) {
    #expect(error.description == description)
  }
}

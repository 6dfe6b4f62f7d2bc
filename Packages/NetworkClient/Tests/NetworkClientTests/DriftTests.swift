import FoundationEssentials
import NetworkClient
import NetworkClientRecording
import Testing

@Suite struct DriftTests {
  /// The changes from one JSON body to another, in words.
  private func changes(from recorded: String, to found: String) -> [String] {
    Drift.changes(from: .json(recorded), to: .json(found)).map(\.description)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": "x"}"#, #"{"b": "y", "a": 2.5}"#),
    ("[1, 2, 3]", "[4]"),
    ("[]", "[1]"),
    (#"[{"a": 1}, {"a": null, "b": 1}]"#, #"[{"a": null, "b": 2}, {"a": 3}]"#),
    (#"[[], [1]]"#, "[[2], []]"),
    ("true", "false"),
    ("plain", "other words"),
    ("", ""),
  ])
  func `values, their number and their order are no change`(recorded: String, found: String) {
    #expect(changes(from: recorded, to: found) == [])
    #expect(changes(from: found, to: recorded) == [])
  }

  @Test(arguments: [
    (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#, "the field b is only in the recording"),
    (#"{"a": {}}"#, #"{"a": {"b": [1]}}"#, "the field a.b is not in the recording"),
    (#"{"a": 1}"#, #"{"a": "1"}"#, "the field a was a number and is a string"),
    (#"{"a": true}"#, #"{"a": null}"#, "the field a was true or false and is null"),
    (#"{"a": [{"b": 1}]}"#, #"{"a": [{"b": []}]}"#, "the field a[].b was a number and is an array"),
    ("[1]", #"[1, "a"]"#, "the field [] was a number and is a number or a string"),
    (#"{"a": {"b": 1}}"#, #"{"a": [1]}"#, "the field a was an object and is an array"),
    ("{}", "[]", "the body was an object and is an array"),
    ("{}", "<html>", "the body was JSON and is not JSON"),
    ("", "{}", "the body was not JSON and is JSON"),
  ])
  func `a change of shape is told with its path`(recorded: String, found: String, change: String) {
    #expect(changes(from: recorded, to: found) == [change])
  }

  @Test func `changes are told by status, content type and then by path`() {
    let recorded = NetworkClient.Response.json(#"{"c": 1, "b": {"y": 1, "x": 1}, "a": 1}"#)
    var found = NetworkClient.Response.json(#"{"b": {}}"#, status: 404)
    found.headers["content-type"] = "text/json"
    #expect(
      Drift.changes(from: recorded, to: found).map(\.description) == [
        "the status was 200 and is 404",
        "the content type was application/json and is text/json",
        "the field a is only in the recording",
        "the field b.x is only in the recording",
        "the field b.y is only in the recording",
        "the field c is only in the recording",
      ]
    )
  }

  @Test(
    arguments: [
      ("application/json", "Application/JSON; charset=utf-8", []),
      ("text/plain", nil, ["the content type is only in the recording"]),
      (nil, "text/plain", ["the content type is not in the recording"]),
    ] as [(String?, String?, [String])]
  )
  func `a content type is compared without its parameters`(
    recorded: String?,
    found: String?,
    changes: [String]
  ) {
    func response(_ type: String?) -> NetworkClient.Response {
      NetworkClient.Response(status: 200, headers: type.map { ["content-type": $0] } ?? [:])
    }
    #expect(
      Drift.changes(from: response(recorded), to: response(found)).map(\.description) == changes
    )
  }

  @Test func `a drift is one sentence`() throws {
    let drift = Drift(
      url: try #require(URL(string: "http://localhost/")),
      changes: [
        Drift.Change("the status", recorded: "200", found: "500"),
        Drift.Change("the field a", recorded: nil, found: "a number"),
      ]
    )
    #expect(
      drift.description
        == "http://localhost/ differs from the recording: the status was 200 and is 500; the field a is not in the recording."
    )
  }
}

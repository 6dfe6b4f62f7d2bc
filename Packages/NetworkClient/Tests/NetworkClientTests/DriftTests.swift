import PortableFoundation
import NetworkClient
import NetworkClientRecording
import Testing

@Suite struct DriftTests {
  /// Returns the messages of the changes from one JSON body to another.
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
    ("plain", "other text"),
    ("", ""),
  ])
  func `values, their number and their order are not compared`(recorded: String, found: String) {
    #expect(changes(from: recorded, to: found) == [])
    #expect(changes(from: found, to: recorded) == [])
  }

  @Test(arguments: [
    (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#, "the field b is only in the recording"),
    (#"{"a": {}}"#, #"{"a": {"b": [1]}}"#, "the field a.b is not in the recording"),
    (#"{"a": 1}"#, #"{"a": "1"}"#, "the field a changed from a number to a string"),
    (#"{"a": true}"#, #"{"a": null}"#, "the field a changed from a Boolean to null"),
    (
      #"{"a": [{"b": 1}]}"#, #"{"a": [{"b": []}]}"#,
      "the field a[].b changed from a number to an array"
    ),
    ("[1]", #"[1, "a"]"#, "the field [] changed from a number to a number or a string"),
    (#"{"a": {"b": 1}}"#, #"{"a": [1]}"#, "the field a changed from an object to an array"),
    ("{}", "[]", "the body changed from an object to an array"),
    ("{}", "<html>", "the body changed from JSON to not JSON"),
    ("", "{}", "the body changed from not JSON to JSON"),
  ])
  func `a change of shape is reported with its path`(
    recorded: String,
    found: String,
    change: String
  ) {
    #expect(changes(from: recorded, to: found) == [change])
  }

  @Test func `changes are ordered by status, content type and path`() {
    let recorded = NetworkClient.Response.json(#"{"c": 1, "b": {"y": 1, "x": 1}, "a": 1}"#)
    var found = NetworkClient.Response.json(#"{"b": {}}"#, status: 404)
    found.headers["content-type"] = "text/json"
    #expect(
      Drift.changes(from: recorded, to: found).map(\.description) == [
        "the status changed from 200 to 404",
        "the content type changed from application/json to text/json",
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
}

import Testing

@testable import ClientScaffold

@Suite struct LayoutTests {
  @Test func `what fits stands on one line`() {
    let call = Layout.list("f(", ["a", .hanging("b:", "c")], ")")
    #expect(call.text(at: 0) == "f(a, b: c)")
  }

  @Test(arguments: [
    (Layout.list("f(", ["a", "b"], ")"), "f(\n      a,\n      b\n    )"),
    (Layout.array("[", ["a", "b"], "]"), "[\n      a,\n      b,\n    ]"),
    (Layout.array("[", ["a"], "]"), "[\n      a\n    ]"),
    (Layout.closure("{ _ in", "a"), "{ _ in\n      a\n    }"),
    (Layout.hanging("let a =", "b"), "let a =\n      b"),
    (Layout.list("f(", [.list("g(", ["a"], ")")], ")"), "f(\n      g(\n        a\n      )\n    )"),
    (Layout.text("a"), "a"),
  ])
  func `what does not fit is broken, and indented from the second line on`(
    layout: Layout,
    text: String
  ) {
    #expect(layout.text(at: 4, before: 96) == text)
  }

  @Test func `the last line has room for what follows`() {
    let call = Layout.list("f(", ["a"], ")")
    #expect(call.text(at: 10, before: 86) == "f(a)")
    #expect(call.text(at: 10, before: 87) != "f(a)")
  }

  @Test func `the comma behind an item needs room`() {
    let item = Layout.list("g(", [.text(String(repeating: "a", count: 95))], ")")
    let lines = Layout.list("f(", [item, item], ")").text(at: 0).split(separator: "\n")
    #expect(lines.map(\.count) == [2, 4, 99, 4, 100, 1])
  }

  @Test func `endpoints stand on a line each`() {
    let value = Layout.list("Self(", [.closure("a: {", "1"), .closure("b: {", "2")], ")")
    #expect(value.text(at: 0) == "Self(\n  a: { 1 },\n  b: { 2 }\n)")
  }
}

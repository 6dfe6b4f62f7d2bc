import StyleGuide
import TerminalUI
import Testing

@Suite struct LineTableTests {
  private let table = LineTable([
    .init("NAME", width: 6, isFlexible: true), .init("DUE", width: 4, isRightAligned: true),
    .init("TAGS", width: 5, isFlexible: true, isOptional: true),
    .init("P", width: 1, isOptional: true),
  ])

  private func row(_ cells: [String], width: Int, _ style: TextStyle = .plain) -> String {
    table.row(cells.map { Line($0) }, width: width, style: style).text
  }

  @Test(
    arguments: [
      (30, "NAME         DUE  TAGS       P"), (23, "NAME     DUE  TAGS    P"),
      (22, "NAME     DUE  TAGS   P"), (21, "NAME      DUE  TAGS"), (19, "NAME     DUE  TAGS"),
      (18, "NAME           DUE"), (12, "NAME     DUE"), (8, "NAME   …"), (0, ""),
    ]
  )
  func `optional columns are omitted, and flexible ones share the remaining width`(
    width: Int,
    header: String
  ) {
    #expect(table.header(width: width, style: .plain).text == header)
  }

  @Test func `a flexible column has at most its maximum width, and leaves the rest to the others`()
  {
    let table = LineTable([
      .init("NAME", width: 6, isFlexible: true, maximumWidth: 9), .init("DUE", width: 4),
      .init("TAGS", width: 5, isFlexible: true, maximumWidth: 12), .init("P", width: 1),
    ])
    #expect(table.header(width: 200, style: .plain).text == "NAME       DUE   TAGS          P")
    #expect(table.header(width: 31, style: .plain).text == "NAME       DUE   TAGS         P")
    #expect(table.header(width: 22, style: .plain).text == "NAME    DUE   TAGS   P")
  }

  @Test func `cells are aligned and truncated in their column`() {
    #expect(row(["日本語", "1", "a, b", "!"], width: 22) == "日本語     1  a, b   !")
    #expect(row(["日本語の", "12345", "tags, and more", "!"], width: 22) == "日本…   123…  tags…  !")
    #expect(
      row(["✓", "–", "å", "!"], width: 24, TextStyle(hasColour: false, isASCII: true))
        == "ok          -  \\u{E5}  !"
    )
  }

  @Test func `cells keep their roles and their cursor`() {
    let row = table.row(
      [Line("a", as: .good), Line("b", as: .bad).withCursor(atColumn: 0), Line(), Line()],
      width: 12,
      style: .colour
    )
    #expect(
      row == Line("a", as: .good) + Line("          ") + Line("b", as: .bad).withCursor(atColumn: 0)
    )
    #expect(row.cursorColumn == 11)
  }
}

import Testing
import TextFormatting

@Suite struct TableTests {
  private func table(width: Int?) -> Table {
    Table(
      [
        Table.Column("ID", width: 4, isRightAligned: true), Table.Column("NAME", width: 6),
        Table.Column("SIZE", width: 4, isRightAligned: true, isOptional: true),
        Table.Column("PLACE", width: 5, isOptional: true),
      ],
      width: width,
      ellipsis: "…"
    )
  }

  @Test(
    arguments: [
      (nil, "   7  a          2  far away", []), (28, "   7  a          2  far away", []),
      (25, "   7  a          2  far …", []), (24, "   7  a          2", ["PLACE"]),
      (18, "   7  a          2", ["PLACE"]), (17, "   7  a     ", ["SIZE", "PLACE"]),
      (12, "   7  a     ", ["SIZE", "PLACE"]), (4, "   …", ["SIZE", "PLACE"]),
    ] as [(Int?, String, [String])]
  ) func `optional columns are omitted, then rows are truncated`(
    width: Int?,
    row: String,
    omitted: [String]
  ) {
    #expect(table(width: width).row(["7", "a", "2", "far away"]) == row)
    #expect(table(width: width).omittedColumns == omitted)
  }

  @Test(
    arguments: [
      (40, "   7  buy milk and bread at the shop"), (nil, "   7  buy milk and bread at the shop"),
      (22, "   7  buy milk and\n      bread at the\n      shop"),
      (18, "   7  buy milk and\n      bread at the\n      shop"), (17, "   7  buy milk a…"),
    ] as [(Int?, String)]
  ) func `the last column wraps on request, if it has enough space`(width: Int?, row: String) {
    let table = Table(
      [.init("ID", width: 4, isRightAligned: true), .init("NAME", width: 6)],
      width: width,
      ellipsis: "…",
      wraps: true
    )
    #expect(table.row(["7", "buy milk and bread at the shop"]) == row)
  }

  @Test func `fields are padded to columns of the terminal, not to bytes`() {
    #expect(table(width: nil).row(["7", "März", "2", "x"]) == "   7  März       2  x")
    #expect(table(width: nil).row(["7", "漢字", "2", "x"]) == "   7  漢字       2  x")
  }

  @Test func `every column fits in the full width`() {
    #expect(table(width: nil).header == "  ID  NAME    SIZE  PLACE")
    #expect(table(width: nil).fullWidth == 25)
    #expect(table(width: 25).omittedColumns == [])
    #expect(table(width: 24).omittedColumns == ["PLACE"])
  }

  @Test(
    arguments: [
      (nil, "NAME    COUNT  SIZE  CAUSE", []), (26, "NAME    COUNT  SIZE  CAUSE", []),
      (25, "NAME    COUNT  CAUSE", ["SIZE"]), (19, "NAME    SIZE  CAUSE", ["COUNT"]),
      (18, "NAME    CAUSE", ["COUNT", "SIZE"]), (12, "NAME    CAU…", ["COUNT", "SIZE"]),
    ] as [(Int?, String, [String])]
  ) func `the first optional columns that fit are shown between the others`(
    width: Int?,
    header: String,
    omitted: [String]
  ) {
    let table = Table(
      [
        Table.Column("NAME", width: 6), Table.Column("COUNT", width: 5, isOptional: true),
        Table.Column("SIZE", width: 4, isOptional: true), Table.Column("CAUSE", width: 5),
      ],
      width: width,
      ellipsis: "…"
    )
    #expect(table.header == header)
    #expect(table.omittedColumns == omitted)
  }

  @Test func `fields are padded to their width on a terminal`() {
    #expect(table(width: nil).row(["7", "é", "2", "there"]) == "   7  é          2  there")
    #expect(table(width: nil).row(["7", "名前", "2", "there"]) == "   7  名前       2  there")
    #expect(table(width: nil).row(["７", "a", "2", "there"]) == "  ７  a          2  there")
  }
}

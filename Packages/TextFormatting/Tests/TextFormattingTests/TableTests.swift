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

  @Test func `every column fits in the full width`() {
    #expect(table(width: nil).header == "  ID  NAME    SIZE  PLACE")
    #expect(table(width: nil).fullWidth == 25)
    #expect(table(width: 25).omittedColumns == [])
    #expect(table(width: 24).omittedColumns == ["PLACE"])
  }
}

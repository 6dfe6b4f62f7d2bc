import CommandSupport
import StyleGuide
import Testing

@Suite struct FittedTableTests {
  private func table(width: Int?, _ style: TextStyle = .plain) -> FittedTable {
    FittedTable(
      [
        .init(title: "NAME"), .init(title: "SIZE", isRightAligned: true),
        .init(title: "NOTE", isOptional: true),
      ],
      rows: [["Zoë", "5", "first"], ["日本語", "1,000", "second"]],
      width: width,
      style: style
    )
  }

  @Test func `columns are as wide as their widest field`() {
    #expect(
      table(width: nil).text == """
        NAME     SIZE  NOTE
        Zoë         5  first
        日本語  1,000  second
        """
    )
  }

  @Test func `a narrow terminal omits optional columns`() {
    #expect(table(width: 14).rows == ["Zoë         5", "日本語  1,000"])
  }
}

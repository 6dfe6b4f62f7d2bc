import Testing
import TextFormatting

@Suite struct ListTests {
  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
  ]) func `a list has commas and one 'and'`(elements: [String], text: String) {
    #expect(elements.listed == text)
  }
}

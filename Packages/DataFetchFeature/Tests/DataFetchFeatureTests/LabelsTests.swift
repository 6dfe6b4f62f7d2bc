import DataFetchFeature
import Testing

@Suite struct LabelsTests {
  @Test func `the words are those of the product`() {
    #expect(Labels.responseCode == "Response Code:")
    #expect(Labels.timesFetched == "Times Fetched:")
    #expect(Labels.noneYet == "none yet")
    #expect(Labels.fetchContent == "Fetch Content")
    #expect(Labels.loading == " - loading")
  }

  @Test func `a response code is shown in lower case`() {
    #expect(
      Labels.responseCodeLine("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        == "Response Code: e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
    )
  }

  @Test func `before the first fetch there is no response code`() {
    #expect(Labels.responseCodeLine(nil) == "Response Code: none yet")
  }

  @Test func `the number of fetches is shown in digits`() {
    #expect(Labels.timesFetchedLine(0) == "Times Fetched: 0")
    #expect(Labels.timesFetchedLine(1_234_567) == "Times Fetched: 1234567")
  }
}

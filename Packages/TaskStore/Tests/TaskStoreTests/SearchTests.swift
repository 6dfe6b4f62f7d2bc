import TaskStore
import Testing

@Suite struct SearchTests {
  @Test(
    arguments: [
      ("", [], nil), ("  buy\tmilk ", ["buy", "milk"], nil), ("#shop #", ["shop", "#"], nil),
      ("+home.garden buy", ["buy"], "home.garden"), ("+home +work", [], "work"),
      ("+49 + 1+1", ["+49", "+", "1+1"], nil),
    ] as [(String, [String], String?)]
  )
  func `a search has words, and a project after a plus`(
    text: String,
    words: [String],
    project: String?
  ) {
    var query = TaskStore.Query(words: [])
    query.search(text)
    #expect(query == TaskStore.Query(words: words, project: project))
  }
}

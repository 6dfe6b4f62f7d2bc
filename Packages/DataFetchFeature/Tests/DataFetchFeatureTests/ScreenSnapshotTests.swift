import Testing

@testable import DataFetchScreen

@Suite struct ScreenSnapshotTests {
  /// `FETCHER_RECORD=1` records instead.
  @Test(arguments: ScreenState.allCases)
  func `each state looks as it was recorded, in every size and in plain words`(state: ScreenState)
    throws
  {
    let found = ScreenSnapshot(of: state.contents)
    guard !ScreenSnapshot.isRecording else { return try found.record(as: state.rawValue) }
    if let difference = found.difference(from: try ScreenSnapshot(recordedAs: state.rawValue)) {
      Issue.record("\(state.rawValue)\n\(difference)")
    }
  }

  @Test func `what differs from a snapshot is shown side by side`() {
    let recorded = ScreenSnapshot(parsing: "== small\n1│a\n2│b\n\n== large\n1│a\n")
    let found = ScreenSnapshot(parsing: "== small\n1│a\n2│bc\n3│d\n\n== large\n1│a\n")
    #expect(
      found.difference(from: recorded) == """
        == small: recorded, and found
          1│a ┃ 1│a
        ≠ 2│b ┃ 2│bc
        ≠     ┃ 3│d

        """
    )
    #expect(found.difference(from: found) == nil)
    #expect(recorded.difference(from: ScreenSnapshot(parsing: ""))?.contains("large") == true)
  }
}

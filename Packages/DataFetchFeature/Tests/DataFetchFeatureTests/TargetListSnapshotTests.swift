import Localization
import TerminalUITesting
import Testing

@testable import DataFetchScreen

/// The snapshots of the list of targets.
@Suite struct TargetListSnapshotTests {
  @Test(arguments: TargetListSample.allCases)
  func `each state matches its snapshot`(sample: TargetListSample) throws {
    let isComplete = [.list, .failingDetails].contains(sample)
    try sample.verify(
      sizes: isComplete ? [(120, 40), (60, 15), (40, 12)] : sample == .help ? [(40, 12)] : [],
      isStyled: isComplete
    )
  }

  @Test(arguments: [20, 39, 40, 59, 60, 79, 300], [5, 7, 8, 11, 12, 15, 24, 100])
  func `each state fits every size`(columns: Int, rows: Int) {
    TargetListSample.expectFitting(columns, rows, in: [.english])
  }

  // Names and causes from outside have escapes.
  @Test(arguments: [TargetListSample.details, .empty, .help, .newDetails])
  func `in ASCII, nothing is escaped`(sample: TargetListSample) {
    sample.expectASCII(in: [.english])
  }
}

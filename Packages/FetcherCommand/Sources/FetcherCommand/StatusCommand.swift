#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import CounterService
import LastResponseCodeService
import Store
import StyleGuide

extension CommandRun {
  /// Shows what was saved last; makes no file, asks no server.
  func status() async -> ExitCode {
    await withDatabasePath { path in
      guard let saved = try await dependencies.openDatabaseIfPresent(path) else {
        return output.show(resultLines(nil, 0))
      }
      let (code, count) = try await saved.unitOfWork.read {
        (try saved.lastResponseCodeService.responseCode(), try saved.counterService.currentCount())
      }
      return output.show(resultLines(code, count))
    }
  }
}

/// The two lines that every command shows.
func resultLines(_ responseCode: UUID?, _ timesFetched: Int) -> String {
  """
  \(Labels.responseCodeLine(responseCode?.uuidString))
  \(Labels.timesFetchedLine(timesFetched))
  """
}

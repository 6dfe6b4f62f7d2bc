import CivilCalendar
import CommandLineParsing
import CommandSupport
import GitHubClient
import Localization
import PortableFoundation
import StargazerService
import StyleGuide

// What the commands that show histories share.

let sinceOption = Option(
  "since",
  .monthOrPointInTime,
  summary: "Only periods since 2026-11, 2026-11-21 or '90d ago'; totals count all stars."
)

let offlineHistoryOption = Option(
  flag: "offline",
  summary: "Send no request: show the saved histories with their times."
)

extension ValueParser where Value == PointInTime {
  /// Parses a month, such as `2026-11`, which is its first day, or another point in time.
  fileprivate static var monthOrPointInTime: Self {
    Self(named: "WHEN") { text throws(InvalidValue) in
      if text.utf8.count == 7, let day = PointInTime("\(text)-01") { return day }
      return try pointInTime.parse(text)
    }
  }
}

extension CommandRun<Dependencies> {
  /// Returns the histories of the selected repositories, and a failure for each other one.
  ///
  /// - Parameter limit: The largest number of repositories that the chart can distinguish; more are refused before the first
  ///   request.
  func selectedHistories(atMost limit: Int = .max) async throws -> ([StarHistory], [Failure]) {
    let names = try await selectedRepositories()
    guard names.count <= limit else {
      throw misuse("A chart has at most \(limit) repositories, not \(names.count).")
    }
    guard !values[offlineHistoryOption] else { return try await savedHistories(of: names) }
    let session = try await openSession()
    return try await session.requestEach(
      names,
      "Requesting the history",
      \StarHistory.repository
    ) { try await $0.history($1) }
  }

  /// Returns the periods of histories that the options select, and warns of a history that has none of them.
  func selectedPeriods(of histories: [StarHistory], by interval: StarInterval) -> [StarPeriods] {
    histories.map { history in
      var periods = StarPeriods(history, by: interval)
      guard let since = values[sinceOption] else { return periods }
      let time = since.date(now: system.now(), secondsFromGMT: system.localOffset)
      periods.removePeriods(before: CivilDay(of: time, secondsFromGMT: system.localOffset))
      if history.total > 0 && periods.periods.isEmpty {
        output.warn(
          code: "no_periods",
          "The history of \(history.repository.name) ends before the period of --since."
        )
      }
      return periods
    }
  }

  /// Reports the time of a saved history and a history without stars, and warns of one that has another sum than the
  /// repository, for which GitHub documents no reason.
  func reportDifference(of history: StarHistory) {
    let (name, count) = (history.repository.name, history.repository.starCount)
    let isOffline = values[offlineHistoryOption]
    if isOffline {
      output.report("The history of \(name) as of \(localText(of: history.time)).", as: .muted)
    }
    if history.total == 0 { return output.report("The history of \(name) has no stars.") }
    // The saved count can be newer than the saved history.
    guard history.difference != 0, !isOffline else { return }
    let texts = [history.total, count].map(StarNumbers(.english).text)
    output.warn(
      code: "history_differs",
      "The history of \(name) has \(texts[0]) new stars, but the repository has \(texts[1]) stars."
    )
  }
}

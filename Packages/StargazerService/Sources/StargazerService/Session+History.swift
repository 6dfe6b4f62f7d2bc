import APIClient
public import GitHubClient
public import PortableFoundation
public import StarStore
import Store

extension Session {
  /// The largest number of pages of a history: GitHub refuses others, and 3,000 weeks are enough for every repository.
  private static let maximumHistoryPageCount = 100

  /// Requests all pages of a history and saves its weeks.
  func history(_ name: RepositoryName) async throws -> StarHistory {
    let counted = try await count(name)
    let repository = counted.repository
    var page = try await client.history(repository.name)
    // A week that starts between two requests moves the others to the next page, so two pages can have the same week.
    var weeks = page.elements.byStart
    for _ in 1..<Self.maximumHistoryPageCount {
      let isComplete = page.elements.contains { $0.start <= repository.createdAt }
      guard !isComplete, let next = page.links.next else { break }
      page = try await client.historyPage(next)
      weeks.merge(page.elements.byStart) { first, _ in first }
    }
    let time = now()
    let saved = weeks.values.sorted { $0.start < $1.start }
      .filter { $0.end > repository.createdAt }
      .map { StarStore.Week(start: $0.start, days: $0.days) }
    try await unitOfWork.write { try store.saveHistory(counted.saved.id, saved, time) }
    return StarHistory(repository: repository, weeks: saved, time: time)
  }
}

extension StarHistory {
  /// Creates a history from saved weeks, oldest week first.
  ///
  /// Days without stars before the creation of the repository are dropped, and so are future days. A day with stars is
  /// not a future one, even if the local clock is some hours slow.
  public init(repository: Repository, weeks: [StarStore.Week], time: Date) {
    let days = weeks.flatMap { week in
      week.days.enumerated().map { index, count in
        Day(start: week.start.addingTimeInterval(Double(index) * StarWeek.dayLength), count: count)
      }
    }
    let isBeforeCreation = { (day: Day) in
      day.count == 0 && day.start.addingTimeInterval(StarWeek.dayLength) <= repository.createdAt
    }
    self.init(
      repository: repository,
      days: days.drop(while: isBeforeCreation).filter { day in
        day.start <= (day.count > 0 ? time.addingTimeInterval(StarWeek.dayLength) : time)
      },
      time: time
    )
  }
}

extension StarWeek {
  /// The length of a day in seconds.
  fileprivate static let dayLength = 86_400.0

  /// The end of the last day.
  fileprivate var end: Date { start.addingTimeInterval(Double(days.count) * Self.dayLength) }
}

extension [StarWeek] {
  /// The weeks by their starts; of two with the same start, the first one.
  fileprivate var byStart: [Date: StarWeek] {
    Dictionary(map { ($0.start, $0) }) { first, _ in first }
  }
}

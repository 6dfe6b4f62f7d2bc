@_spi(PageLinks) import APIClient
import PortableFoundation
import StarStore

extension StarStore.RecordedRepository {
  /// Returns a repository that ``StarStore/sampleRepository(_:)`` recorded.
  static func sample(
    _ number: Int,
    _ serverNumber: Int64,
    historyTime: Date? = nil,
    list: StarStore.SavedList? = nil
  ) -> Self {
    Self(
      number: number,
      observation: StarStore.Observation(
        server: "https://api.github.com",
        number: serverNumber,
        name: "octo/many\(serverNumber)",
        count: 7
      ),
      time: .sample(),
      historyTime: historyTime,
      list: list
    )
  }
}

extension StarStoreRestoreTests {
  /// Records that can be restored.
  static var consistentRecords: [StarStore.Record] {
    get throws {
      [
        .repository(.sample(1, 5, historyTime: .sample(), list: try list())),
        .repository(.sample(2, 4, historyTime: .sample(), list: try list(count: 1, before: 1))),
        .repository(.sample(3, 6)),
        .week(.sample(1), of: 1), .week(.sample(2), of: 1), .week(.sample(1), of: 2),
        .star(.anonymous(1), of: 1), .star(.sample(1), of: 1), .star(.sample(1), of: 2),
        .change(.new(.sample(1)), of: 1), .change(.lost(.sample(2)), of: 1),
        .change(.new(.sample(1)), of: 2),
      ]
    }
  }

  /// Records that cannot be those of a store.
  static var inconsistentRecords: [[StarStore.Record]] {
    get throws {
      let records = try consistentRecords
      let lists = [
        try list(count: -1, before: 0), try list(count: 1, before: 2),
        try list(count: 0, before: 1), try list(pages: 0),
        try list(before: -1), try list(pages: 1), try list(pages: 2, hasLink: false),
        try list(pages: 1, hasLink: false), try list(pages: .max), try list(repositoryCount: -1),
      ]
      return changedRecords(records) + foreignRecords(records)
        + lists.map { [.repository(.sample(1, 5, list: $0))] }
    }
  }

  /// Returns records of which one is missing, repeated, or after all others.
  private static func changedRecords(_ records: [StarStore.Record]) -> [[StarStore.Record]] {
    var changed: [[StarStore.Record]] = []
    for (index, record) in records.enumerated() {
      var (missing, repeated) = (records, records)
      missing.remove(at: index)
      repeated.insert(record, at: index)
      changed.append(repeated)
      if index < records.count - 1 { changed.append(missing + [record]) }
      // Other records do not require a repository without data, a week, or a change.
      if [0, 1, 6, 7, 8].contains(index) { changed.append(missing) }
    }
    return changed
  }

  /// Returns records that contradict the others, or that the others lack.
  private static func foreignRecords(_ records: [StarStore.Record]) -> [[StarStore.Record]] {
    let repository = StarStore.Record.repository(.sample(1, 5))
    let day = StarStore.Week(start: .sample(), days: [1])
    let overflow = StarStore.Week(start: .sample(), days: Array(repeating: .max, count: 7))
    let server = StarStore.Observation(server: "", number: 1, name: "", count: -1)
    return [
      [repository, .repository(.sample(2, 5))],
      [.repository(.sample(0, 5))],
      [.repository(.sample(2, 5))],
      [.week(.sample(1), of: 1)],
      [repository, .week(.sample(1), of: 1)],
      [repository, .star(.sample(1), of: 1)],
      [repository, .change(.new(.sample(1)), of: 1)],
      Array(records[..<9]) + [.change(.new(.anonymous(1)), of: 1)],
      Array(records[..<3]) + [.week(day, of: 1)] + Array(records[6...]),
      Array(records[..<3]) + [.week(overflow, of: 1)] + Array(records[6...]),
      [.repository(.init(number: 1, observation: server, time: .sample()))],
      records + [.change(.new(.sample(1)), of: 0)],
      records + [.star(.sample(1), of: .min)],
    ]
  }

  private static func list(
    count: Int = 2,
    before: Int = 1,
    pages: Int = 2,
    hasLink: Bool = true,
    repositoryCount: Int = 3
  ) throws -> StarStore.SavedList {
    StarStore.SavedList(
      count: count,
      repositoryCount: repositoryCount,
      time: .sample(),
      pageCount: pages,
      lastPage: hasLink ? try .sample(2) : nil,
      countBeforeLastPage: before
    )
  }
}

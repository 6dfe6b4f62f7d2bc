import AttemptLog
import PortableFoundation
import SQLiteDatabase
import Testing

/// How a log is restored from the records of an export.
@Suite struct RestoreTests {
  private struct Interruption: Error {}

  private let log: AttemptLog
  private let fetches: FetchLog
  private let failures: FailureLog

  init() {
    let database = SQLiteDatabase.inMemory()
    log = .mock(in: database)
    fetches = .live(in: database)
    failures = .live(in: database)
  }

  @Test func `a restored log equals the other log and continues like it`() throws {
    let records = [
      record(11, of: 3), record(10, of: 3), record(9, of: 2), record(6, of: 1), record(2, of: 1),
    ]
    try fetches.restore([4, 2, 0, 0], records.next())
    #expect(try fetches.page(nil) == records)
    #expect(try fetches.prunedCounts() == [4, 2, 0, 0])
    #expect(try log.fetchCount() == 0)
    #expect(try log.resumeGeneration() == 3)
    #expect(try log.fetchCount() == 2)
    #expect(try log.append(fetch()).id == 12)

    let failed = [failed(11, count: 3), failed(9), failed(2, count: 2)]
    try failures.restore(failed.next())
    #expect(try failures.page(nil) == failed)
    #expect(try log.append(failure(), extending: 11).count == 4)
    #expect(try log.append(failure()).id == 12)
  }

  @Test func `only a log without any history can be restored`() throws {
    _ = try log.startGeneration()
    #expect(throws: FetchLogError.notEmpty) { try fetches.restore([0], [].next()) }
    _ = try log.resumeGeneration()
    try log.append(fetch())
    try log.append(failure())
    #expect(throws: FetchLogError.notEmpty) { try fetches.restore([0], [].next()) }
    #expect(throws: FailureLogError.notEmpty) { try failures.restore([].next()) }
  }

  @Test func `a restore of an inconsistent log is an error and changes nothing`() throws {
    let largestID = RestoreValidator.largestID
    for counts in [[], [-1], [0, .max], [1], [1, 0], [largestID + 1]] {
      #expect(throws: FetchLogError.invalidPrunedCounts) { try fetches.restore(counts, { nil }) }
    }
    for records in [
      [], [record(2, of: 1)], [record(4, of: 1)], [record(6, of: 2), record(4, of: 1)],
    ] {
      #expect(throws: FetchLogError.invalidPrunedCounts) {
        try fetches.restore([2, 1], records.next())
      }
    }
    for records in [
      [record(largestID + 1, of: 1)], [record(0, of: 1)], [record(1, of: 3)], [record(1, of: 0)],
      [record(2, of: 1), record(2, of: 1)], [record(2, of: 1), record(1, of: 2)],
    ] {
      #expect(throws: FetchLogError.recordOutOfOrder(id: records.last?.id ?? 0)) {
        try fetches.restore([0, 0], records.next())
      }
    }
    for records in [[failed(largestID + 1)], [failed(0)], [failed(2), failed(2)]] {
      #expect(throws: FailureLogError.recordOutOfOrder(id: records.last?.id ?? 0)) {
        try failures.restore(records.next())
      }
    }
    for record in [failed(2, count: 0), failed(2, count: 1_000_000_001), failed(2, until: -1)] {
      #expect(throws: FailureLogError.invalidRecord(id: 2)) {
        try failures.restore([record].next())
      }
    }
    #expect(throws: Interruption.self) { try fetches.restore([0]) { throw Interruption() } }
    #expect(try fetches.page(nil).isEmpty)
    #expect(try fetches.prunedCounts() == [0])
    #expect(try failures.page(nil).isEmpty)
    // This many records can have been pruned.
    try fetches.restore([largestID - 1], [record(largestID, of: 1)].next())
    #expect(try log.fetchCount() == largestID)
  }

  @Test(arguments: [-62_135_596_800, -0.001, 0, 1_795_000_000.123, 253_402_300_799.999])
  func `an encoded record decodes to an equal record`(seconds: Double) throws {
    let record = record(7, of: 3, at: seconds)
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(FetchLog.Record.self, from: data) == record)
    let failed = failed(7, at: seconds)
    let text = try JSONEncoder().encode(failed)
    #expect(try JSONDecoder().decode(FailureLog.Record.self, from: text) == failed)
  }

  @Test(arguments: [#""time_ms":0"#, #""duration_us":0"#, #""id":7"#])
  func `a number out of range is not decoded`(number: String) throws {
    for data in [
      try JSONEncoder().encode(record(7, of: 3)), try JSONEncoder().encode(failed(7)),
    ] {
      let text = String(decoding: data, as: UTF8.self)
      try #require(text.contains(number))
      let name = number.prefix { $0 != ":" }
      let changed = Data(text.replacing(number, with: "\(name):-62135596800001.5").utf8)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(FetchLog.Record.self, from: changed)
      }
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(FailureLog.Record.self, from: changed)
      }
    }
  }

  private func record(
    _ id: Int,
    of generation: Int,
    at seconds: Double = 0
  ) -> FetchLog.Record {
    let entry = FetchLog.Entry(
      time: Date(timeIntervalSince1970: seconds),
      url: "http://localhost:8000",
      path: "path",
      responseCode: UUID(),
      duration: .zero,
      attempts: 1
    )
    return FetchLog.Record(id: id, generation: generation, entry: entry)
  }

  private func failed(
    _ id: Int,
    count: Int = 1,
    at seconds: Double = 0,
    until last: Double = 0
  ) -> FailureLog.Record {
    let time = Date(timeIntervalSince1970: seconds)
    let entry = FailureLog.Entry(
      time: time,
      url: "http://localhost:8000",
      step: "requesting_path",
      code: "timed_out",
      cause: "got no response",
      duration: .zero
    )
    return FailureLog.Record(id: id, entry: entry, count: count, lastTime: time + last)
  }
}

extension Array {
  /// Returns a closure that returns the elements one by one, then nil.
  fileprivate func next() -> () -> Element? {
    var iterator = makeIterator()
    return { iterator.next() }
  }
}

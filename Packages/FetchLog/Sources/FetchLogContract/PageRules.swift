import Contract
import FetchLog
import PortableFoundation
import Store
import StoreContract
import Testing

extension FetchLogContract {
  /// The rules about ``FetchLog/page``.
  static let pageRules = [
    Rule("A page has records of every generation, newest first by id") { subject in
      var records: [FetchLog.Record] = []
      for second in [5, 1, 3] {
        records.append(try subject.client.append(.sample(second)))
        _ = try subject.client.startGeneration()
      }
      try check(try subject.client.page(FetchLog.Query()), is: records.reversed())
    },
    Rule("The id of a page's last record leads to the next page") { subject in
      for second in 1...7 { _ = try subject.client.append(.sample(second)) }
      var query = FetchLog.Query(limit: 3)
      for ids in [[7, 6, 5], [4, 3, 2], [1], []] {
        let page = try subject.client.page(query)
        try check(page.map(\.id), is: ids)
        query.before = page.last?.id
      }
    },
    Rule("A query includes the records at its start time and excludes those at its end time") {
      subject in
      for second in 1...4 { _ = try subject.client.append(.sample(second)) }
      try checkIDs(of: subject.client, .init(since: .sample(2)), are: [4, 3, 2])
      try checkIDs(of: subject.client, .init(until: .sample(2)), are: [1])
      try checkIDs(of: subject.client, .init(since: .distantPast), are: [4, 3, 2, 1])
      try checkIDs(of: subject.client, .init(until: .distantFuture), are: [4, 3, 2, 1])
    },
    Rule("A query compares the URLs of servers byte by byte") { subject in
      let servers = [
        "http://a", "http://a/", "http://e\u{301}", "http://\u{E9}", .incompressible,
        .incompressible + "/",
      ]
      for server in servers { _ = try subject.client.append(.sample(url: server)) }
      for (index, server) in servers.enumerated() {
        try checkIDs(of: subject.client, .init(servers: [server]), are: [index + 1])
      }
      try checkIDs(of: subject.client, .init(servers: ["http://"]), are: [])
      try checkIDs(of: subject.client, .init(servers: []), are: [])
      try checkIDs(of: subject.client, .init(servers: ["http://a/", "http://a"]), are: [2, 1])
      try checkIDs(
        of: subject.client,
        .init(servers: ["http://a/", "http://a"], limit: 1),
        are: [2]
      )
    },
    Rule("A record matches all conditions of a query") { subject in
      for (index, second) in [5, 1, 3, 7, 2, 6, 8, 4].enumerated() {
        let url = index.isMultiple(of: 2) ? "http://odd" : "http://even"
        _ = try subject.client.append(.sample(second, url: url))
      }
      var query = FetchLog.Query(before: 8, since: .sample(2), until: .sample(7))
      try checkIDs(of: subject.client, query, are: [6, 5, 3, 1])
      query.servers = ["http://even"]
      try checkIDs(of: subject.client, query, are: [6])
      query.servers = ["http://odd"]
      try checkIDs(of: subject.client, query, are: [5, 3, 1])
      query.limit = 2
      try checkIDs(of: subject.client, query, are: [5, 3])
    },
    Rule("A page has at most as many records as its limit, and never more than 500") { subject in
      let log = subject.client
      try await subject.unitOfWork.write {
        for second in 0..<501 { _ = try log.append(.sample(second)) }
      }
      for (limit, count) in [(2, 2), (500, 500), (501, 500), (.max, 500), (0, 0), (-1, 0)] {
        try check(try log.page(FetchLog.Query(limit: limit)).count, is: count)
      }
      try check(try log.page(FetchLog.Query()).count, is: 500)
    },
    Rule("A count of matches includes the records of all pages, whatever the limit") { subject in
      let log = subject.client
      try check(try log.countMatches(FetchLog.Query()), is: 0)
      for second in [5, 1, 3, 7, 2] {
        let url = second < 3 ? "http://low" : "http://high"
        _ = try log.append(.sample(second, url: url))
        _ = try log.startGeneration()
      }
      for (query, count) in [
        (FetchLog.Query(limit: 2), 5), (.init(before: 3), 5), (.init(since: .sample(3)), 3),
        (.init(until: .sample(3)), 2), (.init(servers: []), 0), (.init(servers: ["http://low"]), 2),
        (.init(since: .sample(2), until: .sample(7), servers: ["http://low", "http://high"]), 3),
      ] {
        try check(try log.countMatches(query), is: count)
      }
    },
    Rule(
      "The oldest match is the last record of the last page, whatever the limit; nil without a match"
    ) { subject in
      let log = subject.client
      try check(try log.oldestMatch(FetchLog.Query()), is: nil)
      for (index, second) in [5, 1, 3, 7, 2].enumerated() {
        let url = index.isMultiple(of: 2) ? "http://e\u{301}" : "http://\u{E9}"
        _ = try log.append(.sample(second, url: url))
        _ = try log.startGeneration()
      }
      for query in [
        FetchLog.Query(), .init(since: .sample(2)), .init(until: .sample(4)),
        .init(since: .sample(8)), .init(servers: []), .init(servers: ["http://\u{E9}"]),
        .init(since: .sample(2), until: .sample(7), servers: ["http://e\u{301}", "http://\u{E9}"]),
        .init(since: .sample(2), servers: ["http://\u{E9}"]), .init(servers: ["http://other"]),
      ] {
        var page = query
        (page.before, page.limit) = (2, 1)
        try check(try log.oldestMatch(page), is: try log.page(query).last)
      }
    },
    Rule("The samples of all scans are those of the records of all pages, oldest first by id") {
      subject in
      let log = subject.client
      for (index, second) in [5, 1, 3, 7, 2].enumerated() {
        _ = try log.append(
          .sample(
            second,
            url: index.isMultiple(of: 2) ? "http://e\u{301}" : "http://\u{E9}",
            duration: .microseconds(second)
          )
        )
        _ = try log.startGeneration()
      }
      for query in [
        FetchLog.Query(), .init(since: .sample(2)), .init(until: .sample(5)),
        .init(servers: ["http://\u{E9}"]), .init(servers: []),
        .init(since: .sample(2), until: .sample(7), servers: ["http://e\u{301}"]),
      ] {
        let expected = try log.page(query).reversed().map { record in
          FetchLog.Sample(
            time: record.entry.time,
            url: record.entry.url,
            duration: record.entry.duration
          )
        }
        var page = query
        (page.before, page.limit) = (2, 1)
        try check(try samples(of: log, page), is: expected)
      }
    },
    Rule("A scan inspects at most as many records as its limit, whether they match or not") {
      subject in
      let log = subject.client
      for second in 1...5 { _ = try log.append(.sample(second)) }
      for (query, count) in [(FetchLog.Query(), 3), (FetchLog.Query(until: .sample(3)), 1)] {
        var samples = 0
        let next = try log.forEachSample(query, in: FetchLog.Scan(after: 1, limit: 3)) { _ in
          samples += 1
        }
        try check(samples, is: count)
        try check(next, is: 4)
      }
      var samples = 0
      let next = try log.forEachSample(FetchLog.Query(), in: FetchLog.Scan(after: 2, before: 4)) {
        _ in samples += 1
      }
      try check(samples, is: 1)
      try check(next, is: nil)
    },
    Rule("A closure that throws ends the reading with its error") { subject in
      for second in 1...3 { _ = try subject.client.append(.sample(second)) }
      var count = 0
      try check(throws: TestError()) {
        _ = try subject.client.forEachSample(FetchLog.Query(), in: FetchLog.Scan()) { _ in
          count += 1
          if count == 2 { throw TestError() }
        }
      }
      try check(count, is: 2)
      try check(try samples(of: subject.client, FetchLog.Query()).count, is: 3)
    },
  ]

  private static func samples(
    of log: FetchLog,
    _ query: FetchLog.Query
  ) throws -> [FetchLog.Sample] {
    var samples: [FetchLog.Sample] = []
    // Short scans, so that a few records need several.
    var scan: FetchLog.Scan? = FetchLog.Scan(limit: 2)
    while let current = scan {
      let next = try log.forEachSample(query, in: current) { samples.append($0) }
      scan = next.map { FetchLog.Scan(after: $0, limit: 2) }
    }
    return samples
  }

  private static func checkIDs(
    of log: FetchLog,
    _ query: FetchLog.Query,
    are ids: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(try log.page(query).map(\.id), is: ids, sourceLocation: sourceLocation)
  }
}

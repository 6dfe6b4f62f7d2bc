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
      let servers = ["http://a", "http://a/", "http://e\u{301}", "http://\u{E9}"]
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
  ]

  private static func checkIDs(
    of log: FetchLog,
    _ query: FetchLog.Query,
    are ids: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(try log.page(query).map(\.id), is: ids, sourceLocation: sourceLocation)
  }
}

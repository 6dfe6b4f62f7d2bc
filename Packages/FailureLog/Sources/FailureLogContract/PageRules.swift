import Contract
import FailureLog
import PortableFoundation
import Store
import StoreContract
import Testing

extension FailureLogContract {
  /// The rules about ``FailureLog/page`` and ``FailureLog/count``.
  static let pageRules = [
    Rule("A page has the newest records first by id") { subject in
      let records = try [5, 1, 3].map { try subject.client.append(.sample($0), extending: nil) }
      try check(try subject.client.page(FailureLog.Query()), is: records.reversed())
    },
    Rule("The id of a page's last record leads to the next page") { subject in
      for second in 1...7 { _ = try subject.client.append(.sample(second), extending: nil) }
      var query = FailureLog.Query(limit: 3)
      for ids in [[7, 6, 5], [4, 3, 2], [1], []] {
        let page = try subject.client.page(query)
        try check(page.map(\.id), is: ids)
        query.before = page.last?.id
      }
    },
    Rule(
      "A record matches a query if a part of its period, from the first failure to the last, is at the start time or later and before the end time"
    ) { subject in
      let log = subject.client
      // From 1 to 4, and at 6.
      let first = try log.append(.sample(1), extending: nil)
      _ = try log.append(.sample(4), extending: first.id)
      _ = try log.append(.sample(6), extending: nil)
      for (since, until, ids) in [
        (nil, nil, [2, 1]), (4, nil, [2, 1]), (5, nil, [2]), (6, nil, [2]), (7, nil, []),
        (nil, 7, [2, 1]), (nil, 6, [1]), (nil, 2, [1]), (nil, 1, []), (2, 3, [1]), (5, 6, []),
      ] as [(Int?, Int?, [Int])] {
        try checkIDs(
          of: log,
          .init(since: since.map(Date.sample), until: until.map(Date.sample)),
          are: ids
        )
      }
      try checkIDs(of: log, .init(since: .distantPast, until: .distantFuture), are: [2, 1])
    },
    Rule("A query compares the URLs of servers byte by byte") { subject in
      let servers = [
        "http://a", "http://a/", "http://e\u{301}", "http://\u{E9}", .incompressible,
        .incompressible + "/",
      ]
      for server in servers {
        _ = try subject.client.append(.sample(url: server), extending: nil)
      }
      for (index, server) in servers.enumerated() {
        try checkIDs(of: subject.client, .init(servers: [server]), are: [index + 1])
      }
      try checkIDs(of: subject.client, .init(servers: ["http://"]), are: [])
      try checkIDs(of: subject.client, .init(servers: []), are: [])
      try checkIDs(of: subject.client, .init(servers: ["http://a/", "http://a"]), are: [2, 1])
    },
    Rule("A record matches all conditions of a query") { subject in
      for (index, second) in [5, 1, 3, 7, 2, 6, 8, 4].enumerated() {
        let url = index.isMultiple(of: 2) ? "http://odd" : "http://even"
        _ = try subject.client.append(.sample(second, url: url), extending: nil)
      }
      var query = FailureLog.Query(since: .sample(2), until: .sample(7))
      try checkIDs(of: subject.client, query, are: [8, 6, 5, 3, 1])
      query.servers = ["http://odd"]
      try checkIDs(of: subject.client, query, are: [5, 3, 1])
      query.before = 5
      try check(try subject.client.page(query).map(\.id), is: [3, 1])
      query.limit = 1
      try check(try subject.client.page(query).map(\.id), is: [3])
    },
    Rule("A page has at most as many records as its limit, and never more than 500") { subject in
      let log = subject.client
      try await subject.unitOfWork.write {
        for second in 0..<501 { _ = try log.append(.sample(second), extending: nil) }
      }
      for (limit, count) in [(2, 2), (500, 500), (501, 500), (.max, 500), (0, 0), (-1, 0)] {
        try check(try log.page(FailureLog.Query(limit: limit)).count, is: count)
      }
      try check(try log.page(FailureLog.Query()).count, is: 500)
    },
    Rule("A count includes the matching records of all pages, whatever the limit") { subject in
      let log = subject.client
      for second in 1...5 {
        _ = try log.append(.sample(second, url: "http://\(second % 2)"), extending: nil)
      }
      for (query, count) in [
        (FailureLog.Query(limit: 2), 5), (.init(before: 3), 5),
        (.init(servers: ["http://1"], limit: 1), 3), (.init(since: .sample(4)), 2),
      ] {
        try check(try log.count(query), is: count)
      }
    },
  ]

  /// Checks a page and its count.
  private static func checkIDs(
    of log: FailureLog,
    _ query: FailureLog.Query,
    are ids: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(try log.page(query).map(\.id), is: ids, sourceLocation: sourceLocation)
    try check(try log.count(query), is: ids.count, sourceLocation: sourceLocation)
  }
}

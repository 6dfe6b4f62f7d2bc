import AttemptLog
import Contract
import PortableFoundation
import Store
import StoreContract
import Testing

extension AttemptLogContract {
  /// The rules about the endpoints with a query.
  static let pageRules = [
    Rule("A page has records of one kind and of every generation, newest first by id") { subject in
      for kind in AttemptLog.Kind.allCases {
        let records = try [5, 1, 3].map { second in
          _ = try subject.client.startGeneration()
          return try subject.client.append(.sample(kind, second))
        }
        try check(try subject.client.page(.init(kind)), is: records.reversed())
      }
    },
    Rule("The id of a page's last record leads to the next page") { subject in
      for kind in AttemptLog.Kind.allCases {
        for second in 1...7 { try subject.client.append(.sample(kind, second)) }
        var query = AttemptLog.Query(kind, limit: 3)
        for ids in [[7, 6, 5], [4, 3, 2], [1], []] {
          let page = try subject.client.page(query)
          try check(page.map(\.id), is: ids)
          query.before = page.last?.id
        }
      }
    },
    Rule("A page after an id has the records with larger ids only") { subject in
      for kind in AttemptLog.Kind.allCases {
        for second in 1...5 { try subject.client.append(.sample(kind, second)) }
        for (before, after, ids) in [
          (nil, 0, [5, 4, 3]), (nil, 3, [5, 4]), (nil, 5, []), (4, 2, [3]), (3, 2, []),
        ] as [(Int?, Int, [Int])] {
          let page = try subject.client.page(.init(kind, before: before, after: after, limit: 3))
          try check(page.map(\.id), is: ids)
        }
      }
    },
    Rule(
      "A record matches a query if a part of its period, from the first attempt to the last, is at the start time or later and before the end time"
    ) { subject in
      let log = subject.client
      for second in [1, 6] {
        try log.append(.fetch(second))
        try log.append(.pass(second))
      }
      for (since, until, ids) in [
        (nil, nil, [2, 1]), (1, nil, [2, 1]), (2, nil, [2]), (6, nil, [2]), (7, nil, []),
        (nil, 7, [2, 1]), (nil, 6, [1]), (nil, 2, [1]), (nil, 1, []), (2, 6, []), (1, 2, [1]),
      ] as [(Int?, Int?, [Int])] {
        try checkIDs(of: log, .init(.fetches, from: since, to: until), are: ids)
      }
      // From 1 to 4, and at 6.
      let first = try log.append(.failure(1))
      try log.append(.failure(4), extending: first.id)
      try log.append(.failure(6))
      for (since, until, ids) in [
        (nil, nil, [2, 1]), (4, nil, [2, 1]), (5, nil, [2]), (6, nil, [2]), (7, nil, []),
        (nil, 7, [2, 1]), (nil, 6, [1]), (nil, 2, [1]), (nil, 1, []), (2, 3, [1]), (5, 6, []),
      ] as [(Int?, Int?, [Int])] {
        try checkIDs(of: log, .init(.failures, from: since, to: until), are: ids)
      }
      for kind in AttemptLog.Kind.allCases {
        let query = AttemptLog.Query(kind, since: .distantPast, until: .distantFuture)
        try checkIDs(of: log, query, are: [2, 1])
      }
    },
    Rule("A query has the records of one target, byte by byte, or those of every target") {
      subject in
      let log = subject.client
      let targets = ["", "a", "a ", "e\u{301}", "\u{E9}", .incompressible, .incompressible + "a"]
      for (index, target) in targets.enumerated() {
        let pass = AttemptLog.Entry.pass(target: target)
        try log.append(pass)
        try log.append(
          AttemptLog.Entry(
            time: pass.time,
            url: pass.url,
            duration: pass.duration,
            outcome: AttemptLog.Entry.failure().outcome,
            target: target
          )
        )
        for kind in [AttemptLog.Kind.passes, .failures] {
          try checkIDs(of: log, .init(kind, target: target), are: [index + 1])
          try checkIDs(of: log, .init(kind, servers: [pass.url], target: target), are: [index + 1])
        }
      }
      try checkIDs(of: log, .init(.passes, target: "b"), are: [])
      let pass = AttemptLog.Entry.pass()
      for kind in [AttemptLog.Kind.passes, .failures] {
        let ids = Array((1...targets.count).reversed())
        try checkIDs(of: log, .init(kind, target: nil), are: ids)
        try checkIDs(of: log, .init(kind, servers: [pass.url], target: nil), are: ids)
        var samples = 0
        _ = try log.forEachSample(.init(kind, target: nil), after: 0) { _ in
          samples += 1
          return true
        }
        try check(samples, is: targets.count)
      }
    },
    Rule("A query compares the URLs of servers byte by byte") { subject in
      let servers = [
        "http://a", "http://a/", "http://e\u{301}", "http://\u{E9}", .incompressible,
        .incompressible + "/",
      ]
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for server in servers { try log.append(.sample(kind, url: server)) }
        for (index, server) in servers.enumerated() {
          try checkIDs(of: log, .init(kind, servers: [server]), are: [index + 1])
        }
        try checkIDs(of: log, .init(kind, servers: ["http://"]), are: [])
        try checkIDs(of: log, .init(kind, servers: []), are: [])
        let both: Set = ["http://a/", "http://a"]
        try checkIDs(of: log, .init(kind, servers: both), are: [2, 1])
        try check(try log.page(.init(kind, servers: both, limit: 1)).map(\.id), is: [2])
      }
    },
    Rule("A query compares the names of machines byte by byte") { subject in
      let machines = ["", "a", "A", "e\u{301}", "\u{E9}", .incompressible]
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for machine in machines { try log.append(.sample(kind, machine: machine)) }
        for (index, machine) in machines.enumerated() {
          try checkIDs(of: log, .init(kind, machine: machine), are: [index + 1])
        }
        try checkIDs(of: log, .init(kind, machine: "b"), are: [])
      }
    },
    Rule("A record matches all conditions of a query") { subject in
      for kind in AttemptLog.Kind.allCases {
        for (index, second) in [5, 1, 3, 7, 2, 6, 8, 4].enumerated() {
          let url = index.isMultiple(of: 2) ? "http://odd" : "http://even"
          let machine = second < 4 ? "low" : "high"
          try subject.client.append(.sample(kind, second, url: url, machine: machine))
        }
        var query = AttemptLog.Query(kind, since: .sample(2), until: .sample(7))
        try checkIDs(of: subject.client, query, are: [8, 6, 5, 3, 1])
        query.servers = ["http://even"]
        try checkIDs(of: subject.client, query, are: [8, 6])
        query.servers = ["http://odd"]
        try checkIDs(of: subject.client, query, are: [5, 3, 1])
        query.before = 5
        try check(try subject.client.page(query).map(\.id), is: [3, 1])
        query.limit = 1
        try check(try subject.client.page(query).map(\.id), is: [3])
        (query.before, query.machine, query.limit) = (nil, "low", 500)
        try checkIDs(of: subject.client, query, are: [5, 3])
      }
    },
    Rule("A page has at most as many records as its limit, and never more than 500") { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        try await subject.unitOfWork.write {
          for second in 0..<501 { try log.append(.sample(kind, second)) }
        }
        for (limit, count) in [(2, 2), (500, 500), (501, 500), (.max, 500), (0, 0), (-1, 0)] {
          try check(try log.page(.init(kind, limit: limit)).count, is: count)
        }
        try check(try log.page(.init(kind)).count, is: 500)
      }
    },
    Rule("A count includes the matching records of all pages, whatever the limit") { subject in
      for kind in AttemptLog.Kind.allCases {
        for second in 1...5 {
          try subject.client.append(.sample(kind, second, url: "http://\(second % 2)"))
        }
        for (query, count) in [
          (AttemptLog.Query(kind, limit: 2), 5), (.init(kind, before: 3), 5),
          (.init(kind, servers: ["http://1"], limit: 1), 3), (.init(kind, since: .sample(4)), 2),
        ] {
          try check(try subject.client.count(query), is: count)
        }
      }
    },
    Rule(
      "The oldest match is the last record of the last page, whatever the limit; nil without a match"
    ) { subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        try check(try log.oldestMatch(.init(kind)), is: nil)
        try append(kind, to: log)
        for query in queries(of: kind) {
          var page = query
          (page.before, page.limit) = (2, 1)
          try check(try log.oldestMatch(page), is: try log.page(query).last)
        }
      }
    },
    Rule("The samples of all calls are those of the records of all pages, oldest first by id") {
      subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        try append(kind, to: log)
        for query in queries(of: kind) {
          let expected = try log.page(query).reversed().map { record in
            AttemptLog.Sample(
              time: record.entry.time,
              url: record.entry.url,
              duration: record.entry.duration,
              count: record.count,
              lastTime: record.lastTime,
              machine: record.entry.machine
            )
          }
          var (samples, next) = ([AttemptLog.Sample](), Int?(0))
          var part = query
          part.limit = 2
          while let id = next {
            next = try log.forEachSample(part, after: id) { sample in
              samples.append(sample)
              return true
            }
          }
          try check(samples, is: expected)
        }
      }
    },
    Rule("A call inspects at most as many records as the limit, whether they match or not") {
      subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for second in 1...5 { try log.append(.sample(kind, second, machine: "\(second % 2)")) }
        for (query, after, count, next) in [
          (AttemptLog.Query(kind, limit: 3), 1, 3, 4),
          (.init(kind, until: .sample(3), limit: 3), 1, 1, 4),
          (.init(kind, machine: "1", limit: 3), 1, 1, 4),
          (.init(kind, before: 4, limit: 3), 2, 1, nil), (.init(kind, limit: 0), 0, 1, 1),
        ] as [(AttemptLog.Query, Int, Int, Int?)] {
          var samples = 0
          let last = try log.forEachSample(query, after: after) { _ in
            samples += 1
            return true
          }
          try check(samples, is: count)
          try check(last, is: next)
        }
      }
    },
    Rule("A sample for which the closure returns false is the first one of the next call") {
      subject in
      let log = subject.client
      for kind in AttemptLog.Kind.allCases {
        for second in 1...5 { try log.append(.sample(kind, second)) }
        var times: [Date] = []
        let next = try log.forEachSample(.init(kind), after: 1) { sample in
          times.append(sample.time)
          return times.count < 3
        }
        try check(times, is: [2, 3, 4].map(Date.sample))
        try check(next, is: 3)
      }
    },
    Rule("A closure that throws ends the reading with its error") { subject in
      let log = subject.client
      for second in 1...3 { try log.append(.fetch(second)) }
      var count = 0
      try check(throws: TestError()) {
        try log.forEachSample(.init(.fetches), after: 0) { _ in
          count += 1
          if count == 2 { throw TestError() }
          return true
        }
      }
      try check(count, is: 2)
    },
  ]

  /// Appends records of two servers, whose texts are equal after Unicode normalisation, in several generations.
  private static func append(_ kind: AttemptLog.Kind, to log: AttemptLog) throws {
    for (index, second) in [5, 1, 3, 7, 2].enumerated() {
      let url = index.isMultiple(of: 2) ? "http://e\u{301}" : "http://\u{E9}"
      let machine = second < 4 ? "low" : "high"
      let duration = Duration.microseconds(second)
      try log.append(.sample(kind, second, url: url, machine: machine, duration: duration))
      _ = try log.startGeneration()
    }
    if kind == .failures {
      try log.append(.failure(4, url: "http://\u{E9}", machine: "low"), extending: 2)
    }
  }

  private static func queries(of kind: AttemptLog.Kind) -> [AttemptLog.Query] {
    [
      .init(kind), .init(kind, since: .sample(2)), .init(kind, until: .sample(4)),
      .init(kind, since: .sample(8)), .init(kind, servers: []),
      .init(kind, servers: ["http://\u{E9}"]), .init(kind, servers: ["http://other"]),
      .init(kind, since: .sample(2), until: .sample(7), servers: ["http://e\u{301}", "a"]),
      .init(kind, since: .sample(2), servers: ["http://\u{E9}", "http://other"]),
      .init(kind, machine: "low"), .init(kind, servers: ["http://\u{E9}"], machine: "low"),
    ]
  }

  /// Checks a page and its count.
  private static func checkIDs(
    of log: AttemptLog,
    _ query: AttemptLog.Query,
    are ids: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(try log.page(query).map(\.id), is: ids, sourceLocation: sourceLocation)
    try check(try log.count(query), is: ids.count, sourceLocation: sourceLocation)
  }
}

extension AttemptLog.Query {
  fileprivate init(_ kind: AttemptLog.Kind, from second: Int?, to end: Int?) {
    self.init(kind, since: second.map(Date.sample), until: end.map(Date.sample))
  }
}

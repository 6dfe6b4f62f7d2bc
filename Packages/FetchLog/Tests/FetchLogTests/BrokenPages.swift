import Contract
import FetchLog
import FetchLogContract
import PortableFoundation
import StoreContract

extension FetchLogContractTests {
  static let brokenPages: BrokenConfigurations<FetchLogContract.Subject> = [
    // Sorts by time.
    "A page has records of every generation, newest first by their ids": { subject, original in
      subject.client.page = {
        try original.client.page($0).sorted { $0.entry.time > $1.entry.time }
      }
    },
    // Shows the current generation.
    "A page has records of every generation, newest first by their ids": { subject, original in
      subject.client.page = { query in
        let page = try original.client.page(query)
        return page.filter { $0.generation == page.first?.generation }
      }
    },
    // Is off by one.
    "The id of a page's last record leads to the next page": { subject, original in
      subject.client.page = {
        try original.client.page($0.with(\.before, $0.before.map { $0 + 1 }))
      }
    },
    // Takes since for after.
    "Since takes the records of its time and later, until those of an earlier time":
      { subject, original in
        subject.client.page = {
          try original.client.page($0.with(\.since, $0.since.map { $0 + 0.001 }))
        }
      },
    // Takes until for up to.
    "Since takes the records of its time and later, until those of an earlier time":
      { subject, original in
        subject.client.page = {
          try original.client.page($0.with(\.until, $0.until.map { $0 + 0.001 }))
        }
      },
    // Compares what texts look like.
    "The servers are those whose URLs have the same bytes as one of the query's":
      { subject, original in
        subject.client.page = { query in
          let page = try original.client.page(query.with(\.servers, nil))
          return page.filter { query.servers?.contains($0.entry.url) ?? true }
        }
      },
    // Knows one condition.
    "All conditions of a query hold together": { subject, original in
      subject.client.page = { query in
        try original.client.page(query.servers == nil ? query : query.with(\.until, nil))
      }
    },
    // Gives all there is.
    "A page has no more records than its limit, and never more than 500": { subject, original in
      subject.client.page = { query in
        let page = try original.client.page(query)
        let rest = query.with(\.before, page.last?.id).with(\.limit, query.limit - page.count)
        return page + (try original.client.page(rest))
      }
    },
  ]
}

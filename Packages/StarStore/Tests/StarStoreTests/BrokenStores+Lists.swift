import Contract
import PortableFoundation
import StarStore
import StarStoreContract
import StoreContract

/// Broken stores for the rules of lists and restores.
extension StarStoreContractTests {
  static let brokenLists: BrokenConfigurations<StarStoreContract.Subject> = [
    // Sorts by time.
    "The order is that of the server, or the reverse of it if the newest are first": {
      subject,
      original in
      subject.client.forEachStar = { query, body in
        let people = try original.client.people(query)
        try people.sorted { ($0.starredAt < $1.starredAt) != query.isNewestFirst }.forEach(body)
      }
    },
    // Ignores the order.
    "The order is that of the server, or the reverse of it if the newest are first": {
      subject,
      original in
      subject.client.forEachStar = { query, body in
        try original.client.people(of: query.repository).forEach(body)
      }
    },
    // Ignores the limit.
    "At most as many people as the limit are read": { subject, original in
      subject.client.forEachStar = { query, body in
        var query = query
        query.limit = nil
        try original.client.forEachStar(query, body)
      }
    },
    // Takes the newest from the oldest.
    "At most as many people as the limit are read": { subject, original in
      subject.client.forEachStar = { query, body in
        var people = query
        people.isNewestFirst = false
        let oldest = try original.client.people(people)
        try (query.isNewestFirst ? oldest.reversed() : oldest).forEach(body)
      }
    },
    // Ignores the error.
    "A closure that throws ends the reading with its error": { subject, original in
      subject.client.forEachStar = { query, body in
        try original.client.forEachStar(query) { try? body($0) }
      }
    },
    // Reads on and throws at the end.
    "A closure that throws ends the reading with its error": { subject, original in
      subject.client.forEachChange = { id, body in
        var failure: (any Error)?
        try original.client.forEachChange(id) { change in
          do { try body(change) } catch { failure = error }
        }
        if let failure { throw failure }
      }
    },
    // Reads the lost people first.
    "The new people are first, then the lost ones, each in the order of their list": {
      subject,
      original in
      subject.client.forEachChange = { id, body in
        let changes = try original.client.changes(of: id)
        try (changes.drop(while: \.isNew) + changes.prefix(while: \.isNew)).forEach(body)
      }
    },
    // Deletes the changes that were read.
    "The changes are saved until the next finish, so that none is lost if a program is killed before it reports them":
      { subject, original in
        subject.reopened = {
          let hasRead = Shared(false)
          var store = original.client
          store.forEachChange = { id, body in
            guard !hasRead.replace(with: { _ in true }) else { return }
            try original.client.forEachChange(id, body)
          }
          return store
        }
      },
    // Deletes them when a walk starts.
    "The changes are saved until the next finish, so that none is lost if a program is killed before it reports them":
      { subject, original in
        subject.reopened = {
          var store = original.client
          store.forEachChange = { id, body in
            if try original.client.walk(id) == nil {
              try original.client.forEachChange(id, body)
            }
          }
          return store
        }
      },
  ]

  static let brokenRestores: BrokenConfigurations<StarStoreContract.Subject> = [
    // Sorts the repositories by name.
    "The records are the repositories in the order of their first records, then the weeks of the histories, the people of the complete lists, and the changes, each by repository and in their own order":
      { subject, original in
        subject.client.records = { position in
          let page = try original.client.records(position)
          let records = page.records
          return StarStore.RecordPage(
            records: records.filter(\.isRepository).reversed()
              + records.filter { !$0.isRepository },
            position: page.position
          )
        }
      },
    // Has a record of a repository with a walk twice.
    "Unfinished walks have no records": { subject, original in
      subject.client.records = { position in
        let page = try original.client.records(position)
        let store = original.client
        guard position == nil,
          try store.repositories().contains(where: { repository in
            try store.walk(repository.id) != nil
          })
        else { return page }
        return StarStore.RecordPage(
          records: page.records + page.records.prefix(1),
          position: page.position
        )
      }
    },
    // Skips the next record.
    "The position of a page leads to the next page, and that of the last record to an empty one": {
      subject,
      original in
      subject.client.records = { position in
        let page = try original.client.records(position)
        let start = position == nil ? 0 : 1
        return StarStore.RecordPage(
          records: Array(page.records.dropFirst(start)),
          position: page.position
        )
      }
    },
    // Returns all records.
    "A page has at most 500 records": { subject, original in
      subject.client.records = { position in
        guard position == nil else { return StarStore.RecordPage(records: [], position: nil) }
        let first = try original.client.records(nil).position
        return StarStore.RecordPage(records: try original.client.allRecords(), position: first)
      }
    },
    // Restores no changes.
    "A restored store equals the other store and continues like it": { subject, original in
      subject.client.restore = { next in
        try original.client.restore {
          while let record = try next() {
            if case .change = record { continue }
            return record
          }
          return nil
        }
      }
    },
    // Restores lists that were read from one page.
    "A restored store equals the other store and continues like it": { subject, original in
      subject.client.startWalk = { id, start, count in
        try original.client.startWalk(id, .firstPage, count)
      }
    },
    // Ignores the records.
    "Only an empty store can be restored": { subject, original in
      subject.client.restore = { next in
        if try original.client.repositories().isEmpty { try original.client.restore(next) }
      }
    },
    // Removes repeated records.
    "A restore of inconsistent records is refused": { subject, original in
      subject.client.restore = { next in
        var records: [StarStore.Record] = []
        while let record = try next() {
          if !records.contains(record) { records.append(record) }
        }
        var rest = records[...]
        try original.client.restore { rest.popFirst() }
      }
    },
    // Restores the records before an invalid one.
    "A restore of inconsistent records is refused": { subject, original in
      subject.client.restore = { next in
        var records: [StarStore.Record] = []
        var validator = StarStore.RestoreValidator()
        while let record = try next(), (try? validator.validate(record)) != nil {
          records.append(record)
        }
        var rest = records[...]
        try original.client.restore { rest.popFirst() }
      }
    },
  ]
}

extension StarStore.StarChange {
  fileprivate var isNew: Bool {
    if case .new = self { true } else { false }
  }
}

extension StarStore.Record {
  fileprivate var isRepository: Bool {
    if case .repository = self { true } else { false }
  }
}

import Contract
import PortableFoundation
import StarStore
import StarStoreContract
import Store
import StoreContract
import Testing

extension StarStoreContractTests {
  @Test func `each rule rejects a broken store`() async {
    await [
      Self.brokenRepositories, Self.brokenValues, Self.brokenWalks, Self.brokenFinishes,
      Self.brokenLists, Self.brokenRestores, Self.brokenSharing,
    ].reduce([:], +).verifyRejection(by: StarStoreContract.rules, changing: Self.mock.subject)
  }

  private static let brokenRepositories: BrokenConfigurations<StarStoreContract.Subject> = [
    // Has an example.
    "A new store is empty": { _, original in
      _ = try original.client.record(.sample(), Date())
    },
    // Returns the new count.
    "A repository is known by the server and its permanent number, so a renamed one keeps its data":
      { subject, original in
        subject.client.record = { observation, time in
          let (repository, previous) = try original.client.record(observation, time)
          return (repository, previous.map { _ in repository.count })
        }
      },
    // Knows it by the name.
    "A repository is known by the server and its permanent number, so a renamed one keeps its data":
      { subject, original in
        subject.client.record = { observation, time in
          var observation = observation
          observation.number = observation.name.utf8.reduce(0) { $0 * 3 + Int64($1) }
          return try original.client.record(observation, time)
        }
      },
    // Ignores the server.
    "A repository is known by the server and its permanent number, so a renamed one keeps its data":
      { subject, original in
        subject.client.record = { observation, time in
          var observation = observation
          observation.server = "a"
          return try original.client.record(observation, time)
        }
      },
    // Saves it on each connection.
    "Concurrent records save a repository once": { subject, _ in
      subject.other = .mock()
    },
    // Ignores case.
    "Names are ordered by their bytes; repositories with equal names are in the order of their first records":
      { subject, original in
        subject.client.repositories = {
          try original.client.repositories().sorted { $0.name.lowercased() < $1.name.lowercased() }
        }
      },
    // Lists the last one of a name first.
    "Names are ordered by their bytes; repositories with equal names are in the order of their first records":
      { subject, original in
        subject.client.repositories = {
          try original.client.repositories().sorted { first, second in
            first.name == second.name && first.number < second.number
          }
        }
      },
    // Ignores such a change.
    "Changes of an unknown repository, whose ID is that of another store, are refused; it has no data to read":
      { subject, original in
        subject.client.saveHistory = { id, weeks, time in
          try? original.client.saveHistory(id, weeks, time)
        }
      },
    // Has an empty history of it.
    "Changes of an unknown repository, whose ID is that of another store, are refused; it has no data to read":
      { subject, original in
        subject.client.history = { id in
          try original.client.history(id) ?? .init(weeks: [], time: Date())
        }
      },
  ]

  private static let brokenValues: BrokenConfigurations<StarStoreContract.Subject> = [
    // Keeps earlier weeks.
    "A history replaces the one before": { subject, original in
      subject.client.saveHistory = { id, weeks, time in
        let old = try original.client.history(id)?.weeks ?? []
        let kept = old.filter { old in weeks.allSatisfy { old.start < $0.start } }
        try original.client.saveHistory(id, kept + weeks, time)
      }
    },
    // Sorts the weeks.
    "The weeks are oldest first and have seven days; another history is refused": {
      subject,
      original in
      subject.client.saveHistory = { id, weeks, time in
        try original.client.saveHistory(id, weeks.sorted { $0.start < $1.start }, time)
      }
    },
    // Adds and removes days.
    "The weeks are oldest first and have seven days; another history is refused": {
      subject,
      original in
      subject.client.saveHistory = { id, weeks, time in
        let weeks = weeks.map { week in
          let days = (week.days + Array(repeating: 0, count: 7)).prefix(7)
          return StarStore.Week(start: week.start, days: Array(days))
        }
        try original.client.saveHistory(id, weeks, time)
      }
    },
    // Limits the count.
    "Counts are from 0 to 10¹², so that sums do not overflow; another one is refused": {
      subject,
      original in
      subject.client.record = { observation, time in
        var observation = observation
        observation.count = min(max(observation.count, 0), 1_000_000_000_000)
        return try original.client.record(observation, time)
      }
    },
    // Refuses the largest one.
    "Counts are from 0 to 10¹², so that sums do not overflow; another one is refused": {
      subject,
      original in
      subject.client.finish = { walk, count, time in
        guard count < 1_000_000_000_000 else { throw StarStoreError.invalidCount(count) }
        return try original.client.finish(walk, count, time)
      }
    },
    // Ignores case in names.
    "Every text is stored unchanged and compared byte by byte": { subject, original in
      subject.client.record = { observation, time in
        var observation = observation
        observation.name = observation.name.lowercased()
        return try original.client.record(observation, time)
      }
    },
    // Ends a name at NUL.
    "Every text is stored unchanged and compared byte by byte": { subject, original in
      subject.client.append = { page, walk in
        var page = page
        for index in page.stars.indices {
          page.stars[index].login = page.stars[index].login.map { name in
            String(name.prefix { $0 != "\0" })
          }
        }
        return try original.client.append(page, walk)
      }
    },
    // Rounds to seconds.
    "Times are stored in milliseconds, those before the year 1 and after the year 9999 as the nearest time":
      { subject, original in
        subject.client.record = { observation, time in
          let seconds = time.timeIntervalSince1970.rounded()
          return try original.client.record(observation, Date(timeIntervalSince1970: seconds))
        }
      },
    // Returns the time with its fractions.
    "Times are stored in milliseconds, those before the year 1 and after the year 9999 as the nearest time":
      { subject, original in
        subject.client.finish = { walk, count, time in
          var changes = try original.client.finish(walk, count, time)
          changes.list.time = time
          return changes
        }
      },
  ]

  private static let brokenSharing: BrokenConfigurations<StarStoreContract.Subject> = [
    // Saves the first week of an invalid history.
    "An endpoint that throws changes nothing": { subject, original in
      subject.client.saveHistory = { id, weeks, time in
        try original.client.saveHistory(id, Array(weeks.prefix(1)), time)
        try original.client.saveHistory(id, weeks, time)
      }
    },
    // Has no transactions.
    "Inside a unit of work of the same database, an endpoint joins the unit's transaction": {
      subject,
      _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Shares no data.
    "A change is immediately visible wherever the store is open": { subject, _ in
      subject.other = .mock()
    },
    // Saves no data.
    "Reopening the store preserves its data": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

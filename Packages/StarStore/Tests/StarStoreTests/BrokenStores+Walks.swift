import Contract
import PortableFoundation
import StarStore
import StarStoreContract
import Store
import StoreContract

/// Broken stores for the rules of walks.
extension StarStoreContractTests {
  static let brokenWalks: BrokenConfigurations<StarStoreContract.Subject> = [
    // Continues the unfinished one.
    "A new walk replaces an unfinished one": { subject, original in
      subject.client.startWalk = { id, start, count in
        try original.client.walk(id) ?? original.client.startWalk(id, start, count)
      }
    },
    // Forgets the walk.
    "The people and the position are saved together, so that a walk continues after an interruption at any moment":
      { subject, original in
        subject.reopened = {
          var store = original.client
          store.walk = { _ in nil }
          return store
        }
      },
    // Saves the people of an interrupted page.
    "The people and the position are saved together, so that a walk continues after an interruption at any moment":
      { subject, _ in
        subject.unitOfWork.write = { try $0() }
      },
    // Starts at the first page.
    "A walk from the last page starts with the people of the pages before the last one of the complete list":
      { subject, original in
        subject.client.startWalk = { try original.client.startWalk($0, .firstPage, $2) }
      },
    // Loses the people of the pages before.
    "A walk from the last page starts with the people of the pages before the last one of the complete list":
      { subject, original in
        subject.client.finish = { walk, count, time in
          let changes = try original.client.finish(walk, count, time)
          guard walk.pageCount > 3 else { return changes }
          let start = try original.client.startWalk(
            walk.repository,
            .firstPage,
            StarCount(1, at: time)
          )
          let page = StarStore.WalkedPage([], next: nil, validator: nil)
          _ = try original.client.finish(original.client.append(page, start), count, time)
          return changes
        }
      },
    // Refuses such a walk.
    "Without a complete list, it starts at the first page": { subject, original in
      subject.client.startWalk = { id, start, count in
        guard start == .firstPage else { throw StarStoreError.emptyWalk }
        return try original.client.startWalk(id, start, count)
      }
    },
    // Compares the people of a page only.
    "People who are already in the walk are not appended again; they are known by the permanent numbers of their accounts":
      { subject, original in
        subject.client.append = { page, walk in
          var page = page
          for index in page.stars.indices {
            page.stars[index].account = page.stars[index].account.map {
              $0 + Int64(walk.pageCount * 1000)
            }
          }
          return try original.client.append(page, walk)
        }
      },
    // Compares the names.
    "People who are already in the walk are not appended again; they are known by the permanent numbers of their accounts":
      { subject, original in
        let names = Shared<[String?]>([])
        subject.client.append = { page, walk in
          var page = page
          page.stars.removeAll { names.value.contains($0.login) }
          names.value += page.stars.map(\.login)
          return try original.client.append(page, walk)
        }
      },
    // Appends equal ones once.
    "Stars of closed accounts, which have no number, are all appended": { subject, original in
      subject.client.append = { page, walk in
        var page = page
        page.stars = page.stars.enumerated().filter { index, star in
          star.account != nil || !page.stars[..<index].contains(star)
        }.map(\.element)
        return try original.client.append(page, walk)
      }
    },
    // Ignores a page after the last one.
    "A walk ends with the page that has no next one": { subject, original in
      subject.client.append = { page, walk in
        walk.next == .end ? walk : try original.client.append(page, walk)
      }
    },
    // Appends to the present state.
    "Only the latest state of a walk can be continued: if another process continued, replaced or finished it, nothing is saved":
      { subject, original in
        subject.client.append = { page, walk in
          try original.client.append(page, try original.client.walk(walk.repository) ?? walk)
        }
      },
    // Finishes the present state.
    "Only the latest state of a walk can be continued: if another process continued, replaced or finished it, nothing is saved":
      { subject, original in
        subject.client.finish = { walk, count, time in
          let latest = try original.client.walk(walk.repository) ?? walk
          return try original.client.finish(latest, count, time)
        }
      },
    // Knows the people of the complete list, too.
    "The accounts of a walk are those of its pages and, if it started from the last page, those of the pages before it":
      { subject, original in
        subject.client.contains = { accounts, walk in
          let people = try original.client.people(of: walk.repository).compactMap(\.account)
          let others = accounts.filter { !people.contains($0) }
          return try original.client.contains(others, walk)
        }
      },
    // Knows the people of all walks.
    "The accounts of a walk are those of its pages and, if it started from the last page, those of the pages before it":
      { subject, original in
        let walked = Shared<[Int64]>([])
        subject.client.append = { page, walk in
          walked.value += page.stars.compactMap(\.account)
          return try original.client.append(page, walk)
        }
        subject.client.contains = { accounts, _ in accounts.allSatisfy(walked.value.contains) }
      },
    // Requires one of the accounts.
    "The accounts of a walk are those of its pages and, if it started from the last page, those of the pages before it":
      { subject, original in
        subject.client.contains = { accounts, walk in
          try accounts.isEmpty || accounts.contains { try original.client.contains([$0], walk) }
        }
      },
    // Reads the present state.
    "Only the latest state of a walk can be read": { subject, original in
      subject.client.contains = { accounts, walk in
        try original.client.contains(accounts, original.client.walk(walk.repository) ?? walk)
      }
    },
  ]

  static let brokenFinishes: BrokenConfigurations<StarStoreContract.Subject> = [
    // Has no transactions.
    "The complete list is replaced atomically, with its changes, and the walk ends": {
      subject,
      _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Replaces the list with each page.
    "The complete list is replaced atomically, with its changes, and the walk ends": {
      subject,
      original in
      let pages = Shared<[StarStore.SavedStar]>([])
      subject.client.append = { page, walk in
        pages.value += page.stars
        return try original.client.append(page, walk)
      }
      subject.client.forEachStar = { _, body in try pages.value.forEach(body) }
    },
    // Starts another walk.
    "The complete list is replaced atomically, with its changes, and the walk ends": {
      subject,
      original in
      subject.client.finish = { walk, count, time in
        let changes = try original.client.finish(walk, count, time)
        _ = try original.client.startWalk(walk.repository, .lastPage, StarCount(1, at: time))
        return changes
      }
    },
    // Exchanges new and lost people.
    "The people of a list who are not in the one before are new, and those who are only in the one before are lost":
      { subject, original in
        subject.client.forEachChange = { id, body in
          for change in try original.client.changes(of: id) {
            switch change {
            case .new(let star): try body(.lost(star))
            case .lost(let star): try body(.new(star))
            }
          }
        }
      },
    // Counts the people.
    "The people of a list who are not in the one before are new, and those who are only in the one before are lost":
      { subject, original in
        subject.client.finish = { walk, count, time in
          var changes = try original.client.finish(walk, count, time)
          changes.newCount = changes.list.count
          return changes
        }
      },
    // Compares the names.
    "Renamed accounts have not changed, and stars of closed accounts are not compared": {
      subject,
      original in
      subject.client.finish = { walk, count, time in
        let old = try original.client.people(of: walk.repository).map(\.login)
        var changes = try original.client.finish(walk, count, time)
        let new = try original.client.people(of: walk.repository)
        changes.newCount = new.count { $0.account != nil && !old.contains($0.login) }
        return changes
      }
    },
    // Counts closed accounts.
    "Renamed accounts have not changed, and stars of closed accounts are not compared": {
      subject,
      original in
      subject.client.finish = { walk, count, time in
        let old = try original.client.people(of: walk.repository)
        var changes = try original.client.finish(walk, count, time)
        let new = try original.client.people(of: walk.repository)
        changes.newCount += new.count { $0.account == nil && !old.contains($0) }
        return changes
      }
    },
    // Compares it with an empty one.
    "The first complete list has no new people": { subject, original in
      subject.client.finish = { walk, count, time in
        var changes = try original.client.finish(walk, count, time)
        if changes.isFirst { changes.newCount = changes.list.count }
        return changes
      }
    },
    // Requires the last page.
    "A walk can be finished at any page, since some servers do not list all pages, but not without a page":
      { subject, original in
        subject.client.finish = { walk, count, time in
          guard walk.next == .end else { throw StarStoreError.emptyWalk }
          return try original.client.finish(walk, count, time)
        }
      },
    // Finishes an update without its page.
    "A walk can be finished at any page, since some servers do not list all pages, but not without a page":
      { subject, original in
        subject.client.finish = { walk, count, time in
          guard walk.count > 0, walk.pageCount < 2 else {
            return try original.client.finish(walk, count, time)
          }
          let page = StarStore.WalkedPage([], next: nil, validator: nil)
          return try original.client.finish(original.client.append(page, walk), count, time)
        }
      },
  ]
}

import APIClient
import Contract
import GitHubClient
import PortableFoundation
import StarStore
import StargazerService
import StargazerServiceContract

extension StargazerServiceContractTests {
  /// Configurations that break the rules of syncs; each breaks the rule of its key.
  static let brokenSyncs: Broken = [
    // Reports no change.
    "Reads and saves the complete list of people, and returns the changes since the last complete list":
      { subject, original in
        subject.change(original) { $0.changes.lostCount = 0 }
      },
    // Saves elsewhere.
    "Reads and saves the complete list of people, and returns the changes since the last complete list":
      { subject, original in
        let other = StargazerService.mock(client: .mock(of: original.gitHub))
        subject.service.sync = other.sync
      },
    // Reads all pages.
    "An unchanged list costs two requests": { subject, original in
      subject.service.sync = { name, progress in
        _ = try await StargazerService.mock(client: .mock(of: original.gitHub)).sync(name, progress)
        return try await original.service.sync(name, progress)
      }
    },
    // Does not know that the list is unchanged.
    "An unchanged list costs two requests": { subject, original in
      subject.change(original) { $0.isUnchanged = false }
    },
    // Reads all pages.
    "New people cost three requests, and one for each further page": { subject, original in
      subject.service.sync = { name, progress in
        _ = try await StargazerService.mock(client: .mock(of: original.gitHub)).sync(name, progress)
        return try await original.service.sync(name, progress)
      }
    },
    // Keeps all people.
    "If people left, all pages are read": { subject, original in
      let first = Shared<SyncReport?>(nil)
      subject.service.sync = { name, progress in
        if let report = first.value { return report }
        let report = try await original.service.sync(name, progress)
        first.value = report
        return report
      }
    },
    // Walks once.
    """
    If people left while the pages were read, or the list has another length than the repository has stars, all pages \
    are read once more, and then the difference is reported
    """: { subject, original in
      subject.service.sync = { name, progress in
        let counted = try await original.service.count(name)
        let (id, time) = (counted.saved.id, original.now.value)
        var walk = try original.store.startWalk(id, .firstPage, counted.saved.count)
        let client = GitHubClient.mock(of: original.gitHub)
        var page = try await client.stargazers(name, nil)
        while let current = page {
          walk = try original.store.append(StarStore.WalkedPage(current), walk)
          guard let next = current.links.next else { break }
          page = try await client.stargazersPage(next, nil)
        }
        let changes = try original.store.finish(walk, counted.repository.starCount, time)
        return SyncReport(repository: counted.repository, changes: changes, isUnchanged: false)
      }
    },
    // Hides the difference.
    """
    If people left while the pages were read, or the list has another length than the repository has stars, all pages \
    are read once more, and then the difference is reported
    """: { subject, original in
      subject.change(original) { $0.difference = nil }
    },
    // Reads all pages.
    "A difference that stays the same is not read again": { subject, original in
      subject.service.sync = { name, progress in
        _ = try await StargazerService.mock(client: .mock(of: original.gitHub)).sync(name, progress)
        return try await original.service.sync(name, progress)
      }
    },
    // Saves everything at the end.
    "Each page is saved when it is received": { subject, original in
      subject.service.sync = { name, progress in
        let all = Shared<[SyncProgress]>([])
        let report = try await original.service.sync(name) { each in all.replace { $0 + [each] } }
        for each in all.value { progress(each) }
        return report
      }
    },
    // Starts anew.
    "An interrupted sync continues at its next page": { subject, original in
      subject.service.sync = { name, progress in
        do {
          return try await original.service.sync(name, progress)
        } catch {
          let saved = try await original.service.count(name).saved
          _ = try original.store.startWalk(saved.id, .firstPage, saved.count)
          throw error
        }
      }
    },
    // Continues in any case.
    "If people left in the meantime, it starts over": { subject, original in
      subject.service.sync = { name, progress in
        let id = try await original.service.count(name).saved.id
        if var walk = try original.store.walk(id) {
          let client = GitHubClient.mock(of: original.gitHub)
          while case .page(let link) = walk.next {
            guard let page = try await client.stargazersPage(link, nil) else { break }
            walk = try original.store.append(StarStore.WalkedPage(page), walk)
          }
          _ = try original.store.finish(walk, walk.count, original.now.value)
        }
        return try await original.service.sync(name, progress)
      }
    },
    // Replaces the list by the pages that it has.
    "The complete list stays until the next one is complete": { subject, original in
      subject.service.sync = { name, progress in
        do {
          return try await original.service.sync(name, progress)
        } catch {
          let id = try await original.service.count(name).saved.id
          if let walk = try original.store.walk(id), walk.pageCount > 0 {
            _ = try original.store.finish(walk, walk.count, original.now.value)
          }
          throw error
        }
      }
    },
    // Gives up.
    "Concurrent syncs continue each other's reading: no person is lost or listed twice": {
      subject,
      original in
      subject.service.sync = { name, progress in
        let id = try await original.service.count(name).saved.id
        let before = try original.store.list(id)
        let report = try await original.service.sync(name, progress)
        guard !report.isUnchanged || before == report.changes.list else {
          throw StarStoreError.walkChanged
        }
        return report
      }
    },
  ]
}

extension StargazerServiceContract.Subject {
  /// Changes each report.
  fileprivate mutating func change(
    _ original: Self,
    _ change: @escaping @Sendable (inout SyncReport) -> Void
  ) {
    service.sync = { name, progress in
      var report = try await original.service.sync(name, progress)
      change(&report)
      return report
    }
  }
}

extension StarStore.WalkedPage {
  fileprivate init(_ page: Page<Stargazer>) {
    let stars = page.elements.map {
      StarStore.SavedStar(
        account: $0.account?.id,
        login: $0.account?.login.description,
        starredAt: $0.starredAt
      )
    }
    self.init(stars, next: page.links.next, validator: page.validator)
  }
}

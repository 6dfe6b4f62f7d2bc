import Contract
import FetchLog
import FetchLogContract
import PortableFoundation
import StoreContract

extension FetchLogContractTests {
  static let brokenPrunes: BrokenConfigurations<FetchLogContract.Subject> = [
    // Takes before for up to.
    "A prune removes the records of an earlier time than its own, in every generation":
      { subject, original in
        subject.client.prune = { try original.client.prune(before: $0 + 0.001, limit: $1) }
      },
    // Removes nothing.
    "A prune removes the records of an earlier time than its own, in every generation":
      { subject, _ in
        subject.client.prune = { _, _ in 0 }
      },
    // Empties a generation.
    "The newest record of a generation is never pruned": { subject, original in
      subject.client.prune = { time, limit in
        // As seen from here, the last record is gone: another one has become the newest.
        if let latest = try original.client.latest() {
          _ = try original.client.append(latest.entry)
        }
        return try original.client.prune(before: time, limit: limit)
      }
    },
    // Removes all at once.
    "A prune removes no more records than its limit, and the oldest first": { subject, original in
      subject.client.prune = { time, _ in try original.client.prune(before: time, limit: .max) }
    },
    // Previews all that is older.
    "A preview counts the records that prunes would remove, and the older ones they would keep":
      { subject, original in
        subject.client.previewPrune = { time in
          let preview = try original.client.previewPrune(before: time)
          return FetchLog.PrunePreview(removed: preview.removed + preview.kept, kept: 0)
        }
      },
    // Prunes to count.
    "A preview changes nothing": { subject, original in
      subject.client.previewPrune = { time in
        let preview = try original.client.previewPrune(before: time)
        _ = try original.client.prune(before: time, limit: .max)
        return preview
      }
    },
    // Counts what is left.
    "A pruned record still counts": { subject, original in
      subject.client.count = {
        guard let latest = try original.client.latest() else { return 0 }
        let page = try original.client.page(FetchLog.Query())
        return page.count { $0.generation == latest.generation }
      }
    },
  ]
}

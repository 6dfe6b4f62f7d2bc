import Contract
import Store
import StoreContract
import Testing
import WatchlistStore
import WatchlistStoreContract

extension WatchlistStoreContractTests {
  @Test func `each rule rejects a broken store`() async {
    await (Self.brokenAdds + Self.brokenChanges + Self.brokenSharing).verifyRejection(
      by: WatchlistStoreContract.rules,
      changing: Self.mock.subject
    )
  }

  private static let brokenAdds: BrokenConfigurations<WatchlistStoreContract.Subject> = [
    // Lists an example.
    "A new watchlist is empty": { subject, original in
      subject.client.list = { try ["BTC-USD"] + original.client.list() }
    },
    // Sorts.
    "Symbols are added at the end, in order": { subject, original in
      subject.client.add = { try original.client.add($0.sorted()) }
    },
    // Returns the last one only.
    "Symbols are added at the end, in order": { subject, original in
      subject.client.add = { try original.client.add($0).suffix(1) }
    },
    // Moves a listed symbol to the end.
    "A symbol that is already listed stays in its place": { subject, original in
      subject.client.add = {
        _ = try original.client.remove($0)
        return try original.client.add($0)
      }
    },
    // Returns symbols that were not added.
    "A symbol that is already listed stays in its place": { subject, original in
      subject.client.add = {
        _ = try original.client.add($0)
        return $0
      }
    },
    // Ignores the second connection.
    "Concurrent adds lose no symbol": { subject, _ in
      subject.other.add = { $0 }
    },
    // Adds upper-case symbols.
    "Every symbol is stored unchanged and compared byte by byte": { subject, original in
      subject.client.add = { try original.client.add($0.map { $0.uppercased() }) }
    },
    // Compares Swift strings.
    "Every symbol is stored unchanged and compared byte by byte": { subject, original in
      subject.client.remove = { symbols in
        try original.client.remove(try original.client.list().filter(symbols.contains))
      }
    },
  ]

  private static let brokenChanges: BrokenConfigurations<WatchlistStoreContract.Subject> = [
    // Fills the gap with the last symbol.
    "The other symbols keep their order after a removal": { subject, original in
      subject.client.remove = { symbols in
        let removed = try original.client.remove(symbols)
        if let last = try original.client.list().last {
          _ = try original.client.move(last, to: 0)
        }
        return removed
      }
    },
    // Returns the argument.
    "A symbol that is not listed removes nothing": { subject, original in
      subject.client.remove = {
        _ = try original.client.remove($0)
        return $0
      }
    },
    // Inserts before the symbol at the index of the old order.
    "A moved symbol has the index in the new order": { subject, original in
      subject.client.move = { symbol, index in
        let current = try original.client.list().firstIndex(of: symbol) ?? 0
        return try original.client.move(symbol, to: index > current ? index - 1 : index)
      }
    },
    // Ignores such an index.
    "An index outside the list means its start or its end": { subject, original in
      subject.client.move = { symbol, index in
        let isInside = try original.client.list().indices.contains(index)
        return isInside ? try original.client.move(symbol, to: index) : true
      }
    },
    // Adds the symbol.
    "A symbol that is not listed moves nothing": { subject, original in
      subject.client.move = { symbol, index in
        _ = try original.client.add([symbol])
        return try original.client.move(symbol, to: index)
      }
    },
    // Keeps the earlier symbols.
    "A replaced watchlist has the symbols in order, each once, at its first place": {
      subject,
      original in
      subject.client.replace = { _ = try original.client.add($0) }
    },
  ]

  private static let brokenSharing: BrokenConfigurations<WatchlistStoreContract.Subject> = [
    // Has no transactions.
    "Inside a unit of work of the same database, an endpoint joins the unit's transaction": {
      subject,
      _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Shares no data.
    "A change is immediately visible wherever the watchlist is open": { subject, _ in
      subject.other = .mock()
    },
    // Saves no data.
    "Reopening the watchlist preserves its symbols": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

public import Contract
import Store
public import StoreContract
import Testing
public import WatchlistStore

/// The contract of ``WatchlistStore``.
public enum WatchlistStoreContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test.
  public typealias Subject = StoredSubject<WatchlistStore>

  /// The rules; each needs its own subject.
  public static let rules: [Rule] = [addRules, changeRules, sharingRules].flatMap { $0 }

  private static let addRules = [
    Rule("A new watchlist is empty") { subject in
      try check(try subject.client.list(), is: [])
    },
    Rule("Symbols are added at the end, in order") { subject in
      try check(try subject.client.add(["C", "A"]), is: ["C", "A"])
      try check(try subject.client.add([]), is: [])
      try check(try subject.client.add(["B"]), is: ["B"])
      try check(try subject.client.list(), is: ["C", "A", "B"])
    },
    Rule("A symbol that is already listed stays in its place") { subject in
      _ = try subject.client.add(["C", "A"])
      try check(try subject.client.add(["B", "C", "B", "A"]), is: ["B"])
      try check(try subject.client.list(), is: ["C", "A", "B"])
    },
    Rule("Concurrent adds lose no symbol") { subject in
      let counts = try await withThrowingTaskGroup { group in
        for index in 0..<8 {
          let store = index.isMultiple(of: 2) ? subject.client : subject.other
          group.addTask {
            try (0..<10).reduce(0) { try $0 + store.add(["\($1)", "\(index)-\($1)"]).count }
          }
        }
        return try await group.reduce(0, +)
      }
      try check(counts, is: 90)
      try check(Set(try subject.client.list()).count, is: 90)
    },
    Rule("Every symbol is stored unchanged and compared byte by byte") { subject in
      let symbols = ["", "btc-usd", "BTC-USD", "e\u{301}", "\u{E9}", "a\0b", "a", "👩‍👩‍👧"]
      let store = subject.client
      try check(try store.add(symbols).count, is: symbols.count)
      try check(try store.list().map { Array($0.utf8) }, is: symbols.map { Array($0.utf8) })
      try check(try store.move("\u{E9}", to: 0), is: true)
      try check(try store.list().map { Array($0.utf8) }.first, is: Array("\u{E9}".utf8))
      try check(try store.remove(["e\u{301}"]).map { Array($0.utf8) }, is: [Array("e\u{301}".utf8)])
      try check(try store.list().map { Array($0.utf8) }.first, is: Array("\u{E9}".utf8))
      try store.replace(["\u{E9}", "e\u{301}"])
      try check(try store.list().count, is: 2)
    },
  ]

  private static let changeRules = [
    Rule("The other symbols keep their order after a removal") { subject in
      let store = subject.client
      _ = try store.add(["D", "A", "C", "B"])
      try check(try store.remove(["C", "D", "C"]), is: ["D", "C"])
      try check(try store.list(), is: ["A", "B"])
      _ = try store.add(["D"])
      try check(try store.list(), is: ["A", "B", "D"])
    },
    Rule("A symbol that is not listed removes nothing") { subject in
      _ = try subject.client.add(["A", "B"])
      try check(try subject.client.remove(["C"]), is: [])
      try check(try subject.client.remove([]), is: [])
      try check(try subject.client.list(), is: ["A", "B"])
    },
    Rule("A moved symbol has the index in the new order") { subject in
      let store = subject.client
      _ = try store.add(["A", "B", "C", "D"])
      for (symbol, index, order) in [
        ("A", 2, "BCAD"), ("D", 0, "DBCA"), ("D", 3, "BCAD"), ("C", 1, "BCAD"), ("B", 1, "CBAD"),
      ] {
        try check(try store.move(symbol, to: index), is: true)
        try check(try store.list().joined(), is: order)
      }
    },
    Rule("An index outside the list means its start or its end") { subject in
      let store = subject.client
      _ = try store.add(["A", "B", "C"])
      for (symbol, index, order) in [
        ("B", Int.max, "ACB"), ("B", .min, "BAC"), ("A", 3, "BCA"), ("A", -1, "ABC"),
      ] {
        try check(try store.move(symbol, to: index), is: true)
        try check(try store.list().joined(), is: order)
      }
    },
    Rule("A symbol that is not listed moves nothing") { subject in
      _ = try subject.client.add(["A", "B"])
      try check(try subject.client.move("C", to: 0), is: false)
      try check(try subject.client.list(), is: ["A", "B"])
    },
    Rule("A replaced watchlist has the symbols in order, each once, at its first place") {
      subject in
      let store = subject.client
      _ = try store.add(["A", "B", "C"])
      try store.replace(["D", "B", "D", "A", "B"])
      try check(try store.list(), is: ["D", "B", "A"])
      try store.replace([])
      try check(try store.list(), is: [])
    },
  ]

  private static let sharingRules = [
    Rule("Inside a unit of work of the same database, an endpoint joins the unit's transaction") {
      subject in
      let store = subject.client
      _ = try store.add(["A", "B"])
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          _ = try store.add(["C"])
          _ = try store.move("C", to: 0)
          _ = try store.remove(["A"])
          try check(try store.list(), is: ["C", "B"])
          throw TestError()
        }
      }
      try check(try store.list(), is: ["A", "B"])
    },
    Rule("A change is immediately visible wherever the watchlist is open") { subject in
      _ = try subject.client.add(["A"])
      try check(try subject.other.list(), is: ["A"])
      _ = try subject.other.add(["B"])
      try check(try subject.client.list(), is: ["A", "B"])
    },
    Rule("Reopening the watchlist preserves its symbols") { subject in
      _ = try subject.client.add(["A", "B", "C"])
      _ = try subject.client.move("C", to: 0)
      try check(try await subject.reopened().list(), is: ["C", "A", "B"])
    },
  ]
}

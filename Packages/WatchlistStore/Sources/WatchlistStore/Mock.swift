public import InMemoryDatabase
import Unimplemented

extension WatchlistStore {
  /// A store in memory; stores of the same database share their symbols.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let table = InMemoryTable("WatchlistStore", initially: [String]())
    return Self(
      list: { try database.contents(of: table) },
      add: { symbols in
        try database.update(table) { list in
          var added: [String] = []
          for symbol in symbols where list.index(of: symbol) == nil {
            list.append(symbol)
            added.append(symbol)
          }
          return added
        }
      },
      remove: { symbols in
        try database.update(table) { list in
          let removed = list.filter { symbols.index(of: $0) != nil }
          list.removeAll { symbols.index(of: $0) != nil }
          return removed
        }
      },
      move: { symbol, index in
        try database.update(table) { list in
          guard let current = list.index(of: symbol) else { return false }
          list.insert(list.remove(at: current), at: min(max(index, 0), list.count))
          return true
        }
      },
      replace: { symbols in
        try database.update(table) { list in
          list = []
          for symbol in symbols where list.index(of: symbol) == nil { list.append(symbol) }
        }
      }
    )
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("WatchlistStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      list: endpoint("list"),
      add: endpoint("add"),
      remove: endpoint("remove"),
      move: endpoint("move"),
      replace: endpoint("replace")
    )
  }
}

extension [String] {
  /// Returns the index of a symbol, compared byte by byte as in SQLite: Swift strings are equal after Unicode
  /// normalisation.
  fileprivate func index(of symbol: String) -> Int? {
    firstIndex { $0.utf8.elementsEqual(symbol.utf8) }
  }
}

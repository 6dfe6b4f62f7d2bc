import Contract
import Testing
import WatchlistStore

@Suite struct WatchlistStoreTests {
  private let store = WatchlistStore.mock()

  @Test func `a new watchlist is empty`() throws {
    #expect(try store.list() == [])
  }

  @Test func `symbols are added at the end, in order`() throws {
    #expect(try store.add(["C", "A"]) == ["C", "A"])
    #expect(try store.add([]) == [])
    #expect(try store.add(["B"]) == ["B"])
    #expect(try store.list() == ["C", "A", "B"])
  }

  @Test func `a symbol that is already listed stays in its place`() throws {
    _ = try store.add(["C", "A"])
    #expect(try store.add(["B", "C", "B", "A"]) == ["B"])
    #expect(try store.list() == ["C", "A", "B"])
  }

  @Test func `concurrent adds lose no symbol`() async throws {
    let counts = try await withThrowingTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          try (0..<10).reduce(0) { try $0 + store.add(["\($1)", "\(index)-\($1)"]).count }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 90)
    #expect(try Set(store.list()).count == 90)
  }

  @Test func `every symbol is stored unchanged and compared byte by byte`() throws {
    let symbols = ["", "btc-usd", "BTC-USD", "e\u{301}", "\u{E9}", "a\0b", "a", "👩‍👩‍👧"]
    #expect(try store.add(symbols).count == symbols.count)
    #expect(try store.list().map { Array($0.utf8) } == symbols.map { Array($0.utf8) })
    #expect(try store.move("\u{E9}", to: 0))
    #expect(try store.list().map { Array($0.utf8) }.first == Array("\u{E9}".utf8))
    #expect(try store.remove(["e\u{301}"]).map { Array($0.utf8) } == [Array("e\u{301}".utf8)])
    #expect(try store.list().map { Array($0.utf8) }.first == Array("\u{E9}".utf8))
  }

  @Test func `the other symbols keep their order after a removal`() throws {
    _ = try store.add(["D", "A", "C", "B"])
    #expect(try store.remove(["C", "D", "C"]) == ["D", "C"])
    #expect(try store.list() == ["A", "B"])
    _ = try store.add(["D"])
    #expect(try store.list() == ["A", "B", "D"])
  }

  @Test func `a symbol that is not listed removes nothing`() throws {
    _ = try store.add(["A", "B"])
    #expect(try store.remove(["C"]) == [])
    #expect(try store.remove([]) == [])
    #expect(try store.list() == ["A", "B"])
  }

  @Test func `a moved symbol has the index in the new order`() throws {
    _ = try store.add(["A", "B", "C", "D"])
    for (symbol, index, order) in [
      ("A", 2, "BCAD"), ("D", 0, "DBCA"), ("D", 3, "BCAD"), ("C", 1, "BCAD"), ("B", 1, "CBAD"),
    ] {
      #expect(try store.move(symbol, to: index))
      #expect(try store.list().joined() == order)
    }
  }

  @Test func `an index outside the list means its start or its end`() throws {
    _ = try store.add(["A", "B", "C"])
    for (symbol, index, order) in [
      ("B", Int.max, "ACB"), ("B", .min, "BAC"), ("A", 3, "BCA"), ("A", -1, "ABC"),
    ] {
      #expect(try store.move(symbol, to: index))
      #expect(try store.list().joined() == order)
    }
  }

  @Test func `a symbol that is not listed moves nothing`() throws {
    _ = try store.add(["A", "B"])
    #expect(try !store.move("C", to: 0))
    #expect(try store.list() == ["A", "B"])
  }
}

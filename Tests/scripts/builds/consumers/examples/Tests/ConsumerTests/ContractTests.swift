import Contract
import Store
import StoreContract
import Testing

// snippet.store
@Test(arguments: StoreContract.rules)
func `my store obeys the contract of all stores`(rule: StoreContract.Rule) async {
  let mine = StoredConfiguration<Store<String, Int>>.inMemory("mine") { .mock(in: $0, table: "a") }
  await rule.verify(on: mine, making: mine.subject)
}
// snippet.end

// snippet.dice
struct Dice: Sendable { var roll: @Sendable () throws -> Int }  // your interface

let rules = [
  Rule<Dice>("The result is a number from 1 to 6") { try check((1...6).contains($0.roll()), "") }
]
@Test func `the fake obeys the contract`() async {
  for rule in rules { await rule.verify(on: "fake") { Dice { 6 } } }
}
// snippet.end

import Contract
import CounterService
import CounterServiceContract
import StoreContract
import Testing

// snippet.counter
@Test(arguments: CounterServiceContract.rules)
func `my counter obeys the contract of all counters`(rule: CounterServiceContract.Rule) async {
  let mine = StoredConfiguration<CounterService>.inMemory("my counter") { .mock(in: $0) }
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

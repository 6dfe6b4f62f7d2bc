import Contract
import Testing

/// An interface as small as can be.
struct Dice: Sendable {
  /// Throws the dice: a number from 1 to 6.
  var roll: @Sendable () throws -> Int
}

/// Its contract: a rule has the words of the documentation.
let rules = [
  Rule<Dice>("A number from 1 to 6") { dice in
    for _ in 1...100 {
      let number = try dice.roll()
      try check((1...6).contains(number), "a number from 1 to 6, not \(number)")
    }
  }
]

// A test runs every rule on every configuration, with `rule.verify(on:making:)`.
let loaded = Dice { 6 }
let broken = Dice { 7 }
for rule in rules {
  print(await rule.violation(by: loaded) == nil)  // true: it keeps the rule
  print(await rule.violation(by: broken) == nil)  // false
}

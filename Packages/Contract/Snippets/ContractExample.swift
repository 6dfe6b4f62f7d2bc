import Contract
import Testing

/// A minimal interface.
struct Dice: Sendable {
  /// Rolls a die.
  ///
  /// The result is a number from 1 to 6.
  var roll: @Sendable () throws -> Int
}

/// Its contract; each rule is a sentence of the documentation.
let rules = [
  Rule<Dice>("The result is a number from 1 to 6") { dice in
    for _ in 1...100 {
      let number = try dice.roll()
      try check((1...6).contains(number), "a number from 1 to 6, not \(number)")
    }
  }
]

// A test runs every rule on every configuration, with `rule.verify(on:making:)`.
let alwaysSix = Dice { 6 }
let broken = Dice { 7 }
for rule in rules {
  print(await rule.violation(by: alwaysSix) == nil)  // true: it obeys the rule
  print(await rule.violation(by: broken) == nil)  // false
}

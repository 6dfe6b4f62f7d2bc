public import Contract
public import Store
import Testing

/// The contract of ``Store``, which every working configuration obeys.
public enum StoreContract {
  /// A rule for a store.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test, with the resources that its rules need.
  public typealias Subject = StoredSubject<Store<String, Int>>

  /// All rules; each needs a new subject.
  public static let rules = valueRules + updateRules + keyRules

  private static let valueRules = [
    Rule("The value of a missing key is nil") { subject in
      try check(try subject.client.value("a"), is: nil)
      try subject.client.insert(1, for: "a")
      try check(try subject.client.value("b"), is: nil)
    },
    Rule("An inserted value is stored under its key") { subject in
      try subject.client.insert(1, for: "a")
      try check(try subject.client.value("a"), is: 1)
    },
    Rule("An insert replaces the previous value") { subject in
      try subject.client.insert(1, for: "a")
      try subject.client.insert(2, for: "a")
      try check(try subject.client.value("a"), is: 2)
    },
    Rule("The smallest and the largest integer are stored unchanged") { subject in
      try subject.client.insert(.min, for: "min")
      try subject.client.insert(.max, for: "max")
      try check(try subject.client.value("min"), is: .min)
      try check(try subject.client.value("max"), is: .max)
    },
    Rule("Removing a key removes its value and no other") { subject in
      try subject.client.insert(1, for: "a")
      try subject.client.insert(2, for: "b")
      try subject.client.removeValue("a")
      try check(try subject.client.value("a"), is: nil)
      try check(try subject.client.value("b"), is: 2)
    },
    Rule("Removing a missing key changes nothing") { subject in
      try subject.client.insert(1, for: "a")
      try subject.client.removeValue("b")
      try check(try subject.client.value("a"), is: 1)
      try check(try subject.client.value("b"), is: nil)
    },
  ]

  private static let updateRules = [
    Rule("An update receives the current value, or nil, and returns the new one") { subject in
      try check(try subject.client.update(for: "a") { ($0 ?? 40) + 1 }, is: 41)
      try check(try subject.client.update(for: "a") { ($0 ?? 0) + 1 }, is: 42)
      try check(try subject.client.value("a"), is: 42)
    },
    Rule("An update calls its closure exactly once") { subject in
      var calls = 0
      for expected in 1...3 {
        try subject.client.update(for: "a") { _ in
          calls += 1
          return calls
        }
        try check(calls, is: expected)
      }
    },
    Rule("Concurrent updates call each closure exactly once") { subject in
      let calls = Shared(0)
      try await withThrowingTaskGroup { group in
        for store in [subject.client, subject.other] {
          group.addTask {
            for _ in 0..<20 {
              try store.update(for: "a") { value in
                calls.replace { $0 + 1 }
                return (value ?? 0) + 1
              }
            }
          }
        }
        try await group.waitForAll()
      }
      try check(calls.value, is: 40)
      try check(try subject.client.value("a"), is: 40)
    },
    Rule("An update that throws changes nothing and rethrows the error") { subject in
      try subject.client.insert(1, for: "a")
      try check(throws: TestError()) {
        try subject.client.update(for: "a") { _ in
          try subject.client.insert(5, for: "a")
          try subject.client.insert(6, for: "b")
          throw TestError()
        }
      }
      try check(try subject.client.value("a"), is: 1)
      try check(try subject.client.value("b"), is: nil)
    },
    Rule("The closure of an update can use the store and sees its own changes") { subject in
      try subject.client.update(for: "a") { _ in
        try subject.client.insert(1, for: "b")
        return try subject.client.update(for: "b") { ($0 ?? 0) + 1 }
      }
      try check(try subject.client.value("a"), is: 2)
      try check(try subject.client.value("b"), is: 2)
    },
    Rule("A nested update that throws is rolled back alone") { subject in
      try subject.client.update(for: "a") { _ in
        try subject.client.insert(1, for: "b")
        try check(throws: TestError()) {
          try subject.client.update(for: "c") { _ in
            try subject.client.insert(2, for: "b")
            throw TestError()
          }
        }
        return try subject.client.value("b") ?? 0
      }
      try check(try subject.client.value("a"), is: 1)
      try check(try subject.client.value("b"), is: 1)
      try check(try subject.client.value("c"), is: nil)
    },
  ]

  private static let keyRules = [
    Rule("Every text is a valid key: empty, long, with a NUL, beyond ASCII") { subject in
      let keys = ["", " ", .incompressible, "a", "a\0", "a\0b", "👩‍👩‍👧", "👩"]
      for (number, key) in keys.enumerated() { try subject.client.insert(number, for: key) }
      for (number, key) in keys.enumerated() {
        try check(try subject.client.value(key), is: number)
      }
    }
  ]
}

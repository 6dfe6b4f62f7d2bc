import Contract
import PostgresServer
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct StoreContractTests {
  @Test(arguments: StoreConfiguration.allCases, StoreContract.rules)
  func `every store obeys the contract`(
    configuration: StoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(
    .requiresPostgres,
    .serialized,
    arguments: StoreConfiguration.onServer,
    StoreContract.rules
  )
  func `every store on a server obeys the contract`(
    configuration: StoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken store`() async {
    await Self.broken.verifyRejection(
      by: StoreContract.rules,
      changing: StoreConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<StoreContract.Subject> = [
    // Returns 0 for a missing key.
    "The value of a missing key is nil": { subject, original in
      subject.client.value = { try original.client.value($0) ?? 0 }
    },
    // Stores another value.
    "An inserted value is stored under its key": { subject, original in
      subject.client.insert = { try original.client.insert($0 + 1, $1) }
    },
    // Never replaces a value.
    "An insert replaces the previous value": { subject, original in
      subject.client.insert = { value, key in
        if try original.client.value(key) == nil { try original.client.insert(value, key) }
      }
    },
    // Truncates values to 32 bits.
    "The smallest and the largest integer are stored unchanged": { subject, original in
      subject.client.insert = { value, key in
        try original.client.insert(Int(Int32(truncatingIfNeeded: value)), key)
      }
    },
    // Removes all values.
    "Removing a key removes its value and no other": { subject, original in
      subject.client.removeValue = { _ in
        for key in ["a", "b"] { try original.client.removeValue(key) }
      }
    },
    // Throws for a missing key.
    "Removing a missing key changes nothing": { subject, original in
      subject.client.removeValue = { key in
        guard try original.client.value(key) != nil else { throw TestError() }
        try original.client.removeValue(key)
      }
    },
    // Returns the previous value.
    "An update receives the current value, or nil, and returns the new one": { subject, original in
      subject.client.update = { key, transform in
        let former = try original.client.value(key)
        let new = try original.client.update(key, transform)
        return former ?? new
      }
    },
    // Calls the closure twice.
    "An update calls its closure exactly once": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in try transform(try transform(current)) }
      }
    },
    // Sometimes calls the closure again, as after a conflict.
    "Concurrent updates call each closure exactly once": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in
          let new = try transform(current)
          return new.isMultiple(of: 10) ? try transform(current) : new
        }
      }
      subject.other = subject.client
    },
    // Ignores errors.
    "An update that throws changes nothing and rethrows the error": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in (try? transform(current)) ?? 0 }
      }
    },
    // Uses no transaction.
    "An update that throws changes nothing and rethrows the error": { subject, original in
      subject.client.update = { key, transform in
        let new = try transform(try original.client.value(key))
        try original.client.insert(new, key)
        return new
      }
    },
    // Reverts the changes of the closure.
    "The closure of an update can use the store and sees its own changes": { subject, original in
      subject.client.update = { key, transform in
        let b = try original.client.value("b")
        let new = try original.client.update(key, transform)
        if key == "a", b == nil { try original.client.removeValue("b") }
        return new
      }
    },
    // Rolls the outer update back, too.
    "A nested update that throws is rolled back alone": { subject, original in
      subject.client.update = { key, transform in
        do {
          return try original.client.update(key, transform)
        } catch {
          for key in ["a", "b"] { try original.client.removeValue(key) }
          throw error
        }
      }
    },
    // Truncates keys at a NUL.
    "Every text is a valid key: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.insert = { value, key in
        try original.client.insert(value, String(key.prefix { $0 != "\0" }))
      }
    },
    // Loses an update.
    "Concurrent updates lose no change": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in
          // Like an update that read the value before another one changed it.
          let new = try transform(current)
          return new == 400 ? 399 : new
        }
      }
      subject.other = subject.client
    },
    // Uses another database.
    "A change is immediately visible wherever the store is open": { subject, _ in
      subject.other = .mock()
    },
    // Reopens an empty store.
    "Reopening the store preserves its values": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

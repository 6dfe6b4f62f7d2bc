import Contract
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreContractTests {
  @Test(arguments: StoreConfiguration.allCases, StoreContract.rules)
  func `every store keeps the contract`(
    configuration: StoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken store`() async {
    await Self.broken.verifyRefusal(
      by: StoreContract.rules,
      changing: StoreConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<StoreContract.Subject> = [
    // Takes absent for 0.
    "A key without a value has nil": { subject, original in
      subject.client.value = { try original.client.value($0) ?? 0 }
    },
    // Is off by one.
    "A value that was inserted is found under its key": { subject, original in
      subject.client.insert = { try original.client.insert($0 + 1, $1) }
    },
    // Keeps the first value.
    "An insert replaces the value that was there": { subject, original in
      subject.client.insert = { value, key in
        if try original.client.value(key) == nil { try original.client.insert(value, key) }
      }
    },
    // Keeps 32 bits.
    "The smallest and the largest value are kept as they are": { subject, original in
      subject.client.insert = { value, key in
        try original.client.insert(Int(Int32(truncatingIfNeeded: value)), key)
      }
    },
    // Removes everything.
    "A value that was removed is absent, and other values stay": { subject, original in
      subject.client.removeValue = { _ in
        for key in ["a", "b"] { try original.client.removeValue(key) }
      }
    },
    // Insists.
    "Removing what is absent is no error and changes nothing": { subject, original in
      subject.client.removeValue = { key in
        guard try original.client.value(key) != nil else { throw TestError() }
        try original.client.removeValue(key)
      }
    },
    // Lags behind.
    "An update sees the last value, or nil, and returns the new one": { subject, original in
      subject.client.update = { key, transform in
        let former = try original.client.value(key)
        let new = try original.client.update(key, transform)
        return former ?? new
      }
    },
    // Updates twice.
    "An update calls its closure exactly once": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in try transform(try transform(current)) }
      }
    },
    // Swallows errors.
    "An update that throws changes nothing and passes the error on": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in (try? transform(current)) ?? 0 }
      }
    },
    // Has no transactions.
    "An update that throws changes nothing and passes the error on": { subject, original in
      subject.client.update = { key, transform in
        let new = try transform(try original.client.value(key))
        try original.client.insert(new, key)
        return new
      }
    },
    // Puts back what its closure did.
    "The closure of an update may use the store, and sees what it did": { subject, original in
      subject.client.update = { key, transform in
        let b = try original.client.value("b")
        let new = try original.client.update(key, transform)
        if key == "a", b == nil { try original.client.removeValue("b") }
        return new
      }
    },
    // Undoes too much.
    "An update that throws within another is undone alone": { subject, original in
      subject.client.update = { key, transform in
        do {
          return try original.client.update(key, transform)
        } catch {
          for key in ["a", "b"] { try original.client.removeValue(key) }
          throw error
        }
      }
    },
    // Ends a key at a NUL.
    "Every text is a key: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.insert = { value, key in
        try original.client.insert(value, String(key.prefix { $0 != "\0" }))
      }
    },
    // Loses an update.
    "Nobody else changes the value during an update": { subject, original in
      subject.client.update = { key, transform in
        try original.client.update(key) { current in
          // As one does that began with the value from before another one's.
          let new = try transform(current)
          return new == 400 ? 399 : new
        }
      }
      subject.other = subject.client
    },
    // Is alone.
    "Values are seen at once wherever the store is open": { subject, _ in
      subject.other = .mock()
    },
    // Forgets.
    "Values outlive the store": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

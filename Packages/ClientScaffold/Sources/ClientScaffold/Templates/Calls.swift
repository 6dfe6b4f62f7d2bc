extension ClientSpecification {
  var calls: ScaffoldFile {
    ScaffoldFile(
      "Tests/\(name)Tests/Calls.swift",
      [
        imports(["Synchronization"]),
        """
        /// Counts calls.
        final class Calls: Sendable {
          private let number = Atomic(0)

          /// How many there were.
          var count: Int { number.load(ordering: .relaxed) }

          /// Counts one more, and returns the new number.
          @discardableResult func add() -> Int {
            number.add(1, ordering: .relaxed).newValue
          }
        }
        """,
      ]
    )
  }
}

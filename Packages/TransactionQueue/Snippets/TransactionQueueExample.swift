import TransactionQueue

/// A list of texts; rolling a level back restores the list.
final class Texts: Transactional {
  var texts: [String] = []
  private var snapshots: [[String]] = []

  func begin(_ access: TransactionAccess, level: Int, isCancelled: @escaping () -> Bool) {
    snapshots.append(texts)
  }
  func commit(level: Int) { snapshots.removeLast() }
  func rollBack(level: Int) { texts = snapshots.removeLast() }
}

let queue = TransactionQueue(label: "texts", owning: Texts())
try await queue.unitOfWork(.write) { $0.texts.append("one") }
print(try queue.use(.read) { $0.texts })  // ["one"]

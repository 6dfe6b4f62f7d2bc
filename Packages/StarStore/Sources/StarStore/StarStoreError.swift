/// The reason why a store refuses a change.
public enum StarStoreError: Error, Equatable {
  /// Another process continued, replaced or finished the walk.
  case walkChanged

  /// A page was appended after the last page of the walk.
  case walkEnded

  /// A walk without a page was finished.
  case emptyWalk

  /// The ID of the repository is that of another store.
  case unknownRepository

  /// A count is not from 0 to 10¹².
  case invalidCount(Int)

  /// The weeks of a history are not those of a calendar.
  case invalidHistory(String)
}

extension StarStoreError: CustomStringConvertible {
  /// What happened.
  public var description: String {
    switch self {
    case .walkChanged: "Another process continued or replaced the reading of the list."
    case .walkEnded: "All pages of the list were already read."
    case .emptyWalk: "No page of the list was read."
    case .unknownRepository: "The repository is not in this database."
    case .invalidCount(let count): "The count \(count) is out of range."
    case .invalidHistory(let reason): "The history is invalid: \(reason)."
    }
  }
}

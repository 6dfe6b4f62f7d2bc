public import Contract
public import FailureLog
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``FailureLog``.
public enum FailureLogContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A log under test.
  public typealias Subject = StoredSubject<FailureLog>

  /// The rules; each needs its own subject.
  public static let rules = appendRules

  private static let appendRules = [
    Rule("A new log is empty") { subject in
      try check(try subject.client.page(FailureLog.Query()), is: [])
      try check(try subject.client.count(FailureLog.Query()), is: 0)
    }
  ]
}

public import Contract
public import LastResponseCodeService
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``LastResponseCodeService``.
public enum LastResponseCodeServiceContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test.
  public typealias Subject = StoredSubject<LastResponseCodeService>

  /// The rules; each needs its own subject.
  public static let rules = [
    Rule("Initially the response code is nil") { subject in
      try check(try subject.client.responseCode(), is: nil)
    },
    Rule("An update replaces the previous response code") { subject in
      for code in [first, second, first] {
        try subject.client.updateResponseCode(code)
        try check(try subject.client.responseCode(), is: code)
      }
    },
    Rule("After a reset the response code is nil until the next update") { subject in
      try subject.client.updateResponseCode(first)
      try subject.client.reset()
      try check(try subject.client.responseCode(), is: nil)
      try subject.client.updateResponseCode(second)
      try check(try subject.client.responseCode(), is: second)
    },
    Rule("A reset without a response code changes nothing") { subject in
      try subject.client.reset()
      try check(try subject.client.responseCode(), is: nil)
    },
    Rule("Inside a unit of work of the same database, an endpoint joins the unit's transaction") {
      subject in
      let service = subject.client
      try await subject.unitOfWork.write { try service.updateResponseCode(first) }
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          try service.updateResponseCode(second)
          try check(try service.responseCode(), is: second)
          try service.reset()
          throw TestError()
        }
      }
      try check(try service.responseCode(), is: first)
    },
    Rule("A change is immediately visible wherever the service is open") { subject in
      try subject.client.updateResponseCode(first)
      try check(try subject.other.responseCode(), is: first)
      try subject.other.updateResponseCode(second)
      try check(try subject.client.responseCode(), is: second)
    },
    Rule("Reopening the service preserves the response code") { subject in
      try subject.client.updateResponseCode(first)
      let service = try await subject.reopened()
      try check(try service.responseCode(), is: first)
    },
  ]

  private static let first = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF))
  private static let second = UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF))
}

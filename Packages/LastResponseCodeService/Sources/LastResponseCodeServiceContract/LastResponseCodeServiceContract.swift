public import Contract
public import LastResponseCodeService
import PortableFoundation
import Store
public import StoreContract
import Testing

/// The contract of ``LastResponseCodeService``: what holds for every working configuration.
public enum LastResponseCodeServiceContract {
  /// A rule about a service.
  public typealias Rule = Contract.Rule<Subject>

  /// A service under test, with what its rules need.
  public typealias Subject = StoredSubject<LastResponseCodeService>

  /// Every rule; a rule wants a subject of its own.
  public static let rules = memoryRules + sharingRules

  private static let memoryRules = [
    Rule("At first there is no code") { subject in
      try check(try subject.client.responseCode(), is: nil)
    },
    Rule("Of all updates the last one is remembered") { subject in
      for code in [first, second, first] {
        try subject.client.updateResponseCode(code)
        try check(try subject.client.responseCode(), is: code)
      }
    },
    Rule("After a reset there is no code, until the next update") { subject in
      try subject.client.updateResponseCode(first)
      try subject.client.reset()
      try check(try subject.client.responseCode(), is: nil)
      try subject.client.updateResponseCode(second)
      try check(try subject.client.responseCode(), is: second)
    },
    Rule("A reset without a code is no error") { subject in
      try subject.client.reset()
      try check(try subject.client.responseCode(), is: nil)
    },
  ]

  private static let sharingRules = [
    Rule("Inside a unit of work an endpoint joins the unit, and is kept or undone with it") {
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
    Rule("The code is seen at once wherever the service is open") { subject in
      try subject.client.updateResponseCode(first)
      try check(try subject.other.responseCode(), is: first)
      try subject.other.updateResponseCode(second)
      try check(try subject.client.responseCode(), is: second)
    },
    Rule("The code outlives the service") { subject in
      try subject.client.updateResponseCode(first)
      let service = try await subject.reopened()
      try check(try service.responseCode(), is: first)
    },
  ]

  private static let first = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF))
  private static let second = UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF))
}

import Contract
import LastResponseCodeService
import LastResponseCodeServiceContract
import PortableFoundation
import Store
import Testing

/// The contract of a service bites: each of its rules refuses a service that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenLastResponseCodeServiceTests {
  @Test(arguments: services)
  func `the contract refuses a broken service`(
    service: BrokenConfiguration<LastResponseCodeServiceContract.Subject>
  ) async {
    await service.verifyRefusal(by: LastResponseCodeServiceContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(
      Set(Self.services.map(\.sentence))
        == Set(LastResponseCodeServiceContract.rules.map(\.sentence))
    )
  }

  private static let services: [BrokenConfiguration<LastResponseCodeServiceContract.Subject>] = [
    .mock("makes a code up", breaks: "At first there is no code") { subject, original in
      subject.service.responseCode = { try original.service.responseCode() ?? UUID() }
    },
    .mock("keeps the first code", breaks: "Of all updates the last one is remembered") {
      subject,
      original in
      subject.service.updateResponseCode = { code in
        guard try original.service.responseCode() == nil else { return }
        try original.service.updateResponseCode(code)
      }
    },
    .mock("resets nothing", breaks: "After a reset there is no code, until the next update") {
      subject,
      _ in
      subject.service.reset = {}
    },
    .mock("insists", breaks: "A reset without a code is no error") { subject, original in
      subject.service.reset = {
        guard try original.service.responseCode() != nil else { throw Failure() }
        try original.service.reset()
      }
    },
    .mock(
      "has no transactions",
      breaks: "Inside a unit of work an endpoint joins the unit, and is kept or undone with it"
    ) { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    .mock("is alone", breaks: "The code is seen at once wherever the service is open") {
      subject,
      _ in
      subject.other = .mock()
    },
    .mock("forgets", breaks: "The code outlives the service") { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

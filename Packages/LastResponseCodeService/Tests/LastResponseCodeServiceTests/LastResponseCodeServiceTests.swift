import Contract
import LastResponseCodeService
import LastResponseCodeServiceContract
import LastResponseCodeServiceLive
import ResponseCodeStore
import PortableFoundation
import Store
import StoreContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct LastResponseCodeServiceTests {
  @Test(
    arguments: LastResponseCodeServiceConfiguration.allCases,
    LastResponseCodeServiceContract.rules
  )
  func `every service keeps the contract`(
    configuration: LastResponseCodeServiceConfiguration,
    rule: LastResponseCodeServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken service`() async {
    await Self.broken.verifyRefusal(
      by: LastResponseCodeServiceContract.rules,
      changing: LastResponseCodeServiceConfiguration.mock.subject
    )
  }

  @Test func `a mock holds its initial code`() throws {
    let code = UUID()
    #expect(try LastResponseCodeService.mock(initially: code).responseCode() == code)
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "LastResponseCodeService") }
  }

  @Test func `every endpoint of live calls one endpoint of the store and throws its error`() async {
    let used = [
      "responseCode": "value", "updateResponseCode": "insert", "reset": "removeValue",
    ]
    await endpoints.verify(.live(using: .unimplemented)) {
      Unimplemented(used[$0] ?? "", of: "ResponseCodeStore")
    }
  }

  private let endpoints: EndpointCalls<LastResponseCodeService> = [
    "responseCode": { _ = try $0.responseCode() },
    "updateResponseCode": { try $0.updateResponseCode(UUID()) },
    "reset": { try $0.reset() },
  ]

  @Test func `live keeps the code under its key`() throws {
    let (store, code) = (ResponseCodeStore.mock(), UUID())
    let service = LastResponseCodeService.live(using: store)
    try service.updateResponseCode(code)
    #expect(try store.value(ResponseCodeStore.lastResponseCodeKey) == code)
  }

  private static let broken: BrokenConfigurations<LastResponseCodeServiceContract.Subject> = [
    // Makes a code up.
    "At first there is no code": { subject, original in
      subject.client.responseCode = { try original.client.responseCode() ?? UUID() }
    },
    // Keeps the first code.
    "Of all updates the last one is remembered": { subject, original in
      subject.client.updateResponseCode = { code in
        guard try original.client.responseCode() == nil else { return }
        try original.client.updateResponseCode(code)
      }
    },
    // Resets nothing.
    "After a reset there is no code, until the next update": { subject, _ in
      subject.client.reset = {}
    },
    // Insists.
    "A reset without a code is no error": { subject, original in
      subject.client.reset = {
        guard try original.client.responseCode() != nil else { throw TestError() }
        try original.client.reset()
      }
    },
    // Has no transactions.
    "Inside a unit of work an endpoint joins the unit, and is kept or undone with it":
      { subject, _ in
        subject.unitOfWork.write = { try $0() }
      },
    // Is alone.
    "The code is seen at once wherever the service is open": { subject, _ in
      subject.other = .mock()
    },
    // Forgets.
    "The code outlives the service": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

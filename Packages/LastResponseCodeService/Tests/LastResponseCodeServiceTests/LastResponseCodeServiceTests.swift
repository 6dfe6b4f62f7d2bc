import Contract
import SQLiteDatabase
import LastResponseCodeService
import LastResponseCodeServiceContract
import PortableFoundation
import PostgresDatabase
import PostgresServer
import ResponseCodeStore
import Store
import StoreContract
import StoreLive
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct LastResponseCodeServiceTests {
  private typealias Configuration = StoredConfiguration<LastResponseCodeService>

  private static let mock = Configuration.inMemory("mock") { .mock(in: $0) }

  private static let configurations =
    [mock, .inMemory("live in memory") { .live(using: .mock(in: $0)) }]
    + Configuration.inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .live(using: .live(in: $0)) }
    )

  private static let serverConfigurations = StoredConfiguration<LastResponseCodeService>.onServer(
    opening: { uri, name in
      try await PostgresDatabase.open(
        at: uri,
        schema: PostgresSchema(name: name, migrations: [ResponseCodeStore.postgresSchemaVersion1])
      )
    },
    unitOfWork: UnitOfWork.live,
    client: { .live(using: .live(in: $0)) }
  )

  @Test(arguments: configurations, LastResponseCodeServiceContract.rules)
  func `every service obeys the contract`(
    configuration: StoredConfiguration<LastResponseCodeService>,
    rule: LastResponseCodeServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(
    .requiresPostgres,
    .serialized,
    arguments: serverConfigurations,
    LastResponseCodeServiceContract.rules
  )
  func `every service on a server obeys the contract`(
    configuration: StoredConfiguration<LastResponseCodeService>,
    rule: LastResponseCodeServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: LastResponseCodeServiceContract.rules,
      changing: Self.mock.subject
    )
  }

  @Test func `a mock starts with its initial response code`() throws {
    let code = UUID()
    #expect(try LastResponseCodeService.mock(initially: code).responseCode() == code)
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "LastResponseCodeService") }
  }

  @Test func `every endpoint of live calls one endpoint of the store and rethrows its error`() async
  {
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

  @Test func `live uses the key of earlier versions`() throws {
    let (store, code) = (ResponseCodeStore.mock(), UUID())
    try LastResponseCodeService.live(using: store).updateResponseCode(code)
    #expect(try store.value("last-response-code") == code)
  }

  private static let broken: BrokenConfigurations<LastResponseCodeServiceContract.Subject> = [
    // Invents a response code.
    "Initially the response code is nil": { subject, original in
      subject.client.responseCode = { try original.client.responseCode() ?? UUID() }
    },
    // Keeps the first response code.
    "An update replaces the previous response code": { subject, original in
      subject.client.updateResponseCode = { code in
        guard try original.client.responseCode() == nil else { return }
        try original.client.updateResponseCode(code)
      }
    },
    // Resets nothing.
    "After a reset the response code is nil until the next update": { subject, _ in
      subject.client.reset = {}
    },
    // Throws without a response code.
    "A reset without a response code changes nothing": { subject, original in
      subject.client.reset = {
        guard try original.client.responseCode() != nil else { throw TestError() }
        try original.client.reset()
      }
    },
    // Has no transactions.
    "Inside a unit of work of the same database, an endpoint joins the unit's transaction":
      { subject, _ in subject.unitOfWork.write = { try $0() } },
    // Shares no data.
    "A change is immediately visible wherever the service is open": { subject, _ in
      subject.other = .mock()
    },
    // Saves no data.
    "Reopening the service preserves the response code": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}

import Contract
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemplateStore
import TemplateStoreContract
import TemplateStoreLive
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct TemplateStoreTests {
  @Test(arguments: Configuration.allCases, TemplateStoreContract.rules)
  func `every store keeps the contract`(
    configuration: Configuration,
    rule: TemplateStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken store`() async {
    await Self.broken.verifyRejection(
      by: TemplateStoreContract.rules,
      changing: Configuration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<TemplateStoreContract.Subject> = [
    "A new store has no items": { subject, original in
      _ = try original.client.add("first")
    },
    "A new item is the last one": { subject, original in
      subject.client.items = { try original.client.items().reversed() }
    },
    "Inside a unit of work an endpoint joins the unit, and is saved or undone with it":
      { subject, _ in
        subject.unitOfWork.write = { try $0() }
      },
    "The items outlive the store": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]

  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<TemplateStore> = [
      "add": { _ = try $0.add("") },
      "items": { _ = try $0.items() },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "TemplateStore") }
  }
}

/// The working configurations.
typealias Configuration = StoredConfiguration<TemplateStore>

extension Configuration {
  static let mock = inMemory("mock") { .mock(in: $0) }

  static let allCases =
    [mock]
    + inFile(
      opening: { path in
        let schema = Schema(applicationID: 1, migrations: [TemplateStore.schemaVersion1])
        return try await SQLiteDatabase.open(at: path, schema: schema)
      },
      unitOfWork: { .live(in: $0) },
      client: { .live(in: $0) }
    )
}

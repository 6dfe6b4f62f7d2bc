import Contract
import Store
import StoreContract
import TemplateStore
import TemplateStoreContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct TemplateStoreTests {
  @Test(arguments: TemplateStoreConfiguration.allCases, TemplateStoreContract.rules)
  func `every store keeps the contract`(
    configuration: TemplateStoreConfiguration,
    rule: TemplateStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken store`() async {
    await Self.broken.verifyRefusal(
      by: TemplateStoreContract.rules,
      changing: TemplateStoreConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<TemplateStoreContract.Subject> = [
    "A new store has no items": { subject, original in
      _ = try original.client.add("first")
    },
    "A new item is the last one and is not done": { subject, original in
      subject.client.items = { try original.client.items().reversed() }
    },
    "A marked item keeps its place and its title": { subject, original in
      subject.client.mark = { id, isDone in
        var item = try original.client.mark(id, done: isDone)
        item?.title = ""
        return item
      }
    },
    "Marking an unknown item returns nil and changes nothing": { subject, original in
      subject.client.mark = { id, isDone in
        try original.client.mark(id, done: isDone) ?? original.client.add("unknown")
      }
    },
    "Inside a unit of work an endpoint joins the unit, and is kept or undone with it":
      { subject, _ in
        subject.unitOfWork.write = { try $0() }
      },
    "The items outlive the store": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "TemplateStore") }
  }

  private let endpoints: EndpointCalls<TemplateStore> = [
    "add": { _ = try $0.add("") },
    "items": { _ = try $0.items() },
    "mark": { _ = try $0.mark(1, done: true) },
  ]
}

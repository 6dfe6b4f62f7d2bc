public import InMemoryDatabase
import Unimplemented

extension TemplateStore {
  /// A store in memory that keeps every rule of the interface; stores of the same database share their items.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let table = InMemoryTable("item", initially: [Item]())
    return Self(
      add: { title in
        try database.update(table) { items in
          items.append(Item(id: items.count + 1, title: title))
          return items[items.count - 1]
        }
      },
      items: { try database.contents(of: table) }
    )
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("TemplateStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(add: endpoint("add"), items: endpoint("items"))
  }
}

public import Contract
import Store
public import StoreContract
public import TemplateStore
import Testing

/// The contract of ``TemplateStore``: the rules that every working configuration keeps.
public enum TemplateStoreContract {
  /// A rule about a store.
  public typealias Rule = Contract.Rule<Subject>

  /// A store under test, with what its rules need.
  public typealias Subject = StoredSubject<TemplateStore>

  /// Every rule; each needs a new subject.
  public static let rules = [
    Rule("A new store has no items") { subject in
      try check(try subject.client.items(), is: [])
    },
    // snippet.rule
    Rule("A new item is the last one and is not done") { subject in
      let items = try ["first", "", "first"].map(subject.client.add)
      try check(items.map(\.title), is: ["first", "", "first"])
      try check(items.contains(where: \.isDone), is: false)
      try check(try subject.client.items(), is: items)
    },
    // snippet.end
    Rule("A marked item keeps its place and its title") { subject in
      var items = try ["first", "second"].map(subject.client.add)
      for isDone in [true, false] {
        items[0].isDone = isDone
        try check(try subject.client.mark(items[0].id, done: isDone), is: items[0])
        try check(try subject.client.items(), is: items)
      }
    },
    Rule("Marking an unknown item returns nil and changes nothing") { subject in
      let item = try subject.client.add("first")
      try check(try subject.client.mark(item.id + 1, done: true), is: nil)
      try check(try subject.client.items(), is: [item])
    },
    Rule("Inside a unit of work an endpoint joins the unit, and is kept or undone with it") {
      subject in
      let store = subject.client
      let item = try await subject.unitOfWork.write { try store.add("kept") }
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          _ = try store.add("undone")
          _ = try store.mark(item.id, done: true)
          throw TestError()
        }
      }
      try check(try store.items(), is: [item])
    },
    Rule("The items outlive the store") { subject in
      let item = try subject.client.add("first")
      try check(try await subject.reopened().items(), is: [item])
    },
  ]
}

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
    Rule("A new item is the last one") { subject in
      let items = try ["first", "", "first"].map(subject.client.add)
      try check(items.map(\.title), is: ["first", "", "first"])
      try check(try subject.client.items(), is: items)
    },
    // snippet.end
    Rule("Inside a unit of work an endpoint joins the unit, and is saved or undone with it") {
      subject in
      let store = subject.client
      let item = try await subject.unitOfWork.write { try store.add("saved") }
      try await check(throws: TestError()) {
        try await subject.unitOfWork.write {
          _ = try store.add("undone")
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

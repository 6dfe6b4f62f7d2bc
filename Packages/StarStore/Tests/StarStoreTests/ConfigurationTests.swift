import Contract
import SQLiteDatabase
import PortableFoundation
import StarStore
import Testing
import Unimplemented

@Suite struct StarStoreConfigurationTests {
  @Test func `mocks of one database share their data, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    let repository = try StarStore.mock(in: database).record(.sample(), Date()).repository
    #expect(try StarStore.mock(in: database).repositories() == [repository])
    #expect(try StarStore.mock().repositories() == [])
  }

  @Test func `every endpoint of failing throws the error`() async throws {
    try await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async throws {
    try await endpoints.verify(.unimplemented) { Unimplemented($0, of: "StarStore") }
  }

  @Test(
    arguments: zip(
      [
        StarStoreError.walkChanged, .walkEnded, .emptyWalk, .unknownRepository, .invalidCount(-1),
        .invalidHistory("a week has 6 days"), .notEmpty, .invalidRecord("repository 2 is missing"),
      ],
      [
        "Another process continued or replaced the reading of the list.",
        "All pages of the list were already read.", "No page of the list was read.",
        "The repository is not in this database.", "The count -1 is out of range.",
        "The history is invalid: a week has 6 days.",
        "The store of stars is not empty.", "The record is invalid: repository 2 is missing.",
      ]
    )
  ) func `an error describes what happened`(error: StarStoreError, description: String) {
    #expect(error.description == description)
  }

  private var endpoints: EndpointCalls<StarStore> {
    get throws {
      let store = StarStore.mock()
      let id = try store.record(.sample(), Date()).repository.id
      let walk = try store.startWalk(id, .firstPage, StarCount(1, at: Date()))
      let page = StarStore.WalkedPage([], next: nil, validator: nil)
      return [
        "record": { _ = try $0.record(.sample(), Date()) },
        "repositories": { _ = try $0.repositories() },
        "saveHistory": { try $0.saveHistory(id, [], Date()) },
        "history": { _ = try $0.history(id) },
        "walk": { _ = try $0.walk(id) },
        "startWalk": { _ = try $0.startWalk(id, .firstPage, StarCount(1, at: Date())) },
        "append": { _ = try $0.append(page, walk) },
        "contains": { _ = try $0.contains([1], walk) },
        "finish": { _ = try $0.finish(walk, 1, Date()) },
        "list": { _ = try $0.list(id) },
        "forEachStar": { try $0.forEachStar(.init(id)) { _ in } },
        "forEachChange": { try $0.forEachChange(id) { _ in } },
        "records": { _ = try $0.records(nil) },
        "restore": { try $0.restore { nil } },
      ]
    }
  }
}

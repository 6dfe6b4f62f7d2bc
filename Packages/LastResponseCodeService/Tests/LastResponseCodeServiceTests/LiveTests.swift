import InMemoryDatabase
import LastResponseCodeService
import LastResponseCodeServiceLive
import PortableFoundation
import ResponseCodeStore
import Store
import Testing

/// What live asks of its store: exactly one endpoint each.
@Suite struct LastResponseCodeServiceLiveTests {
  private let database = InMemoryDatabase()
  private let calls = InMemoryTable("calls", initially: [String]())

  @Test func `responseCode reads the value and nothing else`() throws {
    let code = UUID()
    var store = ResponseCodeStore.unimplemented
    store.value = { key in key == ResponseCodeStore.lastResponseCodeKey ? code : nil }
    #expect(try LastResponseCodeService.live(using: store).responseCode() == code)
  }

  @Test func `updateResponseCode inserts once and nothing else`() throws {
    let code = UUID()
    var store = ResponseCodeStore.unimplemented
    store.insert = { [database, calls] value, key in
      #expect(value == code)
      try database.update(calls) { $0.append(key) }
    }
    try LastResponseCodeService.live(using: store).updateResponseCode(code)
    #expect(try database.contents(of: calls) == [ResponseCodeStore.lastResponseCodeKey])
  }

  @Test func `reset removes the value and nothing else`() throws {
    var store = ResponseCodeStore.unimplemented
    store.removeValue = { [database, calls] key in try database.update(calls) { $0.append(key) } }
    try LastResponseCodeService.live(using: store).reset()
    #expect(try database.contents(of: calls) == [ResponseCodeStore.lastResponseCodeKey])
  }

  @Test func `an error of the store is passed on`() {
    let service = LastResponseCodeService.live(using: .failing(Failure()))
    for endpoint in endpoints(of: service).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }
}

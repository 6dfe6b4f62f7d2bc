import Contract
import SQLiteDatabase
import LastResponseCodeService
import PortableFoundation
import ResponseCodeStore
import Store
import Testing
import Unimplemented

@Suite struct LastResponseCodeServiceTests {
  private let codes = [UUID(), UUID()]

  @Test func `initially the response code is nil`() throws {
    #expect(try LastResponseCodeService.mock().responseCode() == nil)
  }

  @Test func `an update replaces the previous response code`() throws {
    let service = LastResponseCodeService.mock()
    for code in codes {
      try service.updateResponseCode(code)
      #expect(try service.responseCode() == code)
    }
  }

  @Test func `after a reset the response code is nil until the next update`() throws {
    let service = LastResponseCodeService.mock()
    for code in codes {
      // The first reset changes nothing.
      try service.reset()
      #expect(try service.responseCode() == nil)
      try service.updateResponseCode(code)
      #expect(try service.responseCode() == code)
    }
  }

  @Test func `mocks of one database share the response code, which can have an initial value`()
    throws
  {
    let database = SQLiteDatabase.inMemory()
    let service = LastResponseCodeService.mock(in: database, initially: codes[0])
    #expect(try service.responseCode() == codes[0])
    try LastResponseCodeService.mock(in: database).updateResponseCode(codes[1])
    #expect(try service.responseCode() == codes[1])
  }

  @Test func `every endpoint calls one endpoint of the store and rethrows its error`() async {
    let endpoints: EndpointCalls<LastResponseCodeService> = [
      "responseCode": { _ = try $0.responseCode() },
      "updateResponseCode": { try $0.updateResponseCode(UUID()) },
      "reset": { try $0.reset() },
    ]
    let used = [
      "responseCode": "value", "updateResponseCode": "insert", "reset": "removeValue",
    ]
    await endpoints.verify(.live(using: .unimplemented)) {
      Unimplemented(used[$0] ?? "", of: "ResponseCodeStore")
    }
  }

  @Test func `the store has the response code under the key of earlier versions`() throws {
    let store = ResponseCodeStore.mock()
    try LastResponseCodeService.live(using: store).updateResponseCode(codes[0])
    #expect(try store.value("last-response-code") == codes[0])
  }
}
